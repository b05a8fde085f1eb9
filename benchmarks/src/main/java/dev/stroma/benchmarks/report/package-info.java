/**
 * What a run found out, as a table and as JSON.
 */
@NullMarked
package dev.stroma.benchmarks.report;

import org.jspecify.annotations.NullMarked;

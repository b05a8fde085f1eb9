/**
 * What the starter adds to the start of an application.
 */
@NullMarked
package dev.stroma.benchmarks.startup;

import org.jspecify.annotations.NullMarked;

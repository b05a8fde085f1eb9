/**
 * How fast texts with their vectors get into an index, and small changes of it.
 */
@NullMarked
package dev.stroma.benchmarks.ingest;

import org.jspecify.annotations.NullMarked;

/**
 * Speed and quality, beside peers in the same run: the suites that {@code benchmarks/run}
 * starts.
 */
@NullMarked
package dev.stroma.benchmarks;

import org.jspecify.annotations.NullMarked;

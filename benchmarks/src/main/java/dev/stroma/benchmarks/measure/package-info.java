/**
 * Clocks and yardsticks, for any suite.
 */
@NullMarked
package dev.stroma.benchmarks.measure;

import org.jspecify.annotations.NullMarked;

/**
 * How well questions are answered, on test collections with known answers.
 */
@NullMarked
package dev.stroma.benchmarks.quality;

import org.jspecify.annotations.NullMarked;

/**
 * Texts, vectors and questions that are the same in every run.
 */
@NullMarked
package dev.stroma.benchmarks.corpus;

import org.jspecify.annotations.NullMarked;

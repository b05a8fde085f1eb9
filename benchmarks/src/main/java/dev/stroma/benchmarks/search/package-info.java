/**
 * The suite {@code search} and the systems it compares.
 */
@NullMarked
package dev.stroma.benchmarks.search;

import org.jspecify.annotations.NullMarked;

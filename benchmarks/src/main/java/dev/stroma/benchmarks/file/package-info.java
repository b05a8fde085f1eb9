/**
 * The file: how soon it answers, and whether it gives space back.
 */
@NullMarked
package dev.stroma.benchmarks.file;

import org.jspecify.annotations.NullMarked;

/**
 * From text to terms: normalisation, words and their positions.
 */
@NullMarked
package dev.stroma.text;

import org.jspecify.annotations.NullMarked;

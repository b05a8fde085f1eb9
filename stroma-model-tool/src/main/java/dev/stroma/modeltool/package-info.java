/**
 * Makes a static embedding model, a row of numbers per word piece, out of a transformer
 * model and texts.
 */
@NullMarked
package dev.stroma.modeltool;

import org.jspecify.annotations.NullMarked;

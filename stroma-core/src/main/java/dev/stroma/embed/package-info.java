/**
 * From text to vectors.
 */
@NullMarked
package dev.stroma.embed;

import org.jspecify.annotations.NullMarked;

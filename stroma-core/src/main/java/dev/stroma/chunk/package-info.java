/**
 * From a record's body to the passages that are found.
 */
@NullMarked
package dev.stroma.chunk;

import org.jspecify.annotations.NullMarked;

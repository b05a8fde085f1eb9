/**
 * What can go wrong, named after what the caller can do about it.
 */
@NullMarked
package dev.stroma.error;

import org.jspecify.annotations.NullMarked;

/**
 * The door: opens an index and hands out its services.
 */
@NullMarked
package dev.stroma;

import org.jspecify.annotations.NullMarked;

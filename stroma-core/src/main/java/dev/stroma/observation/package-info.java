/**
 * How the host watches what goes on.
 */
@NullMarked
package dev.stroma.observation;

import org.jspecify.annotations.NullMarked;

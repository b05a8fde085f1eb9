/**
 * The query index in memory: derived from the file, fed by its commits, never the truth.
 */
@NullMarked
package dev.stroma.resident;

import org.jspecify.annotations.NullMarked;

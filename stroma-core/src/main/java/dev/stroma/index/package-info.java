/**
 * Writing: records to chunk differences to commits, and the vectors that follow them.
 */
@NullMarked
package dev.stroma.index;

import org.jspecify.annotations.NullMarked;

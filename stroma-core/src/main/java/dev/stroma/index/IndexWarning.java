package dev.stroma.index;

import dev.stroma.corpus.TextWarning;

/**
 * Something that was done to the texts of a record before it was indexed.
 *
 * @param ref the record
 * @param warning what was done, and how often
 */
public record IndexWarning(String ref, TextWarning warning) {
}

package dev.stroma.index;

import dev.stroma.error.StromaException;

/**
 * A record that could not be indexed. What the index had under its ref stays as it was.
 *
 * @param ref the record, {@code ""} when there was none
 * @param position its number among those given, from 1
 * @param error why
 */
public record IndexFailure(String ref, int position, StromaException error) {
}

package dev.stroma.store;

import org.jspecify.annotations.Nullable;

import dev.stroma.corpus.Metadata;

/**
 * What one supporter says of a node.
 *
 * @param display how it is shown, {@code null} when nothing is said of that
 */
public record NodeStatement(@Nullable String display, Metadata metadata) {
}

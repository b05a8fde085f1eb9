package dev.stroma.store;

import dev.stroma.corpus.Metadata;

/**
 * A node of the graph as it is kept.
 *
 * @param name what identifies it within scope and kind
 * @param display how it is shown
 */
public record StoredNode(long id, String kind, String name, String display, Metadata metadata) {
}

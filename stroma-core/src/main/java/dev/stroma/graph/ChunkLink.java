package dev.stroma.graph;

import dev.stroma.snapshot.ChunkHandle;

/**
 * A passage speaks of a node.
 *
 * @param weight how much, 0 to 1
 */
public record ChunkLink(ChunkHandle chunk, NodeKey node, double weight) {

	/**
	 * @throws dev.stroma.error.InvalidInputException when the weight is not in 0..1
	 */
	public ChunkLink {
		weight = Edge.checked("weight of the link", weight);
	}

	/** Of weight 1. */
	public static ChunkLink of(ChunkHandle chunk, NodeKey node) {
		return new ChunkLink(chunk, node, 1);
	}

}

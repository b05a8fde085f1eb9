package dev.stroma.search;

import dev.stroma.graph.GraphPath;

/**
 * How the graph leads from one passage to another: both are linked with the nodes at the
 * ends of a path.
 *
 * @param ref the record of the passage that was found otherwise
 * @param chunkIndex that passage's index among the record's chunks
 * @param path from a node of that passage to one of the passage that it leads to; a
 * single node where both have the same
 */
public record GraphTrail(String ref, int chunkIndex, GraphPath path) {

	/** Such as {@code notes.md#0: person Ada -works at-> company Acme}. */
	@Override
	public String toString() {
		return "%s#%d: %s".formatted(this.ref, this.chunkIndex, this.path);
	}

}

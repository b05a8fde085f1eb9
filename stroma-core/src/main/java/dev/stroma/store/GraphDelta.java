package dev.stroma.store;

import java.util.List;

/**
 * The lists of the graph that a change made others, each as it is now, by key.
 *
 * @param leaving the edges that leave nodes
 * @param arriving the edges that come to nodes
 * @param chunks the chunks of nodes
 * @param nodes the nodes of chunks
 * @param complete whether these are all, rather than too many to be handed over
 */
public record GraphDelta(List<Rows> leaving, List<Rows> arriving, List<Rows> chunks, List<Rows> nodes,
		boolean complete) {

	/** The most rows of a list that are handed over, its strongest. */
	public static final int KEPT = 32;

	/** Nothing is another. */
	public static final GraphDelta NONE = new GraphDelta(List.of(), List.of(), List.of(), List.of(), true);

	/** Too much is another. */
	public static final GraphDelta UNKNOWN = new GraphDelta(List.of(), List.of(), List.of(), List.of(), false);

	/**
	 * The list of one key.
	 *
	 * @param key id of a node, or of a chunk
	 * @param total how many rows it has, more than {@value GraphReader#HUB} not being
	 * counted
	 * @param rows the strongest first, equals by age
	 */
	public record Rows(long key, int total, List<Row> rows) {
	}

	/**
	 * @param other id of what the row leads to
	 * @param edge id of the edge, 0 for a link
	 * @param weight how strong it is
	 */
	public record Row(long other, long edge, double weight) {
	}

	/** How many lists. */
	public int size() {
		return this.leaving.size() + this.arriving.size() + this.chunks.size() + this.nodes.size();
	}

}

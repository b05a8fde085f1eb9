package dev.stroma.graph;

import java.util.List;

/**
 * Where a walk got.
 *
 * @param stops all nodes it came to but the first, by depth, then the strongest first
 * @param touched how many nodes it touched, the first included
 * @param edgesRead how many edges it looked at
 * @param complete whether it did not end at the most nodes it might touch
 */
public record Walk(List<Stop> stops, int touched, int edgesRead, boolean complete) {

	static final Walk NOWHERE = new Walk(List.of(), 0, 0, true);

	/**
	 * A node that a walk came to.
	 *
	 * @param depth edges from the first node, the fewest there are
	 * @param score how near it is, 0 to 1: the product of weight, confidence, 0.5 and hub
	 * damping over the edges of the path
	 * @param path from the first node, the strongest of the shortest
	 */
	public record Stop(Node node, int depth, double score, GraphPath path) {
	}

}

package dev.stroma.graph;

import java.util.List;

import dev.stroma.store.EdgeReader.Side;

/**
 * Which edges of a node are followed.
 */
public enum Direction {

	/** Those that lead from it. */
	OUT(List.of(Side.OUT)),

	/** Those that lead to it. */
	IN(List.of(Side.IN)),

	/** All. */
	BOTH(List.of(Side.OUT, Side.IN));

	private final List<Side> sides;

	Direction(List<Side> sides) {
		this.sides = sides;
	}

	List<Side> sides() {
		return this.sides;
	}

}

package dev.stroma.graph;

import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Collectors;

import dev.stroma.error.LimitExceededException;
import dev.stroma.error.InvalidInputException;

/**
 * How far and along which edges a graph is walked. Immutable; the methods named after an
 * option return a changed copy.
 */
public final class WalkOptions {

	/** The most edges from the start that a walk goes. */
	public static final int MAX_DEPTH = 3;

	/** The most nodes that a walk touches. */
	public static final int MAX_NODES = 128;

	private static final WalkOptions DEFAULTS = new WalkOptions();

	private int depth = 2;

	private int maxNodes = 64;

	private Direction direction = Direction.BOTH;

	private Set<String> relations = Set.of();

	private WalkOptions() {
	}

	private WalkOptions with(Consumer<WalkOptions> change) {
		WalkOptions changed = new WalkOptions();
		changed.depth = this.depth;
		changed.maxNodes = this.maxNodes;
		changed.direction = this.direction;
		changed.relations = this.relations;
		change.accept(changed);
		return changed;
	}

	/** 2 deep, 64 nodes, edges of all relations in both directions. */
	public static WalkOptions defaults() {
		return DEFAULTS;
	}

	/**
	 * @param depth how many edges from the start at most, 1 to 3
	 */
	public WalkOptions depth(int depth) {
		if (depth < 1) {
			throw new InvalidInputException("The depth is %d: use 1 to %d".formatted(depth, MAX_DEPTH));
		}
		if (depth > MAX_DEPTH) {
			throw new LimitExceededException("The depth is %d: use 1 to %d".formatted(depth, MAX_DEPTH));
		}
		return with((changed) -> changed.depth = depth);
	}

	/**
	 * @param maxNodes how many nodes are touched at most, those it starts from included,
	 * 1 to 128
	 */
	public WalkOptions maxNodes(int maxNodes) {
		if (maxNodes < 1) {
			throw new InvalidInputException("The most nodes are %d: use 1 to %d".formatted(maxNodes, MAX_NODES));
		}
		if (maxNodes > MAX_NODES) {
			throw new LimitExceededException("The most nodes are %d: use 1 to %d".formatted(maxNodes, MAX_NODES));
		}
		return with((changed) -> changed.maxNodes = maxNodes);
	}

	public WalkOptions direction(Direction direction) {
		return with((changed) -> changed.direction = direction);
	}

	/**
	 * @param relations the only ones that are followed, none for all again
	 */
	public WalkOptions relations(String... relations) {
		Set<String> labels = Arrays.stream(relations)
			.map((relation) -> GraphName.label("relation", relation))
			.collect(Collectors.toUnmodifiableSet());
		return with((changed) -> changed.relations = labels);
	}

	public int depth() {
		return this.depth;
	}

	public int maxNodes() {
		return this.maxNodes;
	}

	public Direction direction() {
		return this.direction;
	}

	/** Empty for all. */
	public Set<String> relations() {
		return this.relations;
	}

	@Override
	public String toString() {
		return "depth %d, %d nodes, %s, %s".formatted(this.depth, this.maxNodes, this.direction,
				new TreeSet<>(this.relations));
	}

}

package dev.stroma.graph;

import java.util.ArrayList;
import java.util.List;

import org.jspecify.annotations.Nullable;

import dev.stroma.error.InvalidInputException;
import dev.stroma.error.LimitExceededException;
import dev.stroma.snapshot.ChunkHandle;

/**
 * Changes of a graph that are made together, in the order in which they are added here.
 * Collects; not thread-safe.
 *
 * <p>
 * Whoever says something supports it: a record, named by its ref, or the application. A
 * node stays as long as somebody states it, an edge has it, or a passage is linked with
 * it; an edge as long as somebody states it. A record that is removed takes with it what
 * nobody else supports.
 */
public final class GraphChange {

	/** The most steps that one change may have. */
	public static final int MAX_STEPS = 100_000;

	/** One of the changes. */
	sealed interface Step {

		/** States a node. */
		record PutNode(Node node) implements Step {
		}

		/** States an edge. */
		record PutEdge(Edge edge) implements Step {
		}

		/** Links a passage. */
		record PutLink(ChunkLink link) implements Step {
		}

		/** Links all passages of a record. */
		record PutRecordLinks(String ref, NodeKey node) implements Step {
		}

		/** Deletes a node. */
		record DeleteNode(NodeKey node) implements Step {
		}

		/** Deletes an edge. */
		record DeleteEdge(Edge edge) implements Step {
		}

		/** Deletes a link. */
		record DeleteLink(ChunkLink link) implements Step {
		}

		/** Makes one node of two. */
		record MergeNodes(NodeKey from, NodeKey into) implements Step {
		}

	}

	private final @Nullable String ref;

	private final List<Step> steps = new ArrayList<>();

	private Merge merge = Merge.COMBINE;

	private boolean selfLoops;

	private GraphChange(@Nullable String ref) {
		this.ref = ref;
	}

	/**
	 * What is stated here is supported by the application and stays until it is deleted.
	 */
	public static GraphChange create() {
		return new GraphChange(null);
	}

	/**
	 * What is stated here is supported by a record and goes with it.
	 * @param ref of a record that is there
	 */
	public static GraphChange from(String ref) {
		return new GraphChange(ref);
	}

	/**
	 * @param merge what becomes of what the same supporter said before, default:
	 * {@link Merge#COMBINE}
	 */
	public GraphChange merge(Merge merge) {
		this.merge = merge;
		return this;
	}

	/**
	 * Allows edges that lead from a node to itself, which are refused otherwise.
	 */
	public GraphChange allowSelfLoops() {
		this.selfLoops = true;
		return this;
	}

	/** States a node. */
	public GraphChange put(Node node) {
		return add(new Step.PutNode(node));
	}

	/** States an edge; nodes of it that are not there come to be. */
	public GraphChange put(Edge edge) {
		return add(new Step.PutEdge(edge));
	}

	/** States an edge of weight 1 and confidence 1. */
	public GraphChange relate(NodeKey source, String relation, NodeKey target) {
		return put(Edge.of(source, relation, target));
	}

	/**
	 * Links a passage with a node, which comes to be if it is not there; a link that is
	 * there gets the weight.
	 */
	public GraphChange put(ChunkLink link) {
		return add(new Step.PutLink(link));
	}

	/** Links a passage with a node, with weight 1. */
	public GraphChange link(ChunkHandle chunk, NodeKey node) {
		return put(ChunkLink.of(chunk, node));
	}

	/**
	 * Links every passage that a record has now with a node, with weight 1.
	 * @param ref of a record that is there
	 */
	public GraphChange linkRecord(String ref, NodeKey node) {
		return add(new Step.PutRecordLinks(ref, node));
	}

	/** Deletes a node with its edges and links, whoever supports them. */
	public GraphChange delete(NodeKey node) {
		return add(new Step.DeleteNode(node));
	}

	/** Deletes an edge, whoever supports it. */
	public GraphChange unrelate(NodeKey source, String relation, NodeKey target) {
		return add(new Step.DeleteEdge(Edge.of(source, relation, target)));
	}

	/** Deletes a link. */
	public GraphChange unlink(ChunkHandle chunk, NodeKey node) {
		return add(new Step.DeleteLink(ChunkLink.of(chunk, node)));
	}

	/**
	 * Makes one node of two: edges, links and metadata of the first become those of the
	 * second, whose own count where both have the same; edges between the two go.
	 * @param from is gone afterwards
	 */
	public GraphChange merge(NodeKey from, NodeKey into) {
		return add(new Step.MergeNodes(from, into));
	}

	private GraphChange add(Step step) {
		if (this.steps.size() == MAX_STEPS) {
			throw new LimitExceededException(
					"The change has %d steps already: apply it and begin another".formatted(MAX_STEPS));
		}
		this.steps.add(step);
		return this;
	}

	@Nullable String ref() {
		return this.ref;
	}

	List<Step> steps() {
		return List.copyOf(this.steps);
	}

	Merge merge() {
		return this.merge;
	}

	void requireNoLoop(Edge edge) {
		if (!this.selfLoops && edge.source().equals(edge.target())) {
			throw new InvalidInputException(
					"The edge '%s' leads from a node to itself: leave it out, or allow it by allowSelfLoops()"
						.formatted(edge));
		}
	}

}

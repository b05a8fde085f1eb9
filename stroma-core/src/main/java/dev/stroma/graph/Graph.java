package dev.stroma.graph;

import java.util.List;
import java.util.Optional;
import java.util.SortedMap;

import org.jspecify.annotations.Nullable;

import dev.stroma.error.LimitExceededException;
import dev.stroma.snapshot.ChunkHandle;

/**
 * Nodes, directed edges between them, and links of passages with nodes, in the same file
 * as the texts and in one scope. Each read sees one generation; a change makes one.
 * Thread-safe.
 *
 * <p>
 * Passages that are linked with related nodes find each other in a search: see
 * {@code SearchRequest.graph}. Links of a passage stay as long as the passage, which
 * survives updates of its record that do not change it.
 */
public interface Graph {

	/** The most neighbours that are given at once. */
	int MAX_NEIGHBOURS = 1000;

	/**
	 * Makes all of a change, or nothing.
	 * @throws dev.stroma.error.NotFoundException when a record, passage or node it names
	 * is not there
	 * @throws dev.stroma.error.InvalidInputException when an edge is a self loop, or a
	 * passage is of another scope
	 */
	GraphReport apply(GraphChange change);

	Optional<Node> node(NodeKey key);

	/**
	 * The first nodes that come after one, by kind and name.
	 * @param kind the only one wanted, {@code null} for all
	 * @param after {@code null} for the first page
	 * @param limit 1 to 1000
	 */
	NodePage nodes(@Nullable String kind, @Nullable NodeKey after, int limit);

	/**
	 * The nodes next to one, the strongest edge first, equals by age; none when it is not
	 * there. Of one with more than 1024 edges each way, the strongest of these.
	 * @param relation the only one wanted, {@code null} for all
	 * @param limit 1 to 1000
	 */
	List<Neighbour> neighbours(NodeKey node, Direction direction, @Nullable String relation, int limit);

	/**
	 * Walks from a node breadth first, the strongest first; nowhere when it is not there.
	 * Reads at most 32 edges each way of each node it touches, the strongest.
	 */
	Walk walk(NodeKey start, WalkOptions options);

	/**
	 * A shortest path between two nodes along edges in either direction, of at most 6
	 * edges.
	 * @throws LimitExceededException when none is found among the 10,000 nodes that are
	 * looked at
	 */
	Optional<GraphPath> shortestPath(NodeKey from, NodeKey to);

	/** The nodes of a passage, the strongest link first; none when it is gone. */
	List<Node> nodesOf(ChunkHandle chunk);

	/**
	 * The passages of a node, the strongest link first.
	 * @param limit 1 to 1000
	 */
	List<ChunkLink> links(NodeKey node, int limit);

	/** How many edges each relation has, by name. */
	SortedMap<String, Long> relations();

	/** Counts everything, hence not for free. */
	GraphStats stats();

}

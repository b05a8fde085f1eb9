package dev.stroma.store;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.jspecify.annotations.Nullable;

import dev.stroma.filter.Filter;
import dev.stroma.store.EdgeReader.Around;
import dev.stroma.store.EdgeReader.Side;
import dev.stroma.store.LinkReader.Link;

/**
 * What leads from passages to passages in one generation of the graph: the file answers,
 * or memory, and both the same.
 */
public interface GraphLookup {

	/** Whether any passage of the file is linked with a node. */
	boolean hasLinks();

	/**
	 * The nodes of each chunk, by chunk in the order given, then the strongest link
	 * first, equals by age.
	 * @param limit of one chunk's nodes
	 */
	List<Link> nodesOf(Collection<Long> chunks, int limit);

	/**
	 * How many links each node has, more than {@value GraphReader#HUB} not being counted.
	 */
	Map<Long, Integer> counts(Collection<Long> nodes);

	/**
	 * The strongest edges of each node, equals by age, an edge of two of them for each;
	 * nothing for a node that has none.
	 * @param sides one, or {@link Side#OUT} and {@link Side#IN}
	 * @param relations the only ones wanted, empty for all
	 * @param limit of one node's edges on one side
	 */
	Map<Long, Around> around(Collection<Long> nodes, List<Side> sides, Set<String> relations, int limit);

	/**
	 * The chunks of each node that a search may see, the strongest links, equals by age;
	 * in no particular order.
	 * @param limit of one node's chunks
	 */
	List<Link> chunksOf(Collection<Long> nodes, String scope, @Nullable Filter filter, int limit);

}

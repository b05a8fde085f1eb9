package dev.stroma.graph;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.jspecify.annotations.Nullable;

import dev.stroma.store.EdgeReader.Adjacent;
import dev.stroma.store.EdgeReader.Around;
import dev.stroma.store.GraphLookup;

/**
 * Spreads from one or several origins over the graph, breadth first:
 * <ol>
 * <li>each origin visits its own nodes, with the scores given;</li>
 * <li>all nodes visited last are left by their strongest edges, at most
 * {@value #EDGES_PER_NODE} each way, whatever number of origins is there;</li>
 * <li>what an edge leads to is scored
 * {@code score * weight * confidence * 0.5 * damping};</li>
 * <li>the best are visited first, by (score, age), once by each origin, until so many
 * nodes are touched as may be;</li>
 * <li>and so on from there, as deep as wanted.</li>
 * </ol>
 * The damping is that of the node that is left: 1 up to {@value #HUB_DEGREE} edges, then
 * {@code sqrt(8 / edges)}, so that what everything is related to says little of any.
 */
final class Spread {

	/** What of a score is left after one edge of strength 1. */
	static final double HOP_DECAY = 0.5;

	static final int EDGES_PER_NODE = 32;

	static final int HUB_DEGREE = 8;

	/**
	 * An origin's visit of a node.
	 *
	 * @param depth edges from the origin's own nodes
	 * @param previous {@code null} for an origin's own node
	 * @param edge id of the one that led here from the previous visit, 0 where none did
	 */
	record Visit(int origin, long node, int depth, double score, @Nullable Visit previous, long edge) {

		/** Of an origin's own node. */
		static Visit first(int origin, long node, double score) {
			return new Visit(origin, node, 0, score, null, 0);
		}

	}

	private static final Comparator<Visit> STRONGEST_FIRST = Comparator.comparingDouble(Visit::score)
		.reversed()
		.thenComparingLong(Visit::node)
		.thenComparingInt(Visit::origin);

	private final GraphLookup reader;

	private final WalkOptions options;

	private final Map<Integer, Map<Long, Visit>> visits = new LinkedHashMap<>();

	private final Map<Long, Around> around = new HashMap<>();

	private final Set<Long> touched = new HashSet<>();

	private int edgesRead;

	private boolean cut;

	private Spread(GraphLookup reader, WalkOptions options) {
		this.reader = reader;
		this.options = options;
	}

	/**
	 * @param origins the visits at depth 0
	 */
	static Spread from(Collection<Visit> origins, GraphLookup reader, WalkOptions options) {
		Spread spread = new Spread(reader, options);
		List<Visit> last = spread.admit(origins);
		for (int depth = 1; depth <= options.depth() && !last.isEmpty(); depth++) {
			if (spread.touched.size() == options.maxNodes()) {
				spread.cut = true;
				break;
			}
			spread.load(last);
			last = spread.admit(spread.next(last));
		}
		return spread;
	}

	static double damping(int degree) {
		return (degree <= HUB_DEGREE) ? 1 : Math.sqrt((double) HUB_DEGREE / degree);
	}

	private List<Visit> admit(Collection<Visit> wanted) {
		List<Visit> sorted = new ArrayList<>(wanted);
		sorted.sort(STRONGEST_FIRST);
		List<Visit> admitted = new ArrayList<>();
		for (Visit visit : sorted) {
			if (!this.touched.contains(visit.node()) && this.touched.size() == this.options.maxNodes()) {
				this.cut = true;
			}
			else if (visits(visit.origin()).putIfAbsent(visit.node(), visit) == null) {
				this.touched.add(visit.node());
				admitted.add(visit);
			}
		}
		return admitted;
	}

	private Map<Long, Visit> visits(int origin) {
		return this.visits.computeIfAbsent(origin, (unknown) -> new LinkedHashMap<>());
	}

	/** Reads what is around nodes that are not known yet, in one statement. */
	private void load(List<Visit> last) {
		Set<Long> unknown = new LinkedHashSet<>();
		last.forEach((visit) -> {
			if (this.around.putIfAbsent(visit.node(), Around.NOTHING) == null) {
				unknown.add(visit.node());
			}
		});
		if (!unknown.isEmpty()) {
			this.reader.around(unknown, this.options.direction().sides(), this.options.relations(), EDGES_PER_NODE)
				.forEach((node, found) -> {
					this.around.put(node, found);
					this.edgesRead += found.edges().size();
				});
		}
	}

	private Collection<Visit> next(List<Visit> last) {
		Map<Integer, Map<Long, Visit>> best = new LinkedHashMap<>();
		for (Visit visit : last) {
			Around found = this.around.getOrDefault(visit.node(), Around.NOTHING);
			double left = visit.score() * HOP_DECAY * damping(found.degree());
			for (Adjacent adjacent : found.edges()) {
				double score = left * adjacent.strength();
				if (score > 0 && !visits(visit.origin()).containsKey(adjacent.other())) {
					best.computeIfAbsent(visit.origin(), (none) -> new LinkedHashMap<>())
						.merge(adjacent.other(), new Visit(visit.origin(), adjacent.other(), visit.depth() + 1, score,
								visit, adjacent.edge()), Spread::better);
				}
			}
		}
		return best.values().stream().flatMap((visits) -> visits.values().stream()).toList();
	}

	/** The stronger of two ways to a node, of equal ones that by the older edge. */
	private static Visit better(Visit one, Visit other) {
		int byScore = Double.compare(one.score(), other.score());
		return (byScore > 0 || (byScore == 0 && one.edge() < other.edge())) ? one : other;
	}

	/** What each origin visited, in the order of the visits. */
	Map<Integer, Map<Long, Visit>> visits() {
		return this.visits;
	}

	/** All nodes that were visited. */
	Set<Long> touched() {
		return this.touched;
	}

	int edgesRead() {
		return this.edgesRead;
	}

	/** Whether there was more to visit than might be. */
	boolean isCut() {
		return this.cut;
	}

}

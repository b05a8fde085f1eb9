package dev.stroma.graph;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

import dev.stroma.store.GraphLookup;
import dev.stroma.store.GraphReader;
import dev.stroma.store.LinkReader.Link;

/**
 * Finds passages by way of the graph:
 * <ol>
 * <li>each seed is a passage that was found otherwise, with its relevance; it visits its
 * nodes, at most {@value #NODES_PER_SEED}, with its relevance by link weight as score,
 * the less the farther it is behind the best: by the square of its share of that;</li>
 * <li>from there each seed spreads as a walk does, all of them together touching as many
 * nodes as a walk may;</li>
 * <li>the passages of the nodes, the strongest nodes first, get the node's score by link
 * weight and hub damping, the first edge not decaying it, at most
 * {@value #PASSAGES_PER_SEED} for each seed;</li>
 * <li>a passage that several seeds or nodes lead to gets the best of these scores, not
 * their sum, and none from itself.</li>
 * </ol>
 * So no score is above the relevance of its seed. Not API.
 */
public final class GraphExpansion {

	/** The most nodes of a seed. */
	public static final int NODES_PER_SEED = 16;

	/** The most passages that a seed leads to. */
	public static final int PASSAGES_PER_SEED = 32;

	/**
	 * A passage that was found otherwise.
	 *
	 * @param chunk its id
	 * @param relevance 0 to 1
	 */
	public record Seed(long chunk, double relevance) {
	}

	/**
	 * A passage that the graph leads to.
	 */
	public static final class Found {

		private static final Comparator<Found> BEST_FIRST = Comparator.comparingDouble(Found::score)
			.reversed()
			.thenComparingLong(Found::chunk);

		private final long chunk;

		private final double score;

		private final long seed;

		private final Spread.Visit end;

		private Found(long chunk, double score, long seed, Spread.Visit end) {
			this.chunk = chunk;
			this.score = score;
			this.seed = seed;
			this.end = end;
		}

		/** Its id. */
		public long chunk() {
			return this.chunk;
		}

		/** 0 to 1, at most the relevance of the seed. */
		public double score() {
			return this.score;
		}

		/** Id of the passage that led here. */
		public long seed() {
			return this.seed;
		}

	}

	private final GraphLookup lookup;

	private final GraphReader reader;

	private final List<Seed> seeds;

	private final Spread spread;

	private GraphExpansion(GraphLookup lookup, GraphReader reader, List<Seed> seeds, Spread spread) {
		this.lookup = lookup;
		this.reader = reader;
		this.seeds = seeds;
		this.spread = spread;
	}

	/**
	 * @param seeds the best first
	 * @param lookup what leads on
	 * @param reader what it is called, of the same generation
	 */
	public static GraphExpansion from(List<Seed> seeds, WalkOptions options, GraphLookup lookup, GraphReader reader) {
		Map<Long, Integer> origins = new HashMap<>();
		double best = 0;
		for (Seed seed : seeds) {
			origins.put(seed.chunk(), origins.size());
			best = Math.max(best, seed.relevance());
		}
		List<Spread.Visit> first = new ArrayList<>();
		for (Link link : lookup.nodesOf(origins.keySet(), NODES_PER_SEED)) {
			int origin = origins.getOrDefault(link.chunk(), 0);
			double share = seeds.get(origin).relevance() / best;
			double score = seeds.get(origin).relevance() * share * share * link.weight();
			if (score > 0) {
				first.add(Spread.Visit.first(origin, link.node(), score));
			}
		}
		return new GraphExpansion(lookup, reader, seeds, Spread.from(first, lookup, options));
	}

	/**
	 * The passages, the best first, equals by age.
	 * @param links the strongest passages of nodes, at most so many of each, as the
	 * search may see them
	 */
	public List<Found> passages(Function<Collection<Long>, List<Link>> links) {
		Map<Long, Integer> counts = this.lookup.counts(this.spread.touched());
		Map<Long, List<Link>> byNode = new HashMap<>();
		for (Link link : links.apply(strongest(counts))) {
			byNode.computeIfAbsent(link.node(), (none) -> new ArrayList<>()).add(link);
		}
		Map<Long, Found> best = new LinkedHashMap<>();
		this.spread.visits()
			.forEach((origin, visits) -> ofSeed(this.seeds.get(origin), visits, byNode, counts)
				.forEach((found) -> best.merge(found.chunk(), found, GraphExpansion::better)));
		return best.values().stream().sorted(Found.BEST_FIRST).toList();
	}

	/** Nodes until there are as many links as all seeds together may lead to. */
	private List<Long> strongest(Map<Long, Integer> counts) {
		Map<Long, Double> scores = new HashMap<>();
		this.spread.visits()
			.values()
			.forEach((visits) -> visits
				.forEach((node, visit) -> scores.merge(node, nearness(visit) * damping(node, counts), Math::max)));
		List<Long> nodes = new ArrayList<>(scores.keySet());
		nodes.sort(Comparator.<Long>comparingDouble((node) -> -scores.getOrDefault(node, 0.0))
			.thenComparing(Comparator.naturalOrder()));
		int room = this.seeds.size() * PASSAGES_PER_SEED;
		int end = 0;
		while (end < nodes.size() && room > 0) {
			room -= Math.min(PASSAGES_PER_SEED, counts.getOrDefault(nodes.get(end), 0));
			end++;
		}
		return nodes.subList(0, end);
	}

	/** A node next to a seed's is as near as the seed's own, if the edge is strong. */
	private static double nearness(Spread.Visit visit) {
		return (visit.depth() == 0) ? visit.score() : visit.score() / Spread.HOP_DECAY;
	}

	private static double damping(long node, Map<Long, Integer> counts) {
		return Spread.damping(counts.getOrDefault(node, 0));
	}

	private Collection<Found> ofSeed(Seed seed, Map<Long, Spread.Visit> visits, Map<Long, List<Link>> links,
			Map<Long, Integer> counts) {
		Map<Long, Found> best = new HashMap<>();
		for (Spread.Visit visit : visits.values()) {
			for (Link link : links.getOrDefault(visit.node(), List.of())) {
				double score = nearness(visit) * link.weight() * damping(visit.node(), counts);
				Found known = best.get(link.chunk());
				if (score > 0 && link.chunk() != seed.chunk() && (known == null || known.score() < score)) {
					best.put(link.chunk(), new Found(link.chunk(), score, seed.chunk(), visit));
				}
			}
		}
		return (best.size() <= PASSAGES_PER_SEED) ? best.values()
				: best.values().stream().sorted(Found.BEST_FIRST).limit(PASSAGES_PER_SEED).toList();
	}

	private static Found better(Found one, Found other) {
		return (other.score() > one.score()) ? other : one;
	}

	/** From a node of each one's seed to one of its own, in their order. */
	public List<GraphPath> paths(Collection<Found> found) {
		return GraphPath.read(found.stream().map((one) -> GraphPath.Ids.of(one.end)).toList(), this.reader);
	}

	/** How many nodes were touched. */
	public int touched() {
		return this.spread.touched().size();
	}

	/** Whether there was more than might be touched. */
	public boolean isCut() {
		return this.spread.isCut();
	}

}

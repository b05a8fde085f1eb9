package dev.stroma.search;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;

import dev.stroma.error.StromaException;
import dev.stroma.graph.GraphExpansion;
import dev.stroma.graph.GraphExpansion.Found;
import dev.stroma.graph.GraphExpansion.Seed;
import dev.stroma.snapshot.View;
import dev.stroma.store.GraphReader;

/**
 * Finds what is related to the best direct hits: the passages that the graph leads to
 * from theirs.
 *
 * @param arm how it went
 * @param found the passages by chunk, the best first
 */
record GraphArm(Arm arm, Map<Long, Found> found) {

	/** So many of the best direct hits are started from, whatever the limit. */
	static final int SEEDS = 8;

	/** So many passages that no other arm names are added, whatever the limit. */
	static final int MOST_NEW = 64;

	static GraphArm run(SearchRequest request, String scope, Candidates direct, View view) {
		if (request.off().contains(Arm.GRAPH) || request.weight(Arm.GRAPH) == 0) {
			return without(Arm.State.OFF, "switched off by the request", Duration.ZERO);
		}
		long start = System.nanoTime();
		try {
			GraphReader reader = view.graph();
			if (!reader.hasLinks()) {
				return without(Arm.State.OFF, "no passage is linked with a node of the graph",
						NamedChunks.since(start));
			}
			List<Seed> seeds = direct.best(request, SEEDS)
				.stream()
				.map((one) -> new Seed(one.chunk(), one.relevance()))
				.toList();
			if (seeds.isEmpty()) {
				return without(Arm.State.NOT_APPLICABLE, "there is no direct hit to start from",
						NamedChunks.since(start));
			}
			GraphExpansion expansion = GraphExpansion.from(seeds, request.graph(), reader);
			Map<Long, Found> found = new LinkedHashMap<>();
			int more = 0;
			for (Found one : expansion.passages((nodes, counts) -> reader.chunksOf(nodes, counts, scope,
					request.filter(), GraphExpansion.PASSAGES_PER_SEED))) {
				if (direct.has(one.chunk()) || more++ < MOST_NEW) {
					found.put(one.chunk(), one);
				}
			}
			String reason = expansion.isCut()
					? "only the %d strongest nodes around the best hits were looked at".formatted(expansion.touched())
					: "";
			return new GraphArm(Arm.ran(Arm.GRAPH, reason, false, NamedChunks.since(start)), found);
		}
		catch (StromaException ex) {
			return new GraphArm(NamedChunks.failed(Arm.GRAPH, ex, NamedChunks.since(start)), Map.of());
		}
	}

	private static GraphArm without(Arm.State state, String reason, Duration took) {
		return new GraphArm(Arm.without(Arm.GRAPH, state, reason, took), Map.of());
	}

	double score(long chunk) {
		Found one = this.found.get(chunk);
		return (one != null) ? one.score() : 0;
	}

	/**
	 * How it leads to a chunk, told when it is asked for.
	 * @param direct where it comes from
	 */
	@Nullable Supplier<GraphTrail> trail(long chunk, Map<Long, Candidate> direct) {
		Found one = this.found.get(chunk);
		Candidate seed = (one != null) ? direct.get(one.seed()) : null;
		return (one != null && seed != null) ? () -> new GraphTrail(seed.ref(), seed.ordinal(), one.path()) : null;
	}

}

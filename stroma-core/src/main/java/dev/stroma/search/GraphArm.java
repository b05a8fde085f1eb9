package dev.stroma.search;

import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;

import dev.stroma.error.StromaException;
import dev.stroma.graph.GraphExpansion;
import dev.stroma.graph.GraphExpansion.Found;
import dev.stroma.graph.GraphExpansion.Seed;
import dev.stroma.graph.GraphPath;
import dev.stroma.snapshot.View;
import dev.stroma.store.GraphLookup;

/**
 * Finds what is related to the best direct hits: the passages that the graph leads to
 * from theirs.
 */
final class GraphArm {

	/** So many of the best direct hits are started from, whatever the limit. */
	static final int SEEDS = 8;

	/** So many passages that no other arm names are added, whatever the limit. */
	static final int MOST_NEW = 64;

	private final Arm arm;

	private final @Nullable GraphExpansion expansion;

	private final Map<Long, Found> found;

	private final Map<Long, GraphPath> paths = new HashMap<>();

	private GraphArm(Arm arm, @Nullable GraphExpansion expansion, Map<Long, Found> found) {
		this.arm = arm;
		this.expansion = expansion;
		this.found = found;
	}

	/** Whether it may add to what the others find. */
	static boolean isWanted(SearchRequest request, View view) {
		try {
			return !isOff(request) && view.lookup().hasLinks();
		}
		catch (StromaException ex) {
			// running it says so
			return true;
		}
	}

	private static boolean isOff(SearchRequest request) {
		return request.off().contains(Arm.GRAPH) || request.weight(Arm.GRAPH) == 0;
	}

	static GraphArm run(SearchRequest request, String scope, Candidates direct, View view) {
		if (isOff(request)) {
			return without(Arm.State.OFF, "switched off by the request", Duration.ZERO);
		}
		long start = System.nanoTime();
		try {
			GraphLookup lookup = view.lookup();
			if (!lookup.hasLinks()) {
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
			GraphExpansion expansion = GraphExpansion.from(seeds, request.graph(), lookup, view.graph());
			Map<Long, Found> found = new LinkedHashMap<>();
			int more = 0;
			for (Found one : expansion.passages(
					(nodes) -> lookup.chunksOf(nodes, scope, request.filter(), GraphExpansion.PASSAGES_PER_SEED))) {
				if (direct.has(one.chunk()) || more++ < MOST_NEW) {
					found.put(one.chunk(), one);
				}
			}
			String reason = expansion.isCut()
					? "only the %d strongest nodes around the best hits were looked at".formatted(expansion.touched())
					: "";
			return new GraphArm(Arm.ran(Arm.GRAPH, reason, false, NamedChunks.since(start)), expansion, found);
		}
		catch (StromaException ex) {
			return new GraphArm(NamedChunks.failed(Arm.GRAPH, ex, NamedChunks.since(start)), null, Map.of());
		}
	}

	private static GraphArm without(Arm.State state, String reason, Duration took) {
		return new GraphArm(Arm.without(Arm.GRAPH, state, reason, took), null, Map.of());
	}

	/** How it went. */
	Arm arm() {
		return this.arm;
	}

	/** The passages by chunk, the best first. */
	Map<Long, Found> found() {
		return this.found;
	}

	double score(long chunk) {
		Found one = this.found.get(chunk);
		return (one != null) ? one.score() : 0;
	}

	/**
	 * Reads how it leads to chunks, so that it can be told when their view is gone.
	 */
	void follow(Collection<Long> chunks) {
		List<Found> followed = chunks.stream()
			.filter((chunk) -> !this.paths.containsKey(chunk))
			.flatMap((chunk) -> Stream.ofNullable(this.found.get(chunk)))
			.toList();
		if (this.expansion != null && !followed.isEmpty()) {
			List<GraphPath> read = this.expansion.paths(followed);
			for (int i = 0; i < read.size(); i++) {
				this.paths.put(followed.get(i).chunk(), read.get(i));
			}
		}
	}

	/**
	 * How it leads to a chunk, told when it is asked for: nothing of one that was not
	 * followed.
	 * @param direct where it comes from
	 */
	@Nullable Supplier<@Nullable GraphTrail> trail(long chunk, Map<Long, Candidate> direct) {
		Found one = this.found.get(chunk);
		Candidate seed = (one != null) ? direct.get(one.seed()) : null;
		return (seed == null) ? null : () -> {
			GraphPath path = this.paths.get(chunk);
			return (path != null) ? new GraphTrail(seed.ref(), seed.ordinal(), path) : null;
		};
	}

}

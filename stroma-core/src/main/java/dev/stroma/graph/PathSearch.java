package dev.stroma.graph;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import org.jspecify.annotations.Nullable;

import dev.stroma.error.LimitExceededException;
import dev.stroma.store.EdgeReader.Adjacent;
import dev.stroma.store.EdgeReader.Around;
import dev.stroma.store.GraphReader;

/**
 * Looks for a shortest path from both ends at once, a whole level at a time from the end
 * that has fewer nodes. Among equals, the strongest edges met first lead.
 */
final class PathSearch {

	static final int MAX_LENGTH = 6;

	static final int MAX_NODES = 10_000;

	private record Step(long node, @Nullable Step previous, long edge, int length) {
	}

	private final GraphReader reader;

	/** Whether some node had more edges than are read, or there were too many nodes. */
	private boolean cut;

	PathSearch(GraphReader reader) {
		this.reader = reader;
	}

	/**
	 * @throws LimitExceededException when none is found and not everything was looked at
	 */
	Optional<GraphPath.Ids> find(long from, long to) {
		Map<Long, Step> there = new LinkedHashMap<>(Map.of(from, new Step(from, null, 0, 0)));
		Map<Long, Step> back = new LinkedHashMap<>(Map.of(to, new Step(to, null, 0, 0)));
		List<Step> ahead = new ArrayList<>(there.values());
		List<Step> behind = new ArrayList<>(back.values());
		Optional<GraphPath.Ids> met = meet(ahead, back, true);
		for (int length = 1; length <= MAX_LENGTH && met.isEmpty() && !ahead.isEmpty() && !behind.isEmpty(); length++) {
			if (ahead.size() <= behind.size()) {
				ahead = level(ahead, there, there.size() + back.size());
				met = meet(ahead, back, true);
			}
			else {
				behind = level(behind, back, there.size() + back.size());
				met = meet(behind, there, false);
			}
		}
		if (met.isEmpty() && this.cut) {
			throw new LimitExceededException(
					"No path is found among the %d nodes and the %d strongest edges of each that are looked at: walk from either node by relation"
						.formatted(MAX_NODES, GraphReader.HUB));
		}
		return met;
	}

	private List<Step> level(List<Step> last, Map<Long, Step> seen, int touched) {
		List<Long> nodes = last.stream().map(Step::node).toList();
		Map<Long, Around> around = this.reader.around()
			.around(nodes, Direction.BOTH.sides(), Set.of(), GraphReader.HUB);
		List<Step> next = new ArrayList<>();
		for (Step step : last) {
			List<Adjacent> leaving = new ArrayList<>(around.getOrDefault(step.node(), Around.NOTHING).edges());
			this.cut |= leaving.size() >= GraphReader.HUB;
			leaving.sort(Adjacent.STRONGEST_FIRST);
			for (Adjacent edge : leaving) {
				if (touched + next.size() >= MAX_NODES) {
					this.cut = true;
					return next;
				}
				Step reached = new Step(edge.other(), step, edge.edge(), step.length() + 1);
				if (seen.putIfAbsent(reached.node(), reached) == null) {
					next.add(reached);
				}
			}
		}
		return next;
	}

	private static Optional<GraphPath.Ids> meet(List<Step> reached, Map<Long, Step> others, boolean forward) {
		Step best = null;
		for (Step step : reached) {
			Step other = others.get(step.node());
			if (other != null && (best == null || other.length() < length(others, best))) {
				best = step;
			}
		}
		if (best == null) {
			return Optional.empty();
		}
		Step other = others.getOrDefault(best.node(), best);
		return Optional.of(forward ? joined(best, other) : joined(other, best));
	}

	private static int length(Map<Long, Step> others, Step step) {
		Step other = others.get(step.node());
		return (other != null) ? other.length() : Integer.MAX_VALUE;
	}

	private static GraphPath.Ids joined(Step there, Step back) {
		List<Long> nodes = new ArrayList<>();
		List<Long> edges = new ArrayList<>();
		for (Step step = there; step != null; step = step.previous()) {
			nodes.add(step.node());
			if (step.previous() != null) {
				edges.add(step.edge());
			}
		}
		Collections.reverse(nodes);
		Collections.reverse(edges);
		for (Step step = back; step.previous() != null; step = step.previous()) {
			edges.add(step.edge());
			nodes.add(step.previous().node());
		}
		return new GraphPath.Ids(nodes, edges);
	}

}

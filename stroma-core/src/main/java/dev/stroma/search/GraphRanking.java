package dev.stroma.search;

import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The graph's own list: what it leads to by (score, ref, chunk index), each with its
 * rank.
 */
final class GraphRanking {

	private final GraphArm graph;

	private final Map<Long, Integer> ranks = new HashMap<>();

	private GraphRanking(GraphArm graph) {
		this.graph = graph;
	}

	static GraphRanking of(Collection<Candidate> candidates, GraphArm graph) {
		GraphRanking ranking = new GraphRanking(graph);
		List<Candidate> found = candidates.stream()
			.filter((one) -> graph.found().containsKey(one.chunk()))
			.sorted(Comparator.<Candidate>comparingDouble((one) -> -graph.score(one.chunk()))
				.thenComparing(Candidate::ref)
				.thenComparingInt(Candidate::ordinal))
			.toList();
		found.forEach((one) -> ranking.ranks.put(one.chunk(), ranking.ranks.size() + 1));
		return ranking;
	}

	Evidence evidence(long chunk) {
		double score = this.graph.score(chunk);
		return new Evidence(Arm.GRAPH, this.ranks.getOrDefault(chunk, 0), score, score);
	}

	Arm describe(Arm arm) {
		double[] scores = this.ranks.keySet().stream().mapToDouble(this.graph::score).sorted().toArray();
		return (scores.length == 0) ? arm : arm.found(scores.length, scores[scores.length - 1]);
	}

}

package dev.stroma.search;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.ToDoubleFunction;

import dev.stroma.store.ChunkFacts;

/**
 * One arm's own list: the best chunks it named, in the total order by (score, ref, chunk
 * index), each with its rank.
 */
final class Ranking {

	private final Map<Long, Integer> ranks = new HashMap<>();

	private double minScore;

	private double maxScore;

	private Ranking() {
	}

	static Ranking none() {
		return new Ranking();
	}

	/**
	 * @param named the chunks the arm named, possibly more than the limit
	 * @param facts of all chunks that any arm named
	 * @param least what a chunk must score to be in the list
	 */
	static Ranking of(Set<Long> named, Iterable<ChunkFacts> facts, ToDoubleFunction<ChunkFacts> score, double least,
			int limit) {
		List<ChunkFacts> list = new ArrayList<>();
		facts.forEach((fact) -> {
			if (named.contains(fact.chunk()) && score.applyAsDouble(fact) >= least) {
				list.add(fact);
			}
		});
		list.sort(Comparator.comparingDouble(score)
			.reversed()
			.thenComparing(ChunkFacts::ref)
			.thenComparingInt(ChunkFacts::ordinal));
		Ranking ranking = new Ranking();
		for (ChunkFacts fact : list.subList(0, Math.min(limit, list.size()))) {
			ranking.ranks.put(fact.chunk(), ranking.ranks.size() + 1);
		}
		if (!ranking.ranks.isEmpty()) {
			ranking.maxScore = score.applyAsDouble(list.get(0));
			ranking.minScore = score.applyAsDouble(list.get(ranking.ranks.size() - 1));
		}
		return ranking;
	}

	/**
	 * From 1; 0 when the chunk is not in the list.
	 */
	int rank(long chunk) {
		return this.ranks.getOrDefault(chunk, 0);
	}

	Arm describe(Arm arm) {
		return arm.found(this.ranks.size(), this.minScore, this.maxScore);
	}

}

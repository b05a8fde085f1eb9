package dev.stroma.search;

import java.util.ArrayList;
import java.util.Collections;
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

	/** A chunk with its score, the best first: by (score, ref, chunk index). */
	private record Scored(ChunkFacts fact, double score) implements Comparable<Scored> {

		@Override
		public int compareTo(Scored other) {
			int byScore = Double.compare(other.score, this.score);
			int byRef = (byScore != 0) ? byScore : this.fact.ref().compareTo(other.fact.ref());
			return (byRef != 0) ? byRef : Integer.compare(this.fact.ordinal(), other.fact.ordinal());
		}

	}

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
		List<Scored> list = new ArrayList<>(named.size());
		for (ChunkFacts fact : facts) {
			double reached = named.contains(fact.chunk()) ? score.applyAsDouble(fact) : Double.NaN;
			if (reached >= least) {
				list.add(new Scored(fact, reached));
			}
		}
		Collections.sort(list);
		int count = Math.min(limit, list.size());
		Ranking ranking = new Ranking();
		for (int i = 0; i < count; i++) {
			ranking.ranks.put(list.get(i).fact().chunk(), i + 1);
		}
		if (count > 0) {
			ranking.maxScore = list.get(0).score();
			ranking.minScore = list.get(count - 1).score();
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

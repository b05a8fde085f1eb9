package dev.stroma.search;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.ToDoubleFunction;

import dev.stroma.resident.ScoredChunks;
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

	private final ScoredChunks list;

	/** How many of them score enough. */
	private int count;

	private double maxScore;

	private Ranking(ScoredChunks list) {
		this.list = list;
	}

	/** Of all that are named, in any order. */
	static Ranking ofAll(ScoredChunks named) {
		Ranking ranking = new Ranking(named);
		ranking.count = named.size();
		return ranking;
	}

	/**
	 * Of a list that is in that order and no longer than the limit.
	 * @param least what a chunk must score to be in the list
	 */
	static Ranking of(ScoredChunks list, double least) {
		Ranking ranking = new Ranking(list);
		while (ranking.count < list.size() && list.score(ranking.count) >= least) {
			ranking.count++;
		}
		if (ranking.count > 0) {
			ranking.maxScore = list.score(0);
		}
		return ranking;
	}

	/**
	 * @param named the chunks the arm named, possibly more than the limit
	 * @param facts of all chunks that any arm named
	 * @param least what a chunk must score to be in the list
	 */
	static Ranking of(ScoredChunks named, Iterable<ChunkFacts> facts, ToDoubleFunction<ChunkFacts> score, double least,
			int limit) {
		List<Scored> list = new ArrayList<>(named.size());
		for (ChunkFacts fact : facts) {
			double reached = (named.indexOf(fact.chunk()) >= 0) ? score.applyAsDouble(fact) : Double.NaN;
			if (reached >= least) {
				list.add(new Scored(fact, reached));
			}
		}
		Collections.sort(list);
		List<Scored> first = list.subList(0, Math.min(limit, list.size()));
		return of(ScoredChunks.of(first.stream().mapToLong((one) -> one.fact().chunk()).toArray(),
				first.stream().mapToDouble(Scored::score).toArray()), least);
	}

	/**
	 * From 1; 0 when the chunk is not in the list.
	 */
	int rank(long chunk) {
		int index = this.list.indexOf(chunk);
		return (index < this.count) ? index + 1 : 0;
	}

	/** How many chunks are in the list. */
	int size() {
		return this.count;
	}

	/** The chunk of a rank, less one. */
	long chunk(int index) {
		return this.list.chunk(index);
	}

	/**
	 * @param more how many the arm names besides
	 */
	Arm describe(Arm arm, int more) {
		return arm.found(this.count + more, this.maxScore);
	}

}

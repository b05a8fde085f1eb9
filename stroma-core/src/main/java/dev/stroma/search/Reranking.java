package dev.stroma.search;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

import org.jspecify.annotations.Nullable;

/**
 * Puts the best hits into the reranker's order; the shortlist is the same for every
 * limit, so that a smaller limit gives the first hits of a larger one.
 */
final class Reranking {

	static final int SHORTLIST = 50;

	/**
	 * @param arm how it went, {@code null} when there is no reranker
	 */
	record Outcome(List<SearchHit> hits, @Nullable Arm arm) {
	}

	private final @Nullable Reranker reranker;

	Reranking(@Nullable Reranker reranker) {
		this.reranker = reranker;
	}

	/**
	 * How many hits must be read for a limit.
	 */
	int depth(int limit) {
		return (this.reranker != null) ? Math.max(limit, SHORTLIST) : limit;
	}

	Outcome rerank(SearchRequest request, String question, List<SearchHit> hits) {
		if (this.reranker == null) {
			return new Outcome(hits, null);
		}
		if (request.off().contains(Arm.RERANK) || hits.isEmpty()) {
			return new Outcome(hits, Arm.without(Arm.RERANK, Arm.State.OFF, "", Duration.ZERO));
		}
		long start = System.nanoTime();
		List<SearchHit> shortlist = hits.subList(0, Math.min(SHORTLIST, hits.size()));
		try {
			double[] scores = checked(this.reranker.score(question, List.copyOf(shortlist)), shortlist.size());
			List<SearchHit> ordered = new ArrayList<>(ordered(shortlist, scores));
			ordered.addAll(hits.subList(shortlist.size(), hits.size()));
			return new Outcome(ordered, Arm.ran(Arm.RERANK, "", false, NamedChunks.since(start)));
		}
		catch (RuntimeException ex) {
			return new Outcome(hits, Arm.without(Arm.RERANK, Arm.State.FAILED, String.valueOf(ex.getMessage()),
					NamedChunks.since(start)));
		}
	}

	private static double[] checked(double[] scores, int expected) {
		if (scores.length != expected) {
			throw new IllegalStateException(
					"The reranker gave %d scores for %d hits: give one per hit".formatted(scores.length, expected));
		}
		for (double score : scores) {
			if (!Double.isFinite(score)) {
				throw new IllegalStateException("The reranker gave a score of %s: give finite ones".formatted(score));
			}
		}
		return scores;
	}

	private static List<SearchHit> ordered(List<SearchHit> hits, double[] scores) {
		List<Integer> order = IntStream.range(0, hits.size())
			.boxed()
			.sorted(Comparator.<Integer>comparingDouble((i) -> -scores[i]).thenComparing((i) -> i))
			.toList();
		List<SearchHit> ordered = new ArrayList<>();
		for (int i : order) {
			ordered.add(hits.get(i).with(new Evidence(Arm.RERANK, ordered.size() + 1, scores[i], 0)));
		}
		return ordered;
	}

}

package dev.stroma.search;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.stream.IntStream;

import org.jspecify.annotations.Nullable;

import dev.stroma.error.Fatal;

/**
 * Puts the best hits into the reranker's order, if it gives one in time; the shortlist is
 * the same for every limit, so that a smaller limit gives the first hits of a larger one.
 */
final class Reranking implements AutoCloseable {

	static final int SHORTLIST = 50;

	/**
	 * @param arm how it went, {@code null} when there is no reranker
	 */
	record Outcome(List<Ranked> ranked, @Nullable Arm arm) {
	}

	private final @Nullable Reranker reranker;

	private final Duration timeout;

	private final TimedCalls calls = new TimedCalls("stroma-rerank");

	/**
	 * @param timeout how long it may take
	 */
	Reranking(@Nullable Reranker reranker, Duration timeout) {
		this.reranker = reranker;
		this.timeout = timeout;
	}

	/** Whether a request's hits are looked at again. */
	boolean reranks(SearchRequest request) {
		return this.reranker != null && !request.off().contains(Arm.RERANK);
	}

	/**
	 * @param begun when the search began, as {@link System#nanoTime()} gave it
	 */
	Outcome rerank(SearchRequest request, String question, List<Ranked> ranked, HitReader reader, long begun) {
		if (this.reranker == null) {
			return new Outcome(ranked, null);
		}
		long start = System.nanoTime();
		if (request.off().contains(Arm.RERANK)) {
			return without(ranked, Arm.State.OFF, "switched off by the request", start);
		}
		if (ranked.isEmpty()) {
			return without(ranked, Arm.State.NOT_APPLICABLE, "there are no hits to put in order", start);
		}
		List<Ranked> shortlist = ranked.subList(0, Math.min(SHORTLIST, ranked.size()));
		List<SearchHit> hits = List.copyOf(reader.read(shortlist));
		Reranker second = this.reranker;
		Wait wait = Wait.of(this.timeout, "stroma.search.rerank-timeout", request.deadline(), begun);
		try {
			double[] scores = checked(this.calls.call(() -> second.score(question, hits), wait.time()),
					shortlist.size());
			List<Ranked> ordered = new ArrayList<>(ordered(shortlist, scores));
			ordered.addAll(ranked.subList(shortlist.size(), ranked.size()));
			return new Outcome(ordered, Arm.ran(Arm.RERANK, "", false, NamedChunks.since(start)));
		}
		catch (TimeoutException ex) {
			return without(ranked, Arm.State.LATE, "reranking took longer than " + wait.remedy(), start);
		}
		catch (RejectedExecutionException ex) {
			return without(ranked, Arm.State.UNAVAILABLE,
					"busy: %d searches are being reranked already, try again".formatted(TimedCalls.MAX_THREADS), start);
		}
		catch (ExecutionException ex) {
			Fatal.rethrow(ex.getCause());
			return without(ranked, Arm.State.FAILED, String.valueOf(ex.getCause()), start);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			return without(ranked, Arm.State.LATE, "interrupted while reranking", start);
		}
		catch (IllegalStateException ex) {
			return without(ranked, Arm.State.FAILED, String.valueOf(ex.getMessage()), start);
		}
	}

	private static Outcome without(List<Ranked> ranked, Arm.State state, String reason, long start) {
		return new Outcome(ranked, Arm.without(Arm.RERANK, state, reason, NamedChunks.since(start)));
	}

	private static double[] checked(double @Nullable [] scores, int expected) {
		if (scores == null) {
			throw new IllegalStateException("The reranker gave no scores: give one per hit");
		}
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

	private static List<Ranked> ordered(List<Ranked> hits, double[] scores) {
		List<Integer> order = IntStream.range(0, hits.size())
			.boxed()
			.sorted(Comparator.<Integer>comparingDouble((i) -> -scores[i]).thenComparing((i) -> i))
			.toList();
		List<Ranked> ordered = new ArrayList<>();
		for (int i : order) {
			ordered.add(hits.get(i).with(new Evidence(Arm.RERANK, ordered.size() + 1, scores[i], 0)));
		}
		return ordered;
	}

	@Override
	public void close() {
		this.calls.close();
	}

}

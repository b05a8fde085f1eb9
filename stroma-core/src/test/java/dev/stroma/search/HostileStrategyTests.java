package dev.stroma.search;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import dev.stroma.Stroma;
import dev.stroma.StromaOptions;
import dev.stroma.search.Explanation.Contribution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * Strategies and rerankers that do what they should not.
 */
class HostileStrategyTests extends SearchFixture {

	private static final SearchRequest ALL = SearchRequest.of("alpha beta").limit(250);

	private SearchResult search(StromaOptions options, SearchRequest request) {
		try (Stroma hostile = Stroma.open(options)) {
			hostile.indexer().update(records(120, 1), List.of());
			return hostile.retrieval().search(request);
		}
	}

	private List<String> inOrder() {
		this.stroma.indexer().update(records(120, 1), List.of());
		return refs(this.stroma, ALL);
	}

	@ParameterizedTest
	@ValueSource(doubles = { Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY })
	void takesScoresThatAreNotFiniteForZero(double score) {
		SearchResult result = search(
				options("nan.db").fusion((candidate, arms) -> candidate.value(Arm.LEXICAL) > 0 ? 1 : score), ALL);

		assertThat(result.hits()).hasSize(120)
			.allSatisfy((hit) -> assertThat(hit.score()).isIn(0.0, 1.0))
			.isSortedAccordingTo((a, b) -> (a.score() != b.score()) ? Double.compare(b.score(), a.score())
					: a.ref().compareTo(b.ref()));
		assertThat(result.arm(Arm.FUSION).reason())
			.matches("\\d+ scores of the fusion strategy were not finite and count as 0");
		assertThat(result.degraded()).isTrue();
	}

	@Test
	void fallsBackToRelevanceWhenAStrategyThrows() {
		SearchResult result = search(options("throws.db").fusion((candidate, arms) -> {
			if (candidate.value(Arm.LEXICAL) == 0) {
				throw new IllegalStateException("no words");
			}
			return 1;
		}), ALL);

		assertThat(result.hits()).extracting(SearchHit::ref).isEqualTo(inOrder());
		assertThat(result.hits()).allSatisfy((hit) -> {
			assertThat(hit.score()).isEqualTo(hit.relevance());
			assertThat(hit.explain().contributions()).extracting(Contribution::name).contains(Arm.LEXICAL);
		});
		assertThat(result.arm(Arm.FUSION).state()).isEqualTo(Arm.State.FAILED);
		assertThat(result.arm(Arm.FUSION).reason()).endsWith("java.lang.IllegalStateException: no words");
	}

	@Test
	void takesAnErrorOfAStrategyForItsFailure() {
		List<String> order = inOrder();
		int number = 0;
		for (Error error : List.of(new NoClassDefFoundError("com/example/Missing"), new AssertionError("never"),
				new StackOverflowError("too deep"))) {
			Reranker reranker = (question, hits) -> {
				throw error;
			};
			SearchResult result = search(
					options("error%d.db".formatted(number++)).reranker(reranker).fusion((candidate, arms) -> {
						throw error;
					}), ALL);

			assertThat(result.hits()).extracting(SearchHit::ref).isEqualTo(order);
			for (String arm : List.of(Arm.FUSION, Arm.RERANK)) {
				assertThat(result.arm(arm).state()).isEqualTo(Arm.State.FAILED);
				assertThat(result.arm(arm).reason()).endsWith(error.toString());
			}
		}
	}

	@Test
	void passesAnErrorOfTheVirtualMachineOn() {
		OutOfMemoryError error = new OutOfMemoryError("no more");
		assertThatThrownBy(() -> search(options("fusion.db").fusion((candidate, arms) -> {
			throw error;
		}), ALL)).isSameAs(error);
		assertThatThrownBy(() -> search(options("rerank.db").reranker((question, hits) -> {
			throw error;
		}), ALL)).isSameAs(error);
	}

	@Test
	void explainsWithoutAStrategyThatThrowsWhenAsked() {
		FusionStrategy silent = new FusionStrategy() {

			@Override
			public double score(Candidate candidate, List<Arm> arms) {
				return 2;
			}

			@Override
			public List<Contribution> contributions(Candidate candidate, List<Arm> arms) {
				throw new UnsupportedOperationException();
			}

		};

		assertThat(search(options("silent.db").fusion(silent), ALL).hits().get(0).explain())
			.isEqualTo(new Explanation(2, List.of(new Contribution("fusion", 2, "what the fusion strategy gave"))));
	}

	@Test
	void saysNothingOfAStrategyThatBehaves() {
		assertThat(search(options("good.db").fusion((candidate, arms) -> 1), ALL).arms()).extracting(Arm::name)
			.containsExactly(Arm.LEXICAL, Arm.VECTOR, Arm.COVERAGE, Arm.GRAPH);
	}

	@Test
	void keepsTheOrderWhenARerankerGivesNoUsableScores() {
		List<String> order = inOrder();
		int number = 0;
		for (Reranker hostile : List.<Reranker>of((question, hits) -> filled(hits.size(), Double.NaN),
				(question, hits) -> filled(hits.size(), Double.POSITIVE_INFINITY),
				(question, hits) -> filled(hits.size() + 1, 1), (question, hits) -> filled(0, 1),
				(question, hits) -> null, (question, hits) -> {
					throw new IllegalArgumentException("not today");
				}, (question, hits) -> {
					hits.clear();
					return filled(0, 1);
				}, (question, hits) -> {
					throw new StackOverflowError("too deep");
				})) {
			SearchResult result = search(options("reranked%d.db".formatted(number++)).reranker(hostile), ALL);

			assertThat(result.hits()).extracting(SearchHit::ref).isEqualTo(order);
			assertThat(result.arm(Arm.RERANK).state()).isEqualTo(Arm.State.FAILED);
			assertThat(result.arm(Arm.RERANK).reason()).isNotEmpty();
			assertThat(result.degraded()).isTrue();
		}
	}

	private static double[] filled(int length, double value) {
		double[] scores = new double[length];
		Arrays.fill(scores, value);
		return scores;
	}

	@Test
	void waitsNoLongerThanAllowedAndInterrupts() throws Exception {
		CountDownLatch interrupted = new CountDownLatch(1);
		Reranker hanging = (question, hits) -> {
			try {
				new CountDownLatch(1).await();
			}
			catch (InterruptedException ex) {
				interrupted.countDown();
			}
			return filled(hits.size(), 1);
		};
		List<String> order = inOrder();

		SearchResult byTimeout = search(options("slow.db").reranker(hanging).rerankTimeout(Duration.ofMillis(20)), ALL);
		SearchResult byDeadline = search(options("slower.db").reranker(hanging), ALL.deadline(Duration.ofSeconds(2)));

		assertThat(byTimeout.hits()).extracting(SearchHit::ref).isEqualTo(order);
		assertThat(byTimeout.arm(Arm.RERANK).state()).isEqualTo(Arm.State.LATE);
		assertThat(byTimeout.arm(Arm.RERANK).reason())
			.isEqualTo("reranking took longer than PT0.02S: raise stroma.search.rerank-timeout");
		assertThat(byDeadline.arm(Arm.RERANK).state()).isEqualTo(Arm.State.LATE);
		assertThat(byDeadline.arm(Arm.RERANK).reason())
			.isEqualTo("reranking took longer than what the search's deadline of PT2S left: allow it more time");
		interrupted.await();
	}

	@Test
	void asksNoRerankerWhenTheDeadlineHasPassed() {
		Duration deadline = Duration.ofSeconds(2);
		long start = System.nanoTime();
		FusionStrategy slow = (candidate, arms) -> {
			while (System.nanoTime() - start <= 2 * deadline.toNanos()) {
				LockSupport.parkNanos(1_000_000);
			}
			return candidate.value(Arm.LEXICAL);
		};
		AtomicInteger asked = new AtomicInteger();
		Reranker reranker = (question, hits) -> filled(hits.size(), asked.incrementAndGet());

		SearchResult result = search(options("passed.db").fusion(slow).reranker(reranker), ALL.deadline(deadline));

		assertThat(result.hits()).isNotEmpty();
		assertThat(result.arm(Arm.RERANK).state()).isEqualTo(Arm.State.LATE);
		assertThat(result.arm(Arm.RERANK).reason()).endsWith("allow it more time");
		assertThat(asked).hasValue(0);
	}

	@Test
	void saysWhyARerankerWasNotAsked() {
		Reranker reranker = (question, hits) -> filled(hits.size(), 1);

		Arm off = search(options("off.db").reranker(reranker), ALL.without(Arm.RERANK)).arm(Arm.RERANK);
		Arm empty = search(options("empty.db").reranker(reranker), ALL.text("?")).arm(Arm.RERANK);

		assertThat(off).extracting(Arm::state, Arm::reason)
			.containsExactly(Arm.State.OFF, "switched off by the request");
		assertThat(empty).extracting(Arm::state, Arm::reason)
			.containsExactly(Arm.State.NOT_APPLICABLE, "there are no hits to put in order");
	}

	@Test
	void givesARerankerTheSameShortlistWhateverTheLimit() {
		List<Integer> sizes = new java.util.concurrent.CopyOnWriteArrayList<>();
		Reranker counting = (question, hits) -> {
			sizes.add(hits.size());
			return IntStream.range(0, hits.size()).mapToDouble((i) -> -i).toArray();
		};

		for (int limit : new int[] { 1, 10, 250 }) {
			search(options("counted%d.db".formatted(limit)).reranker(counting), ALL.limit(limit));
		}

		assertThat(sizes).containsExactly(50, 50, 50);
	}

}

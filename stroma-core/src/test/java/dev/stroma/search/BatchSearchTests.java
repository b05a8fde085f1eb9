package dev.stroma.search;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;

import dev.stroma.Stroma;
import dev.stroma.StromaOptions;
import dev.stroma.embed.Embedder;
import dev.stroma.embed.EmbedderProfile;
import dev.stroma.embed.HashingEmbedder;
import dev.stroma.error.LimitExceededException;
import dev.stroma.error.NotEmbeddableException;
import dev.stroma.error.ProviderException;
import dev.stroma.filter.Filter;
import dev.stroma.snapshot.Snapshot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class BatchSearchTests extends SearchFixture {

	/** Says what it was asked, in one list per call. */
	private static final class Listening implements Embedder {

		private final Embedder hashing = HashingEmbedder.of(32);

		private final List<List<String>> calls = Collections.synchronizedList(new ArrayList<>());

		private final boolean local;

		private Listening(boolean local) {
			this.local = local;
		}

		@Override
		public EmbedderProfile profile() {
			EmbedderProfile profile = EmbedderProfile.of("listening", "1").dimension(32);
			return this.local ? profile.local() : profile;
		}

		@Override
		public List<float[]> embedDocuments(List<String> texts) {
			return this.hashing.embedDocuments(texts);
		}

		@Override
		public float[] embedQuery(String text) {
			return embedQueries(List.of(text)).get(0);
		}

		@Override
		public List<float[]> embedQueries(List<String> texts) {
			this.calls.add(List.copyOf(texts));
			if (texts.contains("down")) {
				throw new ProviderException(ProviderException.FailureClass.AUTH, "no key");
			}
			if (texts.contains("unembeddable")) {
				throw new NotEmbeddableException("not this one");
			}
			return this.hashing.embedDocuments(texts);
		}

	}

	private static List<SearchRequest> requests(String... questions) {
		return java.util.Arrays.stream(questions).map((question) -> SearchRequest.of(question).limit(20)).toList();
	}

	private Stroma with(Listening embedder) {
		Stroma stroma = Stroma.open(StromaOptions.of(this.directory.resolve("batch.db")).embedder(embedder));
		stroma.indexer().update(records(60, 1), List.of());
		assertThat(stroma.indexer().awaitIndexed(Duration.ofMinutes(1))).isTrue();
		return stroma;
	}

	@Test
	void asksTheEmbedderOnceForAllQuestions() {
		for (boolean local : new boolean[] { true, false }) {
			Listening embedder = new Listening(local);
			try (Stroma batch = with(embedder)) {
				List<SearchRequest> requests = new ArrayList<>(requests("alpha", "beta gamma", "alpha", "?!"));
				requests.add(SearchRequest.of("zebra").without(Arm.VECTOR));
				requests.add(SearchRequest.of("lion").filter(Filter.eq("even", true)));

				List<SearchResult> results = batch.retrieval().search(requests);

				assertThat(embedder.calls).containsExactly(List.of("alpha", "beta gamma", "lion"));
				assertThat(results).hasSize(6);
				for (int i = 0; i < requests.size(); i++) {
					SearchResult alone = batch.retrieval().search(requests.get(i));
					assertThat(results.get(i).hits()).extracting(SearchHit::toString)
						.isEqualTo(alone.hits().stream().map(SearchHit::toString).toList());
					assertThat(results.get(i).arms()).extracting(Arm::state)
						.isEqualTo(alone.arms().stream().map(Arm::state).toList());
				}
			}
			assertThat(this.directory.resolve("batch.db")).exists();
		}
	}

	@Test
	void losesOnlyTheVectorsOfAQuestionThatHasNone() {
		Listening embedder = new Listening(true);
		try (Stroma batch = with(embedder)) {
			List<SearchResult> results = batch.retrieval().search(requests("alpha", "unembeddable", "beta"));

			assertThat(results).extracting((result) -> result.arm(Arm.VECTOR).state())
				.containsExactly(Arm.State.RAN, Arm.State.NOT_APPLICABLE, Arm.State.RAN);
		}
	}

	@Test
	void answersByWordsWhenTheEmbedderIsDown() {
		Listening embedder = new Listening(true);
		try (Stroma batch = with(embedder)) {
			List<SearchResult> results = batch.retrieval().search(requests("alpha", "down"));

			assertThat(results).extracting((result) -> result.arm(Arm.VECTOR).state()).containsOnly(Arm.State.FAILED);
			assertThat(results.get(0).hits()).isNotEmpty();
		}
	}

	@Test
	void countsTheTimeOfEmbeddingForEachOfThem() {
		this.stroma.indexer().update(records(20, 2), List.of());
		Duration embedding = Duration.ofMillis(300);
		this.embedder.before((texts) -> {
			long start = System.nanoTime();
			while (System.nanoTime() - start < embedding.toNanos()) {
				LockSupport.parkNanos(1_000_000);
			}
			return texts;
		});

		assertThat(this.stroma.retrieval().search(requests("alpha", "beta")))
			.allSatisfy((result) -> assertThat(result.took()).isGreaterThanOrEqualTo(embedding));
	}

	@Test
	void searchesOneGenerationOnASnapshot() {
		this.stroma.indexer().update(records(20, 2), List.of());
		try (Snapshot snapshot = this.stroma.snapshots().open()) {
			this.stroma.indexer().update(records(30, 3), List.of());

			assertThat(this.stroma.retrieval().on(snapshot).search(requests("alpha", "beta")))
				.extracting(SearchResult::generation)
				.containsOnly(snapshot.generation());
		}
	}

	@Test
	void hasABound() {
		assertThat(this.stroma.retrieval().search(List.of())).isEmpty();
		assertThatThrownBy(() -> this.stroma.retrieval()
			.search(IntStream.range(0, 101).mapToObj((i) -> SearchRequest.of("q" + i)).toList()))
			.isInstanceOf(LimitExceededException.class)
			.hasMessage("101 searches are asked for at once: ask for at most 100");
	}

}

package dev.stroma.index;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import dev.stroma.embed.Embedder;
import dev.stroma.embed.EmbedderProfile;
import dev.stroma.error.ProviderException;
import dev.stroma.error.ProviderException.FailureClass;
import dev.stroma.store.EmbeddingState;

import static org.assertj.core.api.Assertions.assertThat;

class EmbeddingIsolationTests extends WorkerFixture {

	private int calls() {
		return (int) this.meters.counter("stroma.embedding.calls").count();
	}

	@ParameterizedTest
	@EnumSource(names = { "AUTH", "RATE_LIMIT" })
	void asksOnceWhenTheModelRefusesEverything(FailureClass failure) {
		learn(64, 17, "other");
		fail((text) -> true, failure);

		assertThat(run()).isEqualTo(EmbeddingPass.Progress.OUTAGE);

		assertThat(calls()).isEqualTo(1);
		assertThat(count(EmbeddingState.RETRY)).isEqualTo(64);
		assertThat(this.meters.counter("stroma.embedding.outages", "error", failure.name().toLowerCase(Locale.ROOT))
			.count()).isEqualTo(1);
	}

	@Test
	void asksOnceWhenTheAddressIsWrong() {
		learn(64, 17, "other");
		this.embedder.before((texts) -> {
			throw new ProviderException(FailureClass.SCHEMA_MISMATCH, "no such model", null, 404, null);
		});

		assertThat(run()).isEqualTo(EmbeddingPass.Progress.OUTAGE);

		assertThat(calls()).isEqualTo(1);
	}

	@ParameterizedTest
	@EnumSource(names = { "SERVER", "TIMEOUT", "TRANSPORT", "SCHEMA_MISMATCH", "DEPENDENCY_UNAVAILABLE" })
	void asksTwiceWhenTheModelFailsForAnyText(FailureClass failure) {
		learn(64, 17, "other");
		fail((text) -> true, failure);

		assertThat(run()).isEqualTo(EmbeddingPass.Progress.OUTAGE);

		assertThat(calls()).isEqualTo(2);
		assertThat(count(EmbeddingState.RETRY)).isEqualTo(64);
	}

	@ParameterizedTest
	@EnumSource(names = { "SERVER", "TIMEOUT", "TRANSPORT", "SCHEMA_MISMATCH", "DEPENDENCY_UNAVAILABLE" })
	void isolatesATextThatTheModelFailsFor(FailureClass failure) {
		learn(64, 17, "poison");
		fail((text) -> text.contains("poison"), failure);

		assertThat(run()).isEqualTo(EmbeddingPass.Progress.MORE);

		// 64, any, then seven times a half that fails and one that does not
		assertThat(calls()).isEqualTo(1 + 1 + 2 * 6);
		assertThat(count(EmbeddingState.INDEXED)).isEqualTo(63);
		for (int attempt = 2; attempt <= 4; attempt++) {
			assertThat(count(EmbeddingState.RETRY)).isEqualTo(1);
			this.clock.turn(Duration.ofMinutes(30));
			run();
		}
		assertThat(count(EmbeddingState.UNAVAILABLE)).isEqualTo(1);
	}

	@Test
	void noticesThatTheModelDiesOnTheWay() {
		learn(64, 17, "poison");
		AtomicInteger calls = new AtomicInteger();
		this.embedder.before((texts) -> {
			if (calls.incrementAndGet() > 4 || texts.stream().anyMatch((text) -> text.contains("poison"))) {
				throw new ProviderException(FailureClass.SERVER, "cannot");
			}
			return texts;
		});

		assertThat(run()).isEqualTo(EmbeddingPass.Progress.MORE);

		assertThat(count(EmbeddingState.INDEXED)).isEqualTo(16);
		assertThat(calls.get()).isLessThan(16);
		this.embedder.before((texts) -> texts);
		this.clock.turn(Duration.ofMinutes(1));
		run();
		assertThat(count(EmbeddingState.INDEXED)).isEqualTo(64);
	}

	@Test
	void countsTextsThatCannotBeStoredAsFailures() {
		learn(8, 3, "wide");
		this.embedder.answering((vectors) -> vectors);
		EmbeddingPass careless = pass(new Wide(this.embedder), IndexOptions.defaults());
		for (int attempt = 1; attempt <= 4; attempt++) {
			careless.run(() -> true);
			assertThat(count(EmbeddingState.INDEXED)).isEqualTo(7);
			this.clock.turn(Duration.ofMinutes(30));
		}

		assertThat(count(EmbeddingState.UNAVAILABLE)).isEqualTo(1);
		assertThat(this.store.maintenance().verify()).isEmpty();
	}

	/** Gives one text a vector that does not fit into the index. */
	private record Wide(Embedder delegate) implements Embedder {

		@Override
		public EmbedderProfile profile() {
			return this.delegate.profile();
		}

		@Override
		public List<float[]> embedDocuments(List<String> texts) {
			List<float[]> vectors = new ArrayList<>(this.delegate.embedDocuments(texts));
			for (int i = 0; i < texts.size(); i++) {
				if (texts.get(i).contains("wide")) {
					vectors.set(i, new float[] { 1, 0 });
				}
			}
			return vectors;
		}

		@Override
		public float[] embedQuery(String text) {
			return this.delegate.embedQuery(text);
		}

	}

}

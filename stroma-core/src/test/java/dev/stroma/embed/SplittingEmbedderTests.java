package dev.stroma.embed;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import dev.stroma.error.InvalidInputException;
import dev.stroma.error.NotEmbeddableException;
import dev.stroma.error.ProviderException;
import dev.stroma.error.ProviderException.FailureClass;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class SplittingEmbedderTests extends EmbedderContract {

	private final List<Integer> batches = new ArrayList<>();

	@Override
	protected Embedder embedder() {
		return SplittingEmbedder.of(new Server(4, List.of()), 64);
	}

	/** Takes so many texts at a time, and some not at all. */
	private final class Server extends EmbedderDecorator {

		private final List<String> poison;

		private int capacity;

		private ProviderException failure = new ProviderException(FailureClass.SERVER, "HTTP 500");

		private Server(int capacity, List<String> poison) {
			super(HashingEmbedder.of(64));
			this.capacity = capacity;
			this.poison = poison;
		}

		@Override
		public List<float[]> embedDocuments(List<String> texts) {
			synchronized (this) {
				SplittingEmbedderTests.this.batches.add(texts.size());
			}
			if (texts.size() > this.capacity || texts.stream().anyMatch(this.poison::contains)) {
				throw this.failure;
			}
			return this.delegate.embedDocuments(texts);
		}

	}

	@Test
	void findsTheSizeThatPassesAndKeepsToIt() {
		SplittingEmbedder embedder = SplittingEmbedder.of(new Server(8, List.of()), 64);
		assertThat(embedder.embedDocuments(texts(20)))
			.containsExactlyElementsOf(HashingEmbedder.of(64).embedDocuments(texts(20)));
		assertThat(this.batches).containsExactly(20, 10, 5, 5, 5, 5);
		this.batches.clear();
		embedder.embedDocuments(texts(7));
		assertThat(this.batches).containsExactly(5, 2);
	}

	@Test
	void triesMoreAgainAfterTwentyGoodBatches() {
		Server server = new Server(4, List.of());
		SplittingEmbedder embedder = SplittingEmbedder.of(server, 8);
		embedder.embedDocuments(texts(8));
		assertThat(this.batches).containsExactly(8, 4, 4);
		server.capacity = 8;
		embedder.embedDocuments(texts(4 * 18));
		this.batches.clear();
		embedder.embedDocuments(texts(16));
		assertThat(this.batches).containsExactly(8, 8);
	}

	@ParameterizedTest
	@EnumSource(names = { "SERVER", "TIMEOUT" })
	void isolatesATextThatFailsAlone(FailureClass failureClass) {
		Server server = new Server(64, List.of("word5"));
		server.failure = new ProviderException(failureClass, "HTTP 5xx");
		assertThatThrownBy(() -> SplittingEmbedder.of(server, 64).embedDocuments(texts(8)))
			.isInstanceOf(NotEmbeddableException.class)
			.hasMessage("There is no vector for text 6 of 8 ('word5'): the model fails for it alone (HTTP 5xx), "
					+ "shorten it or leave it out")
			.hasCause(server.failure);
		assertThat(this.batches.size()).isLessThan(10);
	}

	@Test
	void isolatesTheFirstTextToo() {
		Server server = new Server(64, List.of("word0"));
		server.failure = new ProviderException(FailureClass.SCHEMA_MISMATCH, "HTTP 413", null, 413, null);
		assertThatThrownBy(() -> SplittingEmbedder.of(server, 64).embedDocuments(texts(4)))
			.isInstanceOf(NotEmbeddableException.class);
		assertThat(this.batches).containsExactly(4, 2, 1, 1);
	}

	@Test
	void stopsAtAnOutage() {
		Server server = new Server(0, List.of());
		assertThatThrownBy(() -> SplittingEmbedder.of(server, 64).embedDocuments(texts(64))).isSameAs(server.failure);
		assertThat(this.batches).containsExactly(64, 32, 16, 8, 4, 2, 1, 1);
	}

	@Test
	void blamesNoTextThatWasAskedForAlone() {
		Server server = new Server(64, List.of("word0"));
		assertThatThrownBy(() -> SplittingEmbedder.of(server, 64).embedDocuments(texts(1))).isSameAs(server.failure);
		assertThat(this.batches).containsExactly(1);
	}

	@ParameterizedTest
	@EnumSource(names = { "AUTH", "RATE_LIMIT", "TRANSPORT", "SCHEMA_MISMATCH", "DEPENDENCY_UNAVAILABLE" })
	void splitsForNothingElse(FailureClass failureClass) {
		Server server = new Server(4, List.of());
		server.failure = new ProviderException(failureClass, "other");
		assertThatThrownBy(() -> SplittingEmbedder.of(server, 64).embedDocuments(texts(8))).isSameAs(server.failure);
		assertThat(this.batches).containsExactly(8);
	}

	@Test
	void needsABatch() {
		assertThatThrownBy(() -> SplittingEmbedder.of(Embedder.none(), 0)).isInstanceOf(InvalidInputException.class);
	}

	private static List<String> texts(int count) {
		return IntStream.range(0, count).mapToObj((i) -> "word" + i).toList();
	}

}

package dev.stroma;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import dev.stroma.corpus.CorpusRecord;
import dev.stroma.embed.Embeddings;
import dev.stroma.embed.OpenAiEmbedder;
import dev.stroma.provider.Answer;
import dev.stroma.provider.ModelServer;
import dev.stroma.provider.TurnedTime;
import dev.stroma.search.Arm;
import dev.stroma.search.SearchHit;
import dev.stroma.search.SearchResult;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * An index whose model is behind HTTP.
 */
class RemoteModelTests {

	@TempDir
	Path directory;

	private Stroma open(ModelServer server) {
		return Stroma.open(StromaOptions.of(this.directory.resolve("index.db"))
			.embedder(OpenAiEmbedder.of(new TurnedTime().endpoint(server), "m")));
	}

	@Test
	void opensWithoutAskingIt() {
		try (ModelServer server = ModelServer.answering(Embeddings.hashed()); Stroma stroma = open(server)) {
			assertThat(stroma.status().embedder()).isEqualTo("m");
			assertThat(server.requests()).isEmpty();
		}
	}

	@Test
	void findsByItsVectors() {
		try (ModelServer server = ModelServer.answering(Embeddings.hashed()); Stroma stroma = open(server)) {
			stroma.indexer().update(CorpusRecord.of("a", null, "alpha beta"), CorpusRecord.of("b", null, "gamma"));
			assertThat(stroma.indexer().awaitIndexed(Duration.ofMinutes(1))).isTrue();

			SearchResult result = stroma.retrieval().search("alpha");

			assertThat(result.hits()).extracting(SearchHit::ref).startsWith("a");
			assertThat(result.arm(Arm.VECTOR).state()).isEqualTo(Arm.State.RAN);
			assertThat(result.degraded()).isFalse();
		}
	}

	@Test
	void findsByWordsWhenItIsDownAndAsksNoOftenerThanTheEndpointSays() {
		try (ModelServer server = ModelServer.answering(Embeddings.hashed(), Answer.status(503, "loading"));
				Stroma stroma = open(server)) {
			stroma.indexer().update(CorpusRecord.of("a", null, "alpha beta"));
			assertThat(stroma.indexer().awaitIndexed(Duration.ofMinutes(1))).isTrue();
			assertThat(server.requests()).hasSize(1);

			SearchResult result = stroma.retrieval().search("alpha");

			assertThat(result.hits()).extracting(SearchHit::ref).containsExactly("a");
			assertThat(result.arm(Arm.VECTOR)).extracting(Arm::state, Arm::reason)
				.containsExactly(Arm.State.UNAVAILABLE,
						"Model 'm' at %s failed 3 times in a row, the last time with: answered with HTTP status 503: loading"
							.formatted(server.url()));
			assertThat(server.requests()).hasSize(4);
		}
	}

	@Test
	void keepsNoSecretInTheFile() throws Exception {
		try (ModelServer server = ModelServer.answering(Embeddings.hashed())) {
			try (Stroma stroma = Stroma.open(StromaOptions.of(this.directory.resolve("index.db"))
				.embedder(OpenAiEmbedder
					.of(new TurnedTime().endpoint("http://user:secret@" + server.address()).apiKey("sk-1234"), "m")))) {
				stroma.indexer().update(CorpusRecord.of("a", null, "alpha"));
				assertThat(stroma.indexer().awaitIndexed(Duration.ofMinutes(1))).isTrue();
			}
			byte[] file = Files.readAllBytes(this.directory.resolve("index.db"));
			assertThat(new String(file, StandardCharsets.ISO_8859_1)).contains("openai:m:full:plain")
				.doesNotContain("secret", "sk-1234");
		}
	}

}

package dev.stroma.embed;

import java.util.List;
import java.util.stream.IntStream;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import dev.stroma.error.InvalidInputException;
import dev.stroma.error.NotEmbeddableException;
import dev.stroma.provider.Endpoint;
import dev.stroma.provider.ModelServer;
import dev.stroma.provider.TurnedTime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class OpenAiEmbedderTests extends EmbedderContract {

	private final ModelServer server = ModelServer.answering(Embeddings.hashed());

	private final Endpoint endpoint = new TurnedTime().endpoint(this.server);

	@Override
	protected Embedder embedder() {
		return OpenAiEmbedder.of(this.endpoint, "nomic-embed-text");
	}

	@AfterEach
	void stopServer() {
		this.server.close();
	}

	@Test
	void asksForTheTextsWithTheirPrefixes() {
		OpenAiEmbedder embedder = OpenAiEmbedder.of(this.endpoint, "nomic-embed-text");
		embedder.embedDocuments(List.of("one", "two"));
		embedder.embedQuery("\"why\"?");
		assertThat(this.server.requests()).extracting(ModelServer.Seen::path).containsOnly("/v1/embeddings");
		assertThat(this.server.requests()).extracting(ModelServer.Seen::body).containsExactly("""
				{"model":"nomic-embed-text","input":["search_document: one","search_document: two"]}""", """
				{"model":"nomic-embed-text","input":["search_query: \\"why\\"?"]}""");
	}

	@Test
	void asksForSeveralQuestionsInOneRequest() {
		OpenAiEmbedder.of(this.endpoint, "nomic-embed-text").embedQueries(List.of("why?", "when?"));

		assertThat(this.server.requests()).extracting(ModelServer.Seen::body).containsExactly("""
				{"model":"nomic-embed-text","input":["search_query: why?","search_query: when?"]}""");
	}

	@Test
	void takesOwnPrefixesADimensionAndPackedVectors() {
		OpenAiEmbedder embedder = OpenAiEmbedder.of(this.endpoint, "nomic-embed-text")
			.documentPrefix("")
			.queryPrefix("q: ")
			.dimensions(64)
			.base64();
		assertThat(embedder.profile().dimension()).isEqualTo(64);
		assertThat(embedder.embedQuery("one")).usingComparatorWithPrecision(1e-6f)
			.containsExactly(HashingEmbedder.of(64).embedQuery("q: one"));
		embedder.embedDocuments(List.of("one"));
		assertThat(this.server.requests()).extracting(ModelServer.Seen::body).containsExactly("""
				{"model":"nomic-embed-text","input":["q: one"],"dimensions":64,"encoding_format":"base64"}""", """
				{"model":"nomic-embed-text","input":["one"],"dimensions":64,"encoding_format":"base64"}""");
	}

	@Test
	void asksInBatches() {
		SimpleMeterRegistry meters = new SimpleMeterRegistry();
		List<String> texts = IntStream.range(0, 7).mapToObj((i) -> "word" + i).toList();
		OpenAiEmbedder embedder = OpenAiEmbedder.of(this.endpoint.meters(meters), "m").batchSize(3);
		assertThat(embedder.embedDocuments(texts)).usingElementComparator((one, other) -> {
			assertThat(one).usingComparatorWithPrecision(1e-6f).containsExactly(other);
			return 0;
		}).containsExactlyElementsOf(HashingEmbedder.of(64).embedDocuments(texts));
		assertThat(this.server.requests()).extracting(Embeddings::inputs)
			.containsExactly(texts.subList(0, 3), texts.subList(3, 6), texts.subList(6, 7));
		assertThat(meters.get("stroma.provider.tokens").tags("model", "m", "kind", "input").counter().count())
			.isEqualTo(70);
	}

	@Test
	void learnsTheWidthWithTheFirstAnswer() {
		OpenAiEmbedder embedder = OpenAiEmbedder.of(this.endpoint, "m").maxInputTokens(512);
		assertThat(embedder.profile()).usingRecursiveComparison()
			.ignoringFields("stromaFingerprint")
			.isEqualTo(EmbedderProfile.of("m", "openai:m:full:plain").maxInputTokens(512));
		assertThat(this.server.requests()).isEmpty();
		embedder.embedQuery("one");
		assertThat(embedder.profile().dimension()).isEqualTo(64);
		assertThat(embedder.profile().identity()).isEqualTo("m\topenai:m:full:plain");
	}

	@Test
	void isWhoItIsWhereverItsServerIs() {
		String identity = OpenAiEmbedder.of(Endpoint.of("http://u:secret@a/v1").apiKey("sk-1"), "e5-base")
			.profile()
			.identity();
		assertThat(identity)
			.isEqualTo(OpenAiEmbedder.of(Endpoint.of("https://b/api"), " e5-base ").base64().profile().identity())
			.doesNotContain("secret", "sk-1", "://")
			.isNotEqualTo(OpenAiEmbedder.of(this.endpoint, "e5-base").queryPrefix("").profile().identity())
			.isNotEqualTo(OpenAiEmbedder.of(this.endpoint, "e5-base").documentPrefix("").profile().identity())
			.isNotEqualTo(OpenAiEmbedder.of(this.endpoint, "e5-base").dimensions(64).profile().identity());
	}

	@Test
	void showsNoSecret() {
		assertThat(OpenAiEmbedder.of(Endpoint.of("http://u:secret@a/v1").apiKey("sk-1"), "m"))
			.hasToString("OpenAiEmbedder[Model 'm' at http://a/v1]");
	}

	@Test
	void asksNothingForTextsWithoutWords() {
		OpenAiEmbedder embedder = OpenAiEmbedder.of(this.endpoint, "m");
		assertThatThrownBy(() -> embedder.embedDocuments(List.of("one", " \n")))
			.isInstanceOf(NotEmbeddableException.class)
			.hasMessage("There is no vector for text 2 of 2 ('  '): it has no word in it, leave it out");
		assertThat(embedder.embedDocuments(List.of())).isEmpty();
		assertThat(this.server.requests()).isEmpty();
	}

	@Test
	void refusesImpossibleOptions() {
		assertThatThrownBy(() -> OpenAiEmbedder.of(this.endpoint, " ")).isInstanceOf(InvalidInputException.class)
			.hasMessage("The embedder name is blank: say which model it is");
		OpenAiEmbedder embedder = OpenAiEmbedder.of(this.endpoint, "m");
		for (int batchSize : new int[] { 0, 2049 }) {
			assertThatThrownBy(() -> embedder.batchSize(batchSize)).isInstanceOf(InvalidInputException.class)
				.hasMessage("The batch size is %d: use 1 to 2048 texts", batchSize);
		}
		assertThatThrownBy(() -> embedder.dimensions(-1)).isInstanceOf(InvalidInputException.class);
		assertThatThrownBy(() -> embedder.maxInputTokens(-1)).isInstanceOf(InvalidInputException.class);
	}

}

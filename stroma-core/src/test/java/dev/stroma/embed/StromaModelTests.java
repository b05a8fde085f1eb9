package dev.stroma.embed;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import dev.stroma.provider.Endpoint;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Whose vectors a file of Stroma, the Go library, has.
 */
class StromaModelTests {

	private static final OpenAiEmbedder PLAIN = OpenAiEmbedder.of(Endpoint.of("https://models.test"), "small:v3");

	private static final OpenAiEmbedder NOMIC = OpenAiEmbedder.of(Endpoint.of("http://u:p@[::1]:11434/api/"),
			"nomic-embed-text:latest");

	private static boolean agrees(String fingerprint, Embedder embedder) {
		return StromaModel.identity(fingerprint, embedder.profile()).equals(embedder.profile().identity());
	}

	@Test
	void recognisesBaseModelAndPrefixes() {
		assertThat(agrees("openai:https://models.test/v1:small:v3:plain_v1", PLAIN)).isTrue();
		assertThat(agrees("openai:https://user:pass@models.test/v1:small:v3:plain_v1", PLAIN)).isTrue();
		assertThat(agrees("openai:http://u:p@[::1]:11434/api:nomic-embed-text:latest:nomic_search_prefix_v1", NOMIC))
			.isTrue();
		assertThat(agrees("fixture|fixture|hash-bigram-v1|16", HashingEmbedder.of(16))).isTrue();
	}

	@ParameterizedTest
	@CsvSource({ "openai:https://models.test/v2:small:v3:plain_v1", "openai:https://models.test/v1:small:plain_v1",
			"openai:https://models.test/v1:small:v3:nomic_search_prefix_v1", "openai:https://models.test/v1:small:v3",
			"fixture|fixture|hash-bigram-v1|16", "unknown" })
	void recognisesNothingElse(String fingerprint) {
		assertThat(agrees(fingerprint, PLAIN)).isFalse();
	}

	@Test
	void recognisesNoVectorsThatStromaCannotHave() {
		String fingerprint = "openai:https://models.test/v1:small:v3:plain_v1";
		assertThat(agrees(fingerprint, PLAIN.dimensions(64))).isFalse();
		assertThat(agrees(fingerprint, PLAIN.queryPrefix("question: "))).isFalse();
		assertThat(agrees(fingerprint, CachingEmbedder.of(PLAIN, 10))).isTrue();
		assertThat(agrees(fingerprint, PoolingEmbedder.of(PLAIN.maxInputTokens(100)))).isTrue();
		assertThat(agrees(fingerprint, BlendingEmbedder.of(PLAIN, 0.5))).isFalse();
	}

	@Test
	void namesTheModelInCaseItIsGivenLater() {
		assertThat(StromaModel.identity("openai:https://models.test/v1:small:v3:plain_v1", Embedder.none().profile()))
			.isEqualTo(PLAIN.profile().identity());
		assertThat(StromaModel.identity("openai:http://[::1]:11434/api:nomic-embed-text:latest:nomic_search_prefix_v1",
				PLAIN.profile()))
			.isEqualTo(NOMIC.profile().identity());
		assertThat(StromaModel.identity("openai:http://u:p@other.test/v1:small:v3:plain_v1", PLAIN.profile()))
			.isEqualTo("Stroma\topenai:http://other.test/v1:small:v3:plain_v1");
	}

}

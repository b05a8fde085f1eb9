package dev.stroma.embed;

import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import dev.stroma.error.NotEmbeddableException;
import dev.stroma.error.ProviderException;
import dev.stroma.error.ProviderException.FailureClass;
import dev.stroma.provider.Answer;
import dev.stroma.provider.ModelServer;
import dev.stroma.provider.TurnedTime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * Answers of a server to two texts, by their numbers or packed.
 */
class EmbeddingAnswerTests {

	@Test
	void ordersVectorsByIndex() {
		assertThat(ask(Embeddings.answer(Embeddings.item(1, "[0, 3]"), Embeddings.item(0, "[2, 0]"))))
			.containsExactly(new float[] { 1, 0 }, new float[] { 0, 1 });
	}

	@Test
	void readsPackedVectors() {
		String first = '"' + Embeddings.pack(3, 4) + '"';
		assertThat(ask(Embeddings.answer(Embeddings.item(0, first), Embeddings.item(1, "[0, -1e-3]"))))
			.containsExactly(new float[] { 0.6f, 0.8f }, new float[] { 0, -1 });
	}

	@Test
	void doesWithoutUsageAndWithMoreThanItKnows() {
		assertThat(
				ask("""
						{"data":[{"embedding":[1],"x":[{}],"index":0},{"index":1,"embedding":[-1]}],"usage":null,"id":[1,{}]}"""))
			.containsExactly(new float[] { 1 }, new float[] { -1 });
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`',
			textBlock = """
					[]                                                                            | it is no JSON object
					{}                                                                            | it has no list 'data'
					{"data":null}                                                                 | it has no list 'data'
					{"data":[]}                                                                   | 0 vectors for 2 texts
					{"data":[{"index":0,"embedding":[1]}]}                                        | 1 vectors for 2 texts
					{"data":[{"index":0,"embedding":[1]},{"index":1,"embedding":[1]},{"index":1,"embedding":[1]}]} | more than 2 vectors
					{"data":[{"index":0,"embedding":[1]},{"index":0,"embedding":[1]}]}            | two vectors have the index 0
					{"data":[{"index":0,"embedding":[1]},{"index":2,"embedding":[1]}]}            | vector 2 of 2 has the index 2
					{"data":[{"embedding":[1]},{"embedding":[1]}]}                                | vector 1 of 2 has the index none
					{"data":[{"index":0,"embedding":[1]},{"index":1,"embedding":null}]}           | no vector at index 1
					{"data":[{"index":0,"embedding":[1]},{"index":1}]}                            | no vector at index 1
					{"data":[{"index":0,"embedding":[1]},{"index":1,"embedding":[1,null]}]}       | number 2 of a vector is null
					{"data":[{"index":0,"embedding":[1]},{"index":1,"embedding":[NaN]}]}          | Non-standard token 'NaN'
					{"data":[{"index":0,"embedding":[1]},{"index":1,"embedding":["1"]}]}          | number 1 of a vector is 1
					{"data":[{"index":0,"embedding":[1]},{"index":1,"embedding":{}}]}             | a vector is neither numbers nor
					{"data":[{"index":0,"embedding":[1]},{"index":1,"embedding":"#"}]}            | Illegal character '#'
					""")
	void refusesWhatIsNotOneVectorForEachText(String body, String reason) {
		assertMismatch(body, reason);
	}

	@Test
	void refusesVectorsThatAreNoneOrOfAnotherWidth() {
		assertMismatch(Embeddings.answer(Embeddings.item(0, "[1]"), Embeddings.item(1, "[1, 2]")),
				"Embedder 'm' returned a vector of 2 numbers for text 2 of 2 ('two')");
		assertMismatch(Embeddings.answer(Embeddings.item(0, "[]"), Embeddings.item(1, "[]")),
				"returned a vector of 0 numbers");
		assertMismatch(Embeddings.answer(Embeddings.item(0, "[1]"), Embeddings.item(1, "[1e99]")),
				"returned Infinity as number 1 of 1");
		assertMismatch(
				Embeddings.answer(Embeddings.item(0, "[1]"),
						Embeddings.item(1, '"' + Embeddings.pack(Float.NaN) + '"')),
				"returned NaN as number 1 of 1 for text 2 of 2 ('two')");
		assertMismatch(Embeddings.answer(Embeddings.item(0, "[1" + ",1".repeat(8192) + "]"), Embeddings.item(1, "[1]")),
				"a vector has more than 8192 numbers");
	}

	@Test
	void refusesZeros() {
		assertThatThrownBy(() -> ask(Embeddings.answer(Embeddings.item(0, "[1, 1]"), Embeddings.item(1, "[0, -0.0]"))))
			.isInstanceOf(NotEmbeddableException.class)
			.hasMessageStartingWith("There is no vector for text 2 of 2 ('two')");
	}

	private static void assertMismatch(String body, String reason) {
		assertThatThrownBy(() -> ask(body)).isInstanceOf(ProviderException.class)
			.hasFieldOrPropertyWithValue("failureClass", FailureClass.SCHEMA_MISMATCH)
			.hasMessageContaining(reason);
	}

	private static List<float[]> ask(String body) {
		try (ModelServer server = ModelServer.answering(Answer.json(body))) {
			return OpenAiEmbedder.of(new TurnedTime().endpoint(server), "m").embedDocuments(List.of("one", "two"));
		}
	}

}

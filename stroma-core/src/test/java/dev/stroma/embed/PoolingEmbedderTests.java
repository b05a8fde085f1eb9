package dev.stroma.embed;

import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import dev.stroma.error.InvalidInputException;
import dev.stroma.error.NotEmbeddableException;
import dev.stroma.provider.Endpoint;
import dev.stroma.text.TokenCounter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class PoolingEmbedderTests extends EmbedderContract {

	private final List<String> inputs = new ArrayList<>();

	/** Right for an a, up for a b, left for a c. */
	private final ScriptedEmbedder fake = ScriptedEmbedder.of((text) -> {
		this.inputs.add(text);
		return switch (text.charAt(0)) {
			case 'a' -> new float[] { 5, 0 };
			case 'b' -> new float[] { 0, 2 };
			default -> new float[] { -5, 0 };
		};
	});

	private final PoolingEmbedder embedder = PoolingEmbedder.of(this.fake, 4, TokenCounter.words());

	@Override
	protected Embedder embedder() {
		return PoolingEmbedder.of(HashingEmbedder.of(64), 3, TokenCounter.words());
	}

	@Test
	void leavesTextsAloneThatFit() {
		assertThat(this.embedder.embedDocuments(List.of("a a a a", "b "))).containsExactly(new float[] { 1, 0 },
				new float[] { 0, 1 });
		assertThat(this.inputs).containsExactly("a a a a", "b ");
	}

	@Test
	void coversTheWholeTextWithTheWeightOfItsTokens() {
		// 7 words in pieces of 4: the mean of 4 times right and 3 times up
		assertThat(this.embedder.embedDocuments(List.of("a a  a a\n\nb b b ", "b")))
			.containsExactly(new float[] { 0.8f, 0.6f }, new float[] { 0, 1 });
		assertThat(this.inputs).containsExactly("a a  a a\n\n", "b b b ", "b");
		assertThat(this.embedder.embedQuery("a a a a b b b")).containsExactly(0.8f, 0.6f);
	}

	@Test
	void cutsIntoPiecesOfAboutTheSameSize() {
		this.embedder.embedDocuments(List.of("a a a a a", "a ".repeat(9)));
		assertThat(this.inputs).containsExactly("a a a ", "a a", "a a a ", "a a a ", "a a a ");
	}

	@Test
	void asksForAllTextsAtOnce() {
		this.embedder.embedDocuments(List.of("a a a a b b b b", "a"));
		assertThat(this.fake.calls()).isEqualTo(1);
	}

	@Test
	void refusesPiecesThatCancelEachOtherOut() {
		assertThatThrownBy(() -> this.embedder.embedDocuments(List.of("b", "a a a a c c c c")))
			.isInstanceOf(NotEmbeddableException.class)
			.hasMessage("There is no vector for text 2 of 2 ('a a a a c c c c'): those of its 2 pieces cancel each "
					+ "other out");
	}

	@Test
	void isAnotherModelThanTheOneItPools() {
		EmbedderProfile profile = this.embedder.profile();
		assertThat(profile.name()).isEqualTo("fake");
		assertThat(profile.fingerprint()).isEqualTo("fake-1|pooled:4:words-2");
		assertThat(profile.maxInputTokens()).isZero();
		assertThat(PoolingEmbedder.of(Embedder.none(), 4, TokenCounter.words()).profile().isNone()).isTrue();
	}

	@Test
	void refusesPiecesLongerThanTheModelReads() {
		OpenAiEmbedder model = OpenAiEmbedder.of(Endpoint.of("http://h"), "m").maxInputTokens(512);
		for (int limit : new int[] { 0, 513 }) {
			assertThatThrownBy(() -> PoolingEmbedder.of(model, limit, TokenCounter.words()))
				.isInstanceOf(InvalidInputException.class)
				.hasMessage(
						"A piece of a long text is to have %d tokens: use 1 to 512, the input limit of embedder 'm'",
						limit);
		}
	}

	@Test
	void keepsToNineTenthsOfTheInputByGuess() {
		OpenAiEmbedder model = OpenAiEmbedder.of(Endpoint.of("http://h"), "m").maxInputTokens(512);
		assertThat(PoolingEmbedder.of(model).profile().fingerprint()).endsWith("|pooled:460:guessed-1");
		assertThatThrownBy(() -> PoolingEmbedder.of(this.fake)).isInstanceOf(InvalidInputException.class)
			.hasMessage("The input limit of embedder 'fake' is unknown: set maxInputTokens");
	}

	@ParameterizedTest
	@CsvSource({ "'', 0", "a, 1", "abc, 1", "abcd, 2", "a b, 2", "' a, b. ', 4", "naïve, 2", "水水, 2", "😀, 1",
			"foo(bar)[0], 7" })
	void guessesTokens(String text, int tokens) {
		assertThat(ModelTokens.GUESSED.count(text, 0, text.length())).isEqualTo(tokens);
	}

}

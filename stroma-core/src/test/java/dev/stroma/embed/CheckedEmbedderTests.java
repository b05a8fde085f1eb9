package dev.stroma.embed;

import java.util.ArrayList;
import java.util.List;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import dev.stroma.error.InvalidInputException;
import dev.stroma.error.ProviderException;
import dev.stroma.error.ProviderException.FailureClass;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class CheckedEmbedderTests extends EmbedderContract {

	@Override
	protected Embedder embedder() {
		return CheckedEmbedder.of(HashingEmbedder.of(64));
	}

	@Test
	void refusesNonsense() {
		CheckedEmbedder embedder = CheckedEmbedder.of(answering(null));
		assertThatThrownBy(() -> embedder.embedDocuments(List.of("alpha"))).isInstanceOf(ProviderException.class)
			.hasFieldOrPropertyWithValue("failureClass", FailureClass.SCHEMA_MISMATCH)
			.hasMessage(
					"Embedder 'fake' returned null for text 1 of 1 ('alpha'): it must return a vector for each text");
		assertThatThrownBy(() -> embedder.embedQuery("why?")).isInstanceOf(ProviderException.class)
			.hasFieldOrPropertyWithValue("failureClass", FailureClass.SCHEMA_MISMATCH)
			.hasMessage(
					"Embedder 'fake' returned null for the question ('why?'): it must return a vector for each text");
	}

	@Test
	void returnsUnitLengthVectorsAndTellsTheirWidth() {
		CheckedEmbedder embedder = CheckedEmbedder.of(answering(new float[] { 3, 4 }));
		assertThat(embedder.profile().dimension()).isZero();
		assertThat(embedder.embedQuery("why?")).containsExactly(0.6f, 0.8f);
		assertThat(embedder.embedDocuments(List.of("alpha"))).containsExactly(new float[] { 0.6f, 0.8f });
		assertThat(embedder.profile()).usingRecursiveComparison()
			.isEqualTo(EmbedderProfile.of("fake", "fake-1").dimension(2));
	}

	@Test
	void makesNoCallForNoTexts() {
		ScriptedEmbedder fake = answering(null);
		assertThat(CheckedEmbedder.of(fake).embedDocuments(List.of())).isEmpty();
		assertThat(fake.calls()).isZero();
	}

	@Test
	void closesTheEmbedderBehindIt() {
		ScriptedEmbedder fake = answering(null);
		CheckedEmbedder.of(fake).close();
		assertThat(fake.closed()).isTrue();
	}

	@Test
	void embedsTheWholeOfALongTextUnderTheModelsName() {
		List<String> inputs = new ArrayList<>();
		Embedder model = new Limited(inputs);

		CheckedEmbedder checked = CheckedEmbedder.of(model);
		float[] whole = checked.embedDocuments(List.of("one two three four five six")).get(0);

		// 9 tenths of 3 tokens, a word of up to 3 letters being one and a longer one two
		assertThat(String.join("", inputs)).isEqualTo("one two three four five six");
		assertThat(inputs).hasSizeGreaterThan(2).allMatch((input) -> input.length() < 9);
		assertThat(whole).hasSize(64);
		assertThat(checked.profile()).isSameAs(model.profile());
	}

	/** Reads three tokens of a text. */
	private record Limited(List<String> inputs) implements Embedder {

		private static final EmbedderProfile PROFILE = EmbedderProfile.of("limited", "limited-1")
			.dimension(64)
			.maxInputTokens(3);

		@Override
		public EmbedderProfile profile() {
			return PROFILE;
		}

		@Override
		public List<float[]> embedDocuments(List<String> texts) {
			this.inputs.addAll(texts);
			return HashingEmbedder.of(64).embedDocuments(texts);
		}

		@Override
		public float[] embedQuery(String text) {
			return HashingEmbedder.of(64).embedQuery(text);
		}

	}

	@Test
	void guardsOnce() {
		CheckedEmbedder embedder = CheckedEmbedder.of(answering(null));
		assertThat(CheckedEmbedder.of(embedder)).isSameAs(embedder);
	}

	@Test
	void refusesAnEmbedderWithoutProfile() {
		assertThatThrownBy(() -> CheckedEmbedder.of(ScriptedEmbedder.withoutProfile()))
			.isInstanceOf(InvalidInputException.class)
			.hasMessage("The embedder dev.stroma.embed.ScriptedEmbedder has no profile: return one from profile()");
	}

	private static ScriptedEmbedder answering(float @Nullable [] vector) {
		return ScriptedEmbedder.of((text) -> vector);
	}

}

package dev.stroma.embed;

import java.util.List;

import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import dev.stroma.error.InvalidInputException;
import dev.stroma.error.NotEmbeddableException;
import dev.stroma.text.TokenCounter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class BlendingEmbedderTests extends EmbedderContract {

	private final ScriptedEmbedder fake = ScriptedEmbedder.of((text) -> switch (text) {
		case "right" -> new float[] { 9, 0 };
		case "left" -> new float[] { -9, 0 };
		default -> new float[] { 0, 2 };
	});

	@Override
	protected Embedder embedder() {
		return BlendingEmbedder.of(HashingEmbedder.of(64), 0.2);
	}

	@Test
	void blendsUnitVectorsByWeight() {
		List<float[]> vectors = BlendingEmbedder.of(this.fake, 0.25).embedChunks("up", List.of("right", "up", "left"));
		// (0.75, 0.25), (0, 1), (-0.75, 0.25), each of unit length
		assertThat(vectors.get(0)).containsExactly(new float[] { 0.9486833f, 0.31622776f }, Offset.offset(1e-6f));
		assertThat(vectors.get(1)).containsExactly(new float[] { 0, 1 }, Offset.offset(1e-6f));
		assertThat(vectors.get(2)).containsExactly(new float[] { -0.9486833f, 0.31622776f }, Offset.offset(1e-6f));
		assertThat(this.fake.calls()).isEqualTo(1);
	}

	@Test
	void leavesQuestionsAndTextsAlone() {
		BlendingEmbedder embedder = BlendingEmbedder.of(this.fake, 0.25);
		assertThat(embedder.embedQuery("right")).containsExactly(1, 0);
		assertThat(embedder.embedDocuments(List.of("left"))).containsExactly(new float[] { -1, 0 });
		assertThat(embedder.embedChunks("up", List.of())).isEmpty();
	}

	@Test
	void refusesVectorsThatCancelEachOtherOut() {
		assertThatThrownBy(() -> BlendingEmbedder.of(this.fake, 0.5).embedChunks("left", List.of("up", "right")))
			.isInstanceOf(NotEmbeddableException.class)
			.hasMessageStartingWith("There is no vector for text 2 of 2 ('right')");
	}

	@Test
	void isAnotherModelThanTheOneItBlends() {
		assertThat(BlendingEmbedder.of(this.fake, 0.25).profile().fingerprint()).isEqualTo("fake-1|blended:0.25");
	}

	@Test
	void goesAroundWhatCutsTextsAndBatches() {
		Embedder blending = BlendingEmbedder.of(this.fake, 0.25);
		assertThatThrownBy(() -> PoolingEmbedder.of(blending, 4, TokenCounter.words()))
			.isInstanceOf(InvalidInputException.class)
			.hasMessage("Embedder 'fake' reads chunks in their document: put it around PoolingEmbedder");
		assertThatThrownBy(() -> SplittingEmbedder.of(blending, 4)).isInstanceOf(InvalidInputException.class)
			.hasMessage("Embedder 'fake' reads chunks in their document: put it around SplittingEmbedder");
	}

	@ParameterizedTest
	@ValueSource(doubles = { 0, 1, -0.1, Double.NaN })
	void refusesWeightsThatBlendNothing(double weight) {
		assertThatThrownBy(() -> BlendingEmbedder.of(this.fake, weight)).isInstanceOf(InvalidInputException.class)
			.hasMessage("The weight of the document is %s: use more than 0 and less than 1", weight);
	}

}

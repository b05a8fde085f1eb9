package dev.stroma.embed;

import java.util.Arrays;
import java.util.List;

import org.junit.jupiter.api.Test;

import dev.stroma.error.InvalidInputException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

class TruncatingEmbedderTests extends EmbedderContract {

	@Override
	protected Embedder embedder() {
		return TruncatingEmbedder.of(HashingEmbedder.of(256), 128);
	}

	@Test
	void keepsTheFirstNumbersAtUnitLength() {
		try (Embedder whole = HashingEmbedder.of(256); Embedder first = embedder()) {
			float[] all = whole.embedQuery("The tide turns at noon");
			float[] some = first.embedQuery("The tide turns at noon");

			assertThat(UnitVectors.squaredLength(some)).isCloseTo(1, within(1e-6));
			double scale = Math.sqrt(UnitVectors.squaredLength(Arrays.copyOf(all, 128)));
			for (int i = 0; i < 128; i++) {
				assertThat(some[i] * scale).isCloseTo(all[i], within(1e-6));
			}
			assertThat(first.embedDocuments(List.of("The tide turns at noon")).get(0)).hasSize(128);
			assertThat(first.profile().identity()).isNotEqualTo(whole.profile().identity());
			assertThat(first.profile().isLocal()).isEqualTo(whole.profile().isLocal());
		}
	}

	@Test
	void keepsNoMoreThanThereAre() {
		Embedder whole = HashingEmbedder.of(64);
		assertThat(TruncatingEmbedder.of(whole, 64)).isSameAs(whole);
		assertThatThrownBy(() -> TruncatingEmbedder.of(whole, 65)).isInstanceOf(InvalidInputException.class)
			.hasMessageStartingWith("65 of the 64 dimensions of embedder ")
			.hasMessageEndingWith(" are to be kept: use 1 to those it has");
		assertThatThrownBy(() -> TruncatingEmbedder.of(whole, 0)).isInstanceOf(InvalidInputException.class);
	}

}

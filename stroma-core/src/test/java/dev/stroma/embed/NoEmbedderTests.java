package dev.stroma.embed;

import java.util.List;

import org.junit.jupiter.api.Test;

import dev.stroma.error.NotEmbeddableException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class NoEmbedderTests {

	@Test
	void isRecognisedBehindDecoratorsToo() {
		assertThat(Embedder.none().profile().isNone()).isTrue();
		assertThat(CheckedEmbedder.of(Embedder.none()).profile().isNone()).isTrue();
		assertThat(Embedder.none().profile().local().isNone()).isTrue();
		assertThat(EmbedderProfile.of("none", "a model of that name").isNone()).isFalse();
	}

	@Test
	void refusesEveryText() {
		for (Embedder embedder : List.of(Embedder.none(), CheckedEmbedder.of(Embedder.none()))) {
			assertThatThrownBy(() -> embedder.embedQuery("tide")).isInstanceOf(NotEmbeddableException.class)
				.hasMessage("There is no embedder: search by keyword, or configure an embedder");
			assertThatThrownBy(() -> embedder.embedDocuments(List.of("tide")))
				.isInstanceOf(NotEmbeddableException.class)
				.hasMessage("There is no embedder: search by keyword, or configure an embedder");
			assertThat(embedder.embedDocuments(List.of())).isEmpty();
		}
	}

}

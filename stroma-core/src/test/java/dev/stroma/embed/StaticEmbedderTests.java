package dev.stroma.embed;

import java.lang.Character.UnicodeScript;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import dev.stroma.error.InvalidInputException;
import dev.stroma.error.NotEmbeddableException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class StaticEmbedderTests extends EmbedderContract {

	@TempDir
	Path directory;

	@Override
	protected Embedder embedder() {
		return StaticEmbedder.of(TinyModel.write(this.directory.resolve("tiny")));
	}

	/** Rows 1, 2, 4 and again 1, summed: (8, 4, -8), of length 12. */
	@ParameterizedTest
	@ValueSource(strings = { "F32", "F16", "I8" })
	void addsTheRowsOfThePiecesAsOftenAsTheyOccur(String type) {
		try (Embedder embedder = StaticEmbedder.of(TinyModel.write(this.directory, type))) {
			float[] expected = { 8 / 12f, 4 / 12f, -8 / 12f };
			assertThat(embedder.embedQuery("Low tides: TIDE!")).usingComparatorWithPrecision(1e-6f)
				.containsExactly(expected);
			assertThat(embedder.embedDocuments(List.of("tide low tides")).get(0)).usingComparatorWithPrecision(1e-6f)
				.containsExactly(expected);
		}
	}

	@Test
	void countsUnknownWordsForNothing() {
		try (Embedder embedder = embedder()) {
			assertThat(embedder.embedQuery("zzz low qqq tide")).isEqualTo(embedder.embedQuery("low tide"));
			assertThatThrownBy(() -> embedder.embedDocuments(List.of("tide", "zzz qqq")))
				.isInstanceOf(NotEmbeddableException.class)
				.hasMessage("There is no vector for text 2 of 2 ('zzz qqq'): it has no letter and no digit that model "
						+ "'static tiny' knows, give it at least one word");
		}
	}

	@Test
	void keepsAllOfTheBundledModelOrRefuses() {
		assertThat(StaticEmbedder.bundled(256)).isEqualTo(StaticEmbedder.bundled());
		assertThatThrownBy(() -> StaticEmbedder.bundled(257)).isInstanceOf(InvalidInputException.class)
			.hasMessage("257 dimensions of the bundled model are to be kept: use 1 to 256");
	}

	@Test
	void describesItself() {
		EmbedderProfile profile = embedder().profile();
		assertThat(profile.name()).isEqualTo("static tiny");
		assertThat(profile.dimension()).isEqualTo(3);
		assertThat(profile.isLocal()).isTrue();
		assertThat(profile.scripts()).isEmpty();
		assertThat(((StaticEmbedder) embedder()).scripts(UnicodeScript.LATIN).profile().scripts())
			.containsExactly(UnicodeScript.LATIN);
	}

	@Test
	void hasTheIdentityOfBothFiles() {
		String one = identity("one", "F32", TinyModel.PIECES);
		assertThat(identity("two/one", "F32", TinyModel.PIECES)).isEqualTo(one);
		assertThat(identity("three/one", "F16", TinyModel.PIECES)).isNotEqualTo(one);
		List<String> others = TinyModel.PIECES.stream().map((piece) -> piece.replace("tide", "time")).toList();
		assertThat(identity("four/one", "F32", others)).isNotEqualTo(one);
	}

	private String identity(String folder, String type, List<String> pieces) {
		Path model = TinyModel.write(this.directory.resolve(folder), type);
		TinyModel.write(model.resolve("tokenizer.json"), TinyModel.tokenizer(pieces).getBytes(StandardCharsets.UTF_8));
		return StaticEmbedder.of(model).profile().identity();
	}

}

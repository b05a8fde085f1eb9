package dev.stroma.embed;

import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import dev.stroma.error.InvalidInputException;
import dev.stroma.error.NotEmbeddableException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class HashingEmbedderTests extends EmbedderContract {

	@Override
	protected Embedder embedder() {
		return HashingEmbedder.of(HashingEmbedder.DEFAULT_DIMENSION);
	}

	/**
	 * The first two are Stroma's own values; the others come from a second
	 * implementation, written in Python after the description: letters of two to four
	 * bytes, a capital beyond the BMP, Arabic digits; the superscript two and the Roman
	 * eight are neither letters nor decimal digits.
	 */
	@ParameterizedTest
	@CsvSource(delimiter = '|',
			textBlock = """
					burst handling             | 1:.485071 4:.485071 7:.727607
					ERR_TIMEOUT_42             | 3:.771517 4:.46291 8:.308607 12:.308607
					a a a                      | 8:.707107 12:.707107
					Größe x² Ⅷ 数据 ١٢ \uD801\uDC00\uD835\uDC00 | 0:.223607 5:.559017 6:.33541 7:.559017 10:.223607 12:.33541 14:.223607
					""")
	void givesTheGoldenVectors(String text, String numbers) {
		float[] expected = new float[16];
		for (String number : numbers.split(" ", -1)) {
			String[] parts = number.split(":", -1);
			expected[Integer.parseInt(parts[0])] = Float.parseFloat(parts[1]);
		}
		HashingEmbedder embedder = HashingEmbedder.of(16);
		assertThat(embedder.embedQuery(text)).usingComparatorWithPrecision(1e-6f).containsExactly(expected);
		assertThat(embedder.embedDocuments(List.of(text)).get(0)).isEqualTo(embedder.embedQuery(text));
	}

	/** From the same Python implementation: buckets that are no power of two. */
	@Test
	void takesTheHashAsUnsigned() {
		assertThat(HashingEmbedder.of(7).embedQuery("the quick brown fox")).usingComparatorWithPrecision(1e-6f)
			.containsExactly(0, 0, 0.225018f, 0.562544f, 0.562544f, 0, 0.562544f);
	}

	@Test
	void describesItself() {
		EmbedderProfile profile = HashingEmbedder.of(64, " Mine ").profile();
		assertThat(profile.name()).isEqualTo("hashing");
		assertThat(profile.fingerprint()).isEqualTo("fixture|Mine|hash-bigram-v1|64");
		assertThat(profile.dimension()).isEqualTo(64);
		assertThat(profile.isLocal()).isTrue();
		assertThat(HashingEmbedder.of(256).profile().fingerprint()).isEqualTo("fixture|fixture|hash-bigram-v1|256");
		assertThat(HashingEmbedder.of(256, " ").profile().fingerprint())
			.isEqualTo("fixture|fixture|hash-bigram-v1|256");
	}

	@Test
	void namesTheTextThatHasNoWords() {
		HashingEmbedder embedder = HashingEmbedder.of(16);
		assertThatThrownBy(() -> embedder.embedDocuments(List.of("alpha", "!!!", "beta")))
			.isInstanceOf(NotEmbeddableException.class)
			.hasMessage(
					"There is no vector for text 2 of 3 ('!!!'): it has no letter and no digit, give it at least one"
							+ " word");
		assertThatThrownBy(() -> embedder.embedQuery("\uD800?")).isInstanceOf(NotEmbeddableException.class)
			.hasMessage(
					"There is no vector for the question ('\uD800?'): it has no letter and no digit, give it at least"
							+ " one word");
	}

	@Test
	void refusesImpossibleDimensions() {
		assertThatThrownBy(() -> HashingEmbedder.of(0)).isInstanceOf(InvalidInputException.class)
			.hasMessage("The dimension of the hashing embedder is 0: give 1 to 8192");
		assertThatThrownBy(() -> HashingEmbedder.of(8193)).isInstanceOf(InvalidInputException.class)
			.hasMessage("The dimension of embedder 'hashing' is 8193: give 1 to 8192, or 0 when it is unknown");
	}

}

package dev.stroma.embed;

import java.lang.Character.UnicodeScript;
import java.util.function.Function;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import dev.stroma.error.InvalidInputException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

class EmbedderProfileTests {

	private static final EmbedderProfile MODEL = EmbedderProfile.of("acme", "acme-v2");

	@Test
	void assumesLittleByDefault() {
		assertThat(MODEL).usingRecursiveComparison()
			.isEqualTo(MODEL.dimension(0).maxInputTokens(0).scripts(new UnicodeScript[0]).cosineRange(0, 1));
		assertThat(MODEL.isLocal()).isFalse();
		assertThat(MODEL.scripts()).isEmpty();
		assertThat(MODEL).hasToString("EmbedderProfile[acme, acme-v2, dimension 0]");
	}

	@Test
	void keepsWhatItIsTold() {
		EmbedderProfile profile = EmbedderProfile.of(" acme ", "\tacme-v2\n")
			.dimension(8192)
			.maxInputTokens(512)
			.local()
			.scripts(UnicodeScript.LATIN, UnicodeScript.GREEK)
			.cosineRange(-0.1, 0.9);
		assertThat(profile.name()).isEqualTo("acme");
		assertThat(profile.fingerprint()).isEqualTo("acme-v2");
		assertThat(profile.dimension()).isEqualTo(8192);
		assertThat(profile.maxInputTokens()).isEqualTo(512);
		assertThat(profile.isLocal()).isTrue();
		assertThat(profile.scripts()).containsExactly(UnicodeScript.LATIN, UnicodeScript.GREEK);
		assertThat(profile.unrelatedCosine()).isEqualTo(-0.1);
		assertThat(profile.sameCosine()).isEqualTo(0.9);
	}

	@Test
	void changesCopiesOnly() {
		MODEL.dimension(3).maxInputTokens(4).local().scripts(UnicodeScript.HAN).cosineRange(0.2, 0.8);
		assertThat(MODEL).usingRecursiveComparison().isEqualTo(EmbedderProfile.of("acme", "acme-v2"));
	}

	@Test
	void identifiesVectorsByNameAndFingerprintAlone() {
		EmbedderProfile tuned = MODEL.dimension(3).maxInputTokens(4).local().scripts(UnicodeScript.HAN);
		assertThat(tuned.identity()).isEqualTo(MODEL.identity()).isEqualTo("acme\tacme-v2");
		assertThat(EmbedderProfile.of("a b", "c").identity()).isNotEqualTo(EmbedderProfile.of("a", "b c").identity());
	}

	@ParameterizedTest
	@MethodSource
	void refuses(Function<EmbedderProfile, EmbedderProfile> change, String message) {
		assertThatThrownBy(() -> change.apply(MODEL)).isInstanceOf(InvalidInputException.class).hasMessage(message);
	}

	static Stream<Arguments> refuses() {
		return Stream.of(row((p) -> EmbedderProfile.of(" ", "x"), "The embedder name is blank: say which model it is"),
				row((p) -> EmbedderProfile.of("x", ""), "The embedder fingerprint is blank: say which model it is"),
				row((p) -> EmbedderProfile.of("x", "a\tb"),
						"The embedder fingerprint 'a b' has a control character: remove it"),
				row((p) -> EmbedderProfile.of("n".repeat(1001), "x"),
						"The embedder name '" + "n".repeat(40) + "...' has 1001 characters: at most 1000 are allowed"),
				row((p) -> EmbedderProfile.of("x", "none"),
						"The embedder fingerprint 'none' means no embedder: name the model, or use Embedder.none()"),
				row((p) -> p.dimension(-1),
						"The dimension of embedder 'acme' is -1: give 1 to 8192, or 0 when it is unknown"),
				row((p) -> p.dimension(8193),
						"The dimension of embedder 'acme' is 8193: give 1 to 8192, or 0 when it is unknown"),
				row((p) -> p.maxInputTokens(-5),
						"The input limit of embedder 'acme' is -5 tokens: give 1 or more, or 0 when it is unknown"),
				row((p) -> p.cosineRange(0.5, 0.5),
						"The cosine range of embedder 'acme' is 0.5 to 0.5:"
								+ " give two cosines from -1 to 1, the smaller one first"),
				row((p) -> p.cosineRange(-1.1, 1),
						"The cosine range of embedder 'acme' is -1.1 to 1.0:"
								+ " give two cosines from -1 to 1, the smaller one first"),
				row((p) -> p.cosineRange(0, 1.1),
						"The cosine range of embedder 'acme' is 0.0 to 1.1:"
								+ " give two cosines from -1 to 1, the smaller one first"),
				row((p) -> p.cosineRange(Double.NaN, 1), "The cosine range of embedder 'acme' is NaN to 1.0:"
						+ " give two cosines from -1 to 1, the smaller one first"));
	}

	private static Arguments row(Function<EmbedderProfile, EmbedderProfile> change, String message) {
		return arguments(change, message);
	}

}

package dev.stroma.text;

import java.util.List;
import java.util.Set;

import org.junit.jupiter.api.Test;

import dev.stroma.error.InvalidInputException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class ProtectedWordTests {

	private final LanguageAnalyzer auto = LanguageAnalyzer.auto();

	private final LanguageAnalyzer analyzer = this.auto.protecting(List.of("Vistas", "IT", "\u00C9tudes"));

	private static List<String> terms(List<Token> tokens) {
		return tokens.stream().map(Token::term).toList();
	}

	@Test
	void keepTheirFormInEveryLanguage() {
		for (String language : LanguageAnalyzer.languages()) {
			TextAnalyzer in = this.analyzer.forLanguage(language);
			assertThat(terms(in.analyze("VISTAS \u00C9tudes"))).as(language).containsExactly("vistas", "etudes");
			assertThat(terms(in.analyzeQuery("vistas etudes"))).as(language).containsExactly("vistas", "etudes");
		}
		assertThat(terms(this.auto.forLanguage("en").analyze("vistas"))).containsExactly("vista");
		assertThat(terms(this.analyzer.forLanguage("en").analyze("vista houses"))).containsExactly("vista", "hous");
	}

	@Test
	void areNoStopWords() {
		assertThat(terms(this.auto.analyzeQuery("does it work", Set.of("en")))).doesNotContain("it");
		assertThat(terms(this.analyzer.analyzeQuery("does it work", Set.of("en")))).contains("it");
	}

	@Test
	void arePartOfTheIdentity() {
		assertThat(this.analyzer.identity()).startsWith(this.auto.identity() + " protected ")
			.isEqualTo(this.auto.protecting(List.of("it", "etudes", "vistas", "it")).identity())
			.isNotEqualTo(this.auto.protecting(List.of("it", "vistas")).identity());
		assertThat(this.auto.protecting(List.of()).identity()).isEqualTo(this.auto.identity());
		assertThat(LanguageAnalyzer.of("de").protecting(List.of("it")).identity())
			.startsWith(LanguageAnalyzer.of("de").identity() + " protected ");
	}

	@Test
	void areSingleWords() {
		assertThatExceptionOfType(InvalidInputException.class)
			.isThrownBy(() -> this.auto.protecting(List.of("Vistas", "New York")))
			.withMessage(
					"The protected word 'New York' is 2 words in the index: give single words of letters and digits");
	}

}

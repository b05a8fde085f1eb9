package dev.stroma.text;

import java.util.List;

import org.junit.jupiter.api.Test;

import dev.stroma.error.InvalidInputException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * An analyzer of many languages by the rules of one of them.
 */
class OneLanguageTests {

	private final LanguageAnalyzer auto = LanguageAnalyzer.auto();

	private static List<String> terms(List<Token> tokens) {
		return tokens.stream().map(Token::term).toList();
	}

	@Test
	void hasAnAnalyzerForEachOfItsLanguages() {
		assertThat(terms(this.auto.forLanguage("de").analyze("H\u00E4user"))).first().isEqualTo("haus");
		assertThat(terms(this.auto.forLanguage("none").analyze("H\u00E4user"))).containsExactly("hauser");
		LanguageAnalyzer german = LanguageAnalyzer.of("de");
		assertThat(german.forLanguage("de")).isSameAs(german);
		assertThat(LanguageAnalyzer.of("de", "en").forLanguage("en").language()).isEqualTo("en");
		for (String language : List.of("en", "none", "", "xx")) {
			assertThatExceptionOfType(InvalidInputException.class).isThrownBy(() -> german.forLanguage(language))
				.withMessage("The index has no words in language '%s', its analyzer is for de", language);
		}
	}

	@Test
	void knowsWhatTheWordsBeginWithThatBeginLikeOne() {
		assertThat(this.auto.beginning("H\u00C4USER")).isEqualTo("hauser");
		assertThat(this.auto.forLanguage("en").beginning("houses")).isEqualTo("houses");
		assertThat(this.auto.beginning("getUs")).isEqualTo("getus");
		assertThat(this.auto.beginning("!")).isEmpty();
	}

}

package dev.stroma.text;

import java.util.List;
import java.util.Set;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import dev.stroma.error.InvalidInputException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.tuple;

class SynonymAnalyzerTests extends TextAnalyzerContract {

	private final TextAnalyzer auto = LanguageAnalyzer.auto();

	private final TextAnalyzer analyzer = SynonymAnalyzer.of(this.auto,
			List.of("car, Automobile , auto", "auto,Wagen", "NY,nyc"));

	@Override
	protected TextAnalyzer analyzer() {
		return this.analyzer;
	}

	private List<String> terms(String question, String... languages) {
		return this.analyzer.analyzeQuery(question, Set.of(languages)).stream().map(Token::term).distinct().toList();
	}

	@Test
	void spellsAWordOfAQuestionAsItsSynonymsToo() {
		assertThat(this.analyzer.analyzeQuery("old cars", Set.of("en")))
			.extracting(Token::term, Token::start, Token::end)
			.contains(tuple("old", 0, 3), tuple("car", 4, 8), tuple("automobil", 4, 8), tuple("auto", 4, 8))
			.doesNotContain(tuple("wagen", 4, 8));
		assertThat(terms("auto", "en")).containsExactlyInAnyOrder("auto", "car", "automobil", "wagen");
		assertThat(terms("ny")).containsExactly("ny", "nyc");
		assertThat(terms("nothing else", "en"))
			.isEqualTo(this.auto.analyzeQuery("nothing else", Set.of("en")).stream().map(Token::term).toList());
	}

	@Test
	void analysesSynonymsInTheLanguagesOfTheQuestion() {
		assertThat(terms("car", "de", "none")).contains("automobil", "automobile");
	}

	@Test
	void leavesDocumentsAndTheirIdentityAlone() {
		assertThat(this.analyzer.analyze("old cars")).isEqualTo(this.auto.analyze("old cars"));
		assertThat(this.analyzer.identity()).isEqualTo(this.auto.identity());
		assertThat(this.analyzer.forText("Das ist ein Haus und es ist alt").language()).isEqualTo("de");
		assertThat(this.analyzer.forLanguage("fr").language()).isEqualTo("fr");
		assertThat(this.analyzer.beginning("Autom")).isEqualTo("autom");
		assertThat(SynonymAnalyzer.of(LanguageAnalyzer.of("de"), List.of()).language()).isEqualTo("de");
	}

	@Test
	void worksWithAnyAnalyzer() {
		assertThat(SynonymAnalyzer.of(new FoldingAnalyzer(), List.of("car,auto")).analyzeQuery("CAR"))
			.extracting(Token::term)
			.containsExactly("car", "auto");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`',
			textBlock = """
					car                 | The synonyms 'car' are too few: give at least two words, separated by commas
					car,,               | The synonyms 'car,,' are too few: give at least two words, separated by commas
					``                  | The synonyms '' are too few: give at least two words, separated by commas
					NYC, New York       | The synonym 'New York' is 2 words in the index: give single words of letters and digits
					e-mail, mail        | The synonym 'e-mail' is 2 words in the index: give single words of letters and digits
					car, !              | The synonym '!' is 0 words in the index: give single words of letters and digits
					""")
	void refusesWhatIsNoGroupOfWords(String group, String message) {
		assertThatExceptionOfType(InvalidInputException.class)
			.isThrownBy(() -> SynonymAnalyzer.of(this.auto, List.of("a, b", group)))
			.withMessage(message);
	}

}

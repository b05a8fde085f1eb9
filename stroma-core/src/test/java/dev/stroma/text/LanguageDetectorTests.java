package dev.stroma.text;

import java.text.Normalizer;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class LanguageDetectorTests {

	private final LanguageDetector detector = new LanguageDetector(LanguageAnalyzer.languages());

	static List<HumanBeings> texts() {
		return HumanBeings.all();
	}

	@ParameterizedTest
	@MethodSource("texts")
	void tellsEveryLanguage(HumanBeings text) {
		String expected = text.language().equals("none") ? "" : text.language();
		assertThat(this.detector.detect(text.text())).isEqualTo(expected);
		assertThat(this.detector.shown(Normalizer.normalize(text.text(), Normalizer.Form.NFD))).isEqualTo(expected);
	}

	@Test
	void isTestedOnEveryLanguage() {
		Set<String> tested = texts().stream().map(HumanBeings::language).collect(Collectors.toSet());
		assertThat(tested).containsAll(LanguageAnalyzer.languages());
	}

	@ParameterizedTest
	@CsvSource({ "what is the fastest index,en", "wie schnell ist der Index,de", "quel est le plus rapide,fr",
			"¿cuál es el más rápido?,es", "qual è il più veloce,it", "qual é o mais rápido,pt", "Что такое поиск?,ru",
			"东京在哪里,zh", "東京はどこですか,ja" })
	void tellsTheLanguageOfAQuestion(String question, String language) {
		assertThat(this.detector.shown(question)).isEqualTo(language);
	}

	@ParameterizedTest
	@ValueSource(strings = { "Red apples", "getUserById", "Release notes 1.2.3" })
	void takesPlainLatinTextForEnglishThoughItShowsNothing(String text) {
		assertThat(this.detector.shown(text)).isEmpty();
		assertThat(this.detector.detect(text)).isEqualTo("en");
	}

	@ParameterizedTest
	@ValueSource(strings = { "", " ", "42", "🎉", "\uD83D", "Žluťoučký kůň" })
	void tellsNothingOfATextThatShowsNothing(String text) {
		assertThat(this.detector.detect(text)).isEmpty();
	}

	@Test
	void takesTheScriptOfMostLetters() {
		assertThat(this.detector.detect("the index, по-русски указатель или предметный указатель, это список"))
			.isEqualTo("ru");
		assertThat(this.detector.detect("数据库使用 SQLite 存储所有的数据")).isEqualTo("zh");
	}

	@Test
	void choosesAmongItsLanguagesOnly() {
		LanguageDetector few = new LanguageDetector(Set.of("de", "fr"));
		assertThat(few.detect("Das ist der Index und das ist die Suche")).isEqualTo("de");
		assertThat(few.detect("This is the index and that is the search")).isEmpty();
		assertThat(few.detect("Red apples")).isEmpty();
	}

}

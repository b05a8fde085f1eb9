package dev.stroma.text;

import java.text.Normalizer;
import java.time.Duration;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import dev.stroma.text.Token.Kind;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

class FoldingAnalyzerTests extends TextAnalyzerContract {

	private final FoldingAnalyzer analyzer = new FoldingAnalyzer();

	@Override
	protected TextAnalyzer analyzer() {
		return this.analyzer;
	}

	@Test
	void namesItsVersion() {
		assertThat(this.analyzer.identity()).isEqualTo("folding-1");
	}

	@Test
	void findsWordsWithPositionsAndOffsets() {
		assertThat(this.analyzer.analyze("Hello, big World!")).containsExactly(new Token("hello", 0, 5, 0, Kind.WORD),
				new Token("big", 7, 10, 1, Kind.WORD), new Token("world", 11, 16, 2, Kind.WORD));
	}

	@ParameterizedTest
	@CsvSource({ "Straße,strasse", "STRASSE,strasse", "Üben,uben", "ÜBER,uber", "café,cafe", "naïve,naive", "Łódź,lodz",
			"Ærø,aero", "Đường,duong", "Tiếng,tieng", "İstanbul,istanbul", "ISPARTA,isparta", "ısparta,isparta",
			"œuvre,oeuvre", "ὀδυσσεύς,οδυσσευσ", "ΟΔΥΣΣΕΥΣ,οδυσσευσ", "Ёлка,елка", "їжак,іжак", "ＦＵＬＬ４２,full42",
			"ﬁnd,find", "x²,x2", "Ⅷ,viii", "٢٠٢٤,2024", "२०२४,2024", "أحمد,احمد", "שָׁלוֹם,שלום", "Ǆ,dz" })
	void foldsCaseAccentsAndForms(String surface, String term) {
		assertThat(words(surface)).containsExactly(term);
		assertThat(words(Normalizer.normalize(surface, Normalizer.Form.NFD))).containsExactly(term);
		assertThat(words(term)).containsExactly(term);
	}

	@Test
	void foldsByLookUpAsByDecomposition() {
		String longWay = new String(Character.toChars(0x1D4B6)); // a mathematical a, not
																	// in the table
		for (char c = '0'; c < 0x2000; c++) {
			assertThat(words("x" + c + "xa")).as("U+%04X", (int) c).isEqualTo(words("x" + c + "x" + longWay));
		}
	}

	@Test
	void keepsOffsetsOfTheSurfaceWhereFoldingChangesLengths() {
		String text = "ßß e\u0301e\u0301 \uFB03x end";
		assertThat(this.analyzer.analyze(text))
			.extracting(Token::term, (token) -> text.substring(token.start(), token.end()))
			.containsExactly(tuple("ssss", "ßß"), tuple("ee", "e\u0301e\u0301"), tuple("ffix", "\uFB03x"),
					tuple("end", "end"));
	}

	@Test
	void separatesAtPunctuation() {
		assertThat(words("BENCH-100821 a.b.c C++ C# .NET user@example.org a/b")).containsExactly("bench", "100821", "a",
				"b", "c", "c", "c", "net", "user", "example", "org", "a", "b");
	}

	@Test
	void separatesAtApostrophesAndDropsAPossessive() {
		assertThat(words("what's up?")).containsExactly("what", "up");
		assertThat(words("what’s")).isEqualTo(words("what"));
		assertThat(words("don't l'eau d’accord")).containsExactly("don", "t", "l", "eau", "d", "accord");
		assertThat(words("комп'ютер")).isEqualTo(words("комп\u02BCютер"));
		assertThat(words("the 's' key")).containsExactly("the", "s", "key");
	}

	@Test
	void findsNoWordInSymbols() {
		assertThat(words("🎉 👩‍👩‍👧 €5 ☃️ -- … \uD83D x")).containsExactly("5", "x");
		assertThat(words("a\u0000b\u0007c")).containsExactly("a", "b", "c");
	}

	@Test
	void looksThroughInvisibleCharacters() {
		assertThat(words("in\u00ADfor\u00ADma\u00ADtion zero\u200Bwidth")).containsExactly("information", "zero",
				"width");
	}

	@Test
	void cutsWordsLongerThan255CodePoints() {
		assertThat(words("x".repeat(600))).containsExactly("x".repeat(255), "x".repeat(255), "x".repeat(90));
		String letter = new String(Character.toChars(0x10400)); // Deseret, one letter in
																// two units
		assertThat(this.analyzer.analyze(letter.repeat(256))).extracting(Token::start, Token::end, Token::position)
			.containsExactly(tuple(0, 510, 0), tuple(510, 512, 1));
	}

	@Test
	void analyzesQuestionsLikeDocuments() {
		String text = "Straße getUserById 東京 what's";
		assertThat(this.analyzer.analyzeQuery(text)).isEqualTo(this.analyzer.analyze(text));
	}

	@ParameterizedTest
	@ValueSource(strings = { "x", "_", "a_", "aB", "a1", "'s ", "\u0301", "e\u0301", "\u4E00", "\u4E00\u0301", "\u1100",
			"\u200D", "\uFDFA", "\uD83D\uDE00", "\uD800", "\u0E01\u0E34" })
	void takesTimeLinearInTheText(String unit) {
		String text = unit.repeat(1_000_000 / unit.length());
		assertTimeoutPreemptively(Duration.ofMinutes(1), () -> this.analyzer.analyze(text));
	}

	private List<String> words(String text) {
		return Terms.of(this.analyzer, text, Kind.WORD);
	}

}

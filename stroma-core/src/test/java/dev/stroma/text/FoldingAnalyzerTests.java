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
	void keepsVowelMarksOfIndicAndThaiScript() {
		assertThat(words("हिन्दी")).containsExactly("हिन्दी").isNotEqualTo(words("हन्द"));
		assertThat(words("กิน")).isNotEqualTo(words("กน"));
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

	@ParameterizedTest
	@CsvSource({ "ERR_TIMEOUT_42,err_timeout_42,err|timeout|42", "getUserById,getuserbyid,get|user|by|id",
			"parseHTTPResponse,parsehttpresponse,parse|http|response", "sha256,sha256,sha|256", "h2o,h2o,h|2|o",
			"snake_case,snake_case,snake|case", "a__b,a__b,a|b", "ÜberGröße,ubergrosse,uber|grosse", "v1,v1,v|1",
			"iOS,ios,i|os",
			"test_that_a_user_is_not_found_by_id_42,test_that_a_user_is_not_found_by_id_42,test|that|a|user|is|not|found|by|id|42" })
	void findsCompoundsWholeAndByPart(String surface, String whole, String parts) {
		List<Token> tokens = this.analyzer.analyze(surface);
		assertThat(words(surface)).containsExactly(whole);
		assertThat(tokens).extracting(Token::position).containsOnly(0);
		assertThat(parts(surface)).containsExactly(parts.split("\\|"));
	}

	@Test
	void placesPartsInTheText() {
		assertThat(this.analyzer.analyze("call getUserById now").subList(1, 6)).containsExactly(
				new Token("getuserbyid", 5, 16, 1, Kind.WORD), new Token("get", 5, 8, 1, Kind.PART),
				new Token("user", 8, 12, 1, Kind.PART), new Token("by", 12, 14, 1, Kind.PART),
				new Token("id", 14, 16, 1, Kind.PART));
	}

	@ParameterizedTest
	@ValueSource(strings = { "plain", "Title", "UPPER", "42", "_private", "__init__", "_emphasis_",
			"d41d8cd98f00b204e9800998ecf8427e" })
	void findsNoPartsInSimpleWordsAndChecksums(String surface) {
		assertThat(parts(surface)).isEmpty();
	}

	@Test
	void leavesOutUnderscoresAtTheEdge() {
		assertThat(words("_very_ __init__ _ ___")).containsExactly("very", "init");
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
	void pairsCharactersOfScriptsWithoutBlanks() {
		assertThat(words("東京都庁")).containsExactly("東京", "京都", "都庁");
		assertThat(words("データベース")).containsExactly("デー", "ータ", "タベ", "ベー", "ース");
		assertThat(words("한국어는")).containsExactly("한국", "국어", "어는");
		assertThat(words("กินข้าว")).containsExactly("กิน", "นข้", "ข้า", "าว");
		assertThat(this.analyzer.analyze("東京都")).extracting(Token::position, Token::start, Token::end)
			.containsExactly(tuple(0, 0, 2), tuple(1, 1, 3));
	}

	@Test
	void findsTwoCharactersInTheMiddleOfASentence() {
		assertThat(words("我们在东京的数据库里搜索")).containsAll(words("数据")).containsAll(words("数据库")).containsAll(words("搜索"));
	}

	@Test
	void leavesALoneCharacterAlone() {
		assertThat(words("東 京, 2024年 AB語CD")).containsExactly("東", "京", "2024", "年", "ab", "語", "cd");
		assertThat(this.analyzer.analyzeQuery("京")).extracting(Token::term).containsExactly("京");
	}

	@Test
	void meetsHalfWidthAndDecomposedFormsOfEastAsianText() {
		assertThat(words("ﾊﾟｿｺﾝ")).isEqualTo(words("パソコン"));
		assertThat(words("한국")).isEqualTo(words(Normalizer.normalize("한국", Normalizer.Form.NFD)));
		assertThat(words("がぎ")).isEqualTo(words(Normalizer.normalize("がぎ", Normalizer.Form.NFD)));
		assertThat(words("𠮷野家")).containsExactly("𠮷野", "野家");
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
		assertTimeoutPreemptively(Duration.ofSeconds(20), () -> this.analyzer.analyze(text));
	}

	private List<String> words(String text) {
		return terms(text, Kind.WORD);
	}

	private List<String> parts(String text) {
		return terms(text, Kind.PART);
	}

	private List<String> terms(String text, Kind kind) {
		return this.analyzer.analyze(text).stream().filter((token) -> token.kind() == kind).map(Token::term).toList();
	}

}

package dev.stroma.text;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import dev.stroma.error.InvalidInputException;
import dev.stroma.text.Token.Kind;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.tuple;

class LanguageAnalyzerTests {

	private final LanguageAnalyzer auto = LanguageAnalyzer.auto();

	@Nested
	class Detecting extends TextAnalyzerContract {

		@Override
		protected TextAnalyzer analyzer() {
			return LanguageAnalyzer.auto();
		}

	}

	@Nested
	class Turkish extends TextAnalyzerContract {

		@Override
		protected TextAnalyzer analyzer() {
			return LanguageAnalyzer.of("tr");
		}

	}

	@Nested
	class Ukrainian extends TextAnalyzerContract {

		@Override
		protected TextAnalyzer analyzer() {
			return LanguageAnalyzer.of("uk");
		}

	}

	@Nested
	class Hindi extends TextAnalyzerContract {

		@Override
		protected TextAnalyzer analyzer() {
			return LanguageAnalyzer.of("hi");
		}

	}

	@ParameterizedTest
	@CsvSource({ "ar,الكتاب,كتاب", "bg,книгата,книга", "bn,বইগুলো,বই", "ca,gats,gat", "cs,hradem,hrad", "da,husene,hus",
			"de,Häuser,Haus", "el,δρόμου,δρόμος", "en,Running,run", "es,canciones,canción", "et,raamatud,raamat",
			"eu,liburuak,liburu", "fa,کتابها,کتاب", "fi,talossa,talo", "fr,maisons,maison", "hi,किताबें,किताब",
			"hu,házak,ház", "hy,քաղաքների,քաղաք", "id,membaca,baca", "it,macchine,macchina", "lt,namai,namas",
			"lv,mājas,māja", "nl,boeken,boek", "no,husene,hus", "pt,canções,canção", "ro,cărțile,cărți",
			"ru,книгами,книга", "sv,husen,hus", "tr,evlerinden,ev", "uk,книгами,книга", "uk,Києві,Київ" })
	void findsEachOtherInflectedAndNot(String language, String inflected, String base) {
		TextAnalyzer analyzer = LanguageAnalyzer.of(language);
		assertThat(finds(analyzer, base, inflected)).isTrue();
		assertThat(finds(analyzer, inflected, base)).isTrue();
	}

	@ParameterizedTest
	@CsvSource({ "ja,東京都庁舎,京都", "ko,데이터베이스를,베이", "th,มหาวิทยาลัย,วิทยา", "zh,我们在东京的数据库里搜索,数据" })
	void findsASubstringWhereNoBlanksAreWritten(String language, String text, String substring) {
		assertThat(finds(LanguageAnalyzer.of(language), substring, text)).isTrue();
		assertThat(finds(this.auto, substring, text)).isTrue();
	}

	@ParameterizedTest
	@CsvSource({ "ca,nacions catalanes són,nacions catalanes son", "cs,počítačů,pocitacu", "da,børnehaven,bornehaven",
			"de,Häuser,Hauser", "de,Häuser,Haeuser", "de,Straßen,Strassen", "el,βιβλίων,βιβλιων",
			"es,canciones rápidas,canciones rapidas", "et,õpilased,opilased", "fi,päivällä,paivalla",
			"fr,élèves préférés,eleves preferes", "hu,könyvekről,konyvekrol", "it,città,citta", "lt,žodžių,zodziu",
			"lv,vārdnīcām,vardnicam", "nl,coördinaten,coordinaten", "no,språkene,sprakene",
			"pt,informações,informacoes", "ro,națiunilor,natiunilor", "ru,ёлками,елками", "sv,språken,spraken",
			"tr,çalışmalarımız,calismalarimiz", "tr,IŞIKLAR,ışıklar", "vi,Tiếng Việt,tieng viet", "ar,كِتَابٌ,كتاب",
			"hi,हिंदी,हिन्दी" })
	void findsEachOtherWithAndWithoutAccents(String language, String accented, String plain) {
		TextAnalyzer analyzer = LanguageAnalyzer.of(language);
		assertThat(finds(analyzer, plain, accented)).isTrue();
		assertThat(finds(analyzer, accented, plain)).isTrue();
	}

	@Test
	void indexesTheUnaccentedStemBesideTheOther() {
		assertThat(LanguageAnalyzer.of("ro").analyze("o națiune"))
			.extracting(Token::term, Token::start, Token::end, Token::position, Token::kind)
			.containsExactly(tuple("o", 0, 1, 0, Kind.WORD), tuple("natiun", 2, 9, 1, Kind.WORD));
		assertThat(LanguageAnalyzer.of("hu").analyze("könyvekről"))
			.extracting(Token::term, Token::start, Token::end, Token::position, Token::kind)
			.containsExactly(tuple("konyv", 0, 10, 0, Kind.WORD), tuple("konyvekrol", 0, 10, 0, Kind.PART));
	}

	@Test
	void keepsIdentifiersAndNumbersAndStemsTheirParts() {
		TextAnalyzer english = LanguageAnalyzer.of("en");
		assertThat(english.analyze("ERR_TIMEOUTS_42 openConnections 1990s")).extracting(Token::term, Token::kind)
			.containsExactly(tuple("err_timeouts_42", Kind.WORD), tuple("err", Kind.PART), tuple("timeout", Kind.PART),
					tuple("42", Kind.PART), tuple("openconnect", Kind.WORD), tuple("open", Kind.PART),
					tuple("connect", Kind.PART), tuple("1990s", Kind.WORD), tuple("1990", Kind.PART),
					tuple("s", Kind.PART));
		assertThat(finds(english, "connection", "openConnections")).isTrue();
	}

	@Test
	void indexesStopWordsButAsksForThemOnlyWhenThereIsNothingElse() {
		TextAnalyzer english = LanguageAnalyzer.of("en");
		assertThat(terms(english.analyze("The Who at the station"))).containsExactly("the", "who", "at", "the",
				"station");
		assertThat(terms(english.analyzeQuery("the station"))).containsExactly("station");
		assertThat(terms(english.analyzeQuery("to be or not to be"))).containsExactly("to", "be", "or", "not", "to",
				"be");
	}

	@Test
	void leavesOutElidedArticles() {
		assertThat(terms(LanguageAnalyzer.of("fr").analyzeQuery("l'école qu'elle cherche"))).containsExactly("ecol",
				"cherch");
		assertThat(terms(LanguageAnalyzer.of("it").analyzeQuery("dell'università"))).containsExactly("universit");
	}

	@Test
	void detectsTheLanguageOfTextsThatBelongTogether() {
		TextAnalyzer german = this.auto.forText("Häuser\nDas sind die Häuser der Stadt und das ist der Hafen");
		assertThat(german.language()).isEqualTo("de");
		assertThat(terms(german.analyze("Häuser"))).containsExactly("haus");
		assertThat(this.auto.forText("Žluťoučký kůň").language()).isEqualTo("none");
		assertThat(terms(this.auto.forText("Žluťoučký kůň").analyze("kůň"))).containsExactly("kun");
	}

	@Test
	void asksInEveryLanguageThatIsIndexed() {
		assertThat(this.auto.analyzeQuery("Häuser houses", Set.of("de", "en")))
			.extracting(Token::term, Token::start, Token::end)
			.containsExactly(tuple("haus", 0, 6), tuple("hauser", 0, 6), tuple("hous", 7, 13));
		assertThat(terms(this.auto.analyzeQuery("houses", Set.of("none")))).containsExactly("houses");
		assertThat(terms(this.auto.analyzeQuery("東京 houses", Set.of("en", "ja")))).containsExactly("東京", "hous",
				"houses");
		assertThat(this.auto.analyzeQuery("houses", Set.of("other"))).isEqualTo(this.auto.analyzeQuery("houses"));
	}

	@Test
	void leavesOutTheStopWordsOfTheQuestionsOwnLanguage() {
		assertThat(terms(this.auto.analyzeQuery("wann war der Krieg", Set.of("de", "en")))).containsExactly("wann",
				"krieg");
		assertThat(terms(this.auto.analyzeQuery("the die", Set.of("de", "none")))).containsExactly("the", "die");
	}

	@Test
	void takesOneLanguageOrSomeOrAllOrNone() {
		assertThat(LanguageAnalyzer.parse("de")).extracting(TextAnalyzer::language).isEqualTo("de");
		assertThat(LanguageAnalyzer.parse(" DE , en ").forText("This is the house").language()).isEqualTo("en");
		assertThat(LanguageAnalyzer.parse("de,en").forText("東京").language()).isEqualTo("de");
		assertThat(LanguageAnalyzer.parse("auto").forText("東京").language()).isEqualTo("zh");
		assertThat(LanguageAnalyzer.parse("none")).isInstanceOf(FoldingAnalyzer.class);
	}

	@ParameterizedTest
	@ValueSource(strings = { "xx", "", "de,,en", "english", "de;en" })
	void refusesALanguageItDoesNotKnow(String setting) {
		assertThatExceptionOfType(InvalidInputException.class).isThrownBy(() -> LanguageAnalyzer.parse(setting))
			.withMessageContaining("use auto, none, or some of ar,bg,bn,ca,cs,");
	}

	@Test
	void knows35Languages() {
		assertThat(LanguageAnalyzer.languages()).hasSize(35);
	}

	/** Whether each word of the question is a word of the text in some spelling. */
	private static boolean finds(TextAnalyzer analyzer, String question, String text) {
		Set<String> indexed = analyzer.analyze(text).stream().map(Token::term).collect(Collectors.toSet());
		return analyzer.analyzeQuery(question, Set.of(analyzer.forText(text).language()))
			.stream()
			.collect(Collectors.groupingBy(Token::start))
			.values()
			.stream()
			.allMatch((spellings) -> spellings.stream().map(Token::term).anyMatch(indexed::contains));
	}

	private static List<String> terms(List<Token> tokens) {
		return tokens.stream().map(Token::term).toList();
	}

}

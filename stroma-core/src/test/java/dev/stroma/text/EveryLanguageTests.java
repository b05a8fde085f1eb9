package dev.stroma.text;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * In each language a question finds what stands in the text in another form.
 */
class EveryLanguageTests {

	/** Language, inflected form, base form. */
	static final List<String> inflected = List.of("ar,الكتاب,كتاب", "bg,книгата,книга", "bn,বইগুলো,বই", "ca,gats,gat",
			"cs,hradem,hrad", "da,husene,hus", "de,Häuser,Haus", "el,δρόμου,δρόμος", "en,Running,run",
			"es,canciones,canción", "et,raamatud,raamat", "eu,liburuak,liburu", "fa,کتابها,کتاب", "fi,talossa,talo",
			"fr,maisons,maison", "hi,किताबें,किताब", "hu,házak,ház", "hy,քաղաքների,քաղաք", "id,membaca,baca",
			"it,macchine,macchina", "lt,namai,namas", "lv,mājas,māja", "nl,boeken,boek", "no,husene,hus",
			"pt,canções,canção", "ro,cărțile,cărți", "ru,книгами,книга", "sv,husen,hus", "tr,evlerinden,ev",
			"uk,книгами,книга", "uk,Києві,Київ");

	/** Language, text, substring. */
	static final List<String> unspaced = List.of("ja,東京都庁舎,京都", "ko,데이터베이스를,베이", "th,มหาวิทยาลัย,วิทยา",
			"zh,我们在东京的数据库里搜索,数据");

	/** Language, text with accents or marks, text without. */
	static final List<String> accented = List.of("ca,nacions catalanes són,nacions catalanes son",
			"cs,počítačů,pocitacu", "da,børnehaven,bornehaven", "de,Häuser,Hauser", "de,Häuser,Haeuser",
			"de,Straßen,Strassen", "el,βιβλίων,βιβλιων", "es,canciones rápidas,canciones rapidas",
			"et,õpilased,opilased", "fi,päivällä,paivalla", "fr,élèves préférés,eleves preferes",
			"hu,könyvekről,konyvekrol", "it,città,citta", "lt,žodžių,zodziu", "lv,vārdnīcām,vardnicam",
			"nl,coördinaten,coordinaten", "no,språkene,sprakene", "pt,informações,informacoes",
			"ro,națiunilor,natiunilor", "ru,ёлками,елками", "sv,språken,spraken", "tr,çalışmalarımız,calismalarimiz",
			"tr,IŞIKLAR,ışıklar", "vi,Tiếng Việt,tieng viet", "ar,كِتَابٌ,كتاب", "hi,हिंदी,हिन्दी");

	@Test
	void isTested() {
		assertThat(Stream.of(inflected, unspaced, accented).flatMap(List::stream).map((row) -> row.split(",")[0]))
			.containsAll(LanguageAnalyzer.languages());
		assertThat(Stream.concat(inflected.stream(), unspaced.stream()).map((row) -> row.split(",")[0]))
			.containsAll(LanguageAnalyzer.languages().stream().filter((language) -> !language.equals("vi")).toList());
	}

	@ParameterizedTest
	@FieldSource("inflected")
	void findsEachOtherInflectedAndNot(String row) {
		String language = row.split(",")[0];
		String inflected = row.split(",")[1];
		String base = row.split(",")[2];
		TextAnalyzer analyzer = LanguageAnalyzer.of(language);
		assertThat(finds(analyzer, base, inflected)).isTrue();
		assertThat(finds(analyzer, inflected, base)).isTrue();
	}

	@ParameterizedTest
	@FieldSource("unspaced")
	void findsASubstringWhereNoBlanksAreWritten(String row) {
		String language = row.split(",")[0];
		String text = row.split(",")[1];
		String substring = row.split(",")[2];
		assertThat(finds(LanguageAnalyzer.of(language), substring, text)).isTrue();
		assertThat(finds(LanguageAnalyzer.auto(), substring, text)).isTrue();
	}

	@ParameterizedTest
	@FieldSource("accented")
	void findsEachOtherWithAndWithoutAccents(String row) {
		String language = row.split(",")[0];
		String accented = row.split(",")[1];
		String plain = row.split(",")[2];
		TextAnalyzer analyzer = LanguageAnalyzer.of(language);
		assertThat(finds(analyzer, plain, accented)).isTrue();
		assertThat(finds(analyzer, accented, plain)).isTrue();
	}

	/** Whether each word of the question is a word of the text in some spelling. */
	static boolean finds(TextAnalyzer analyzer, String question, String text) {
		Set<String> indexed = analyzer.analyze(text).stream().map(Token::term).collect(Collectors.toSet());
		return analyzer.analyzeQuery(question, Set.of(analyzer.forText(text).language()))
			.stream()
			.collect(Collectors.groupingBy(Token::start))
			.values()
			.stream()
			.allMatch((spellings) -> spellings.stream().map(Token::term).anyMatch(indexed::contains));
	}

}

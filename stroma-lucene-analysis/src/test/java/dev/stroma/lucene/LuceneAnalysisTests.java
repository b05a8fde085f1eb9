package dev.stroma.lucene;

import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class LuceneAnalysisTests {

	@ParameterizedTest
	@CsvSource({ "ar,الكتاب,كتاب", "bg,книгата,книга", "bn,বইগুলো,বই", "ca,gats,gat", "cs,hradem,hrad", "da,husene,hus",
			"de,Häuser,Haus", "el,δρόμου,δρόμος", "en,Running,run", "es,canciones,canción", "et,raamatud,raamat",
			"eu,liburuak,liburu", "fa,کتابها,کتاب", "fi,talossa,talo", "fr,maisons,maison", "hi,किताबें,किताब",
			"hu,házak,ház", "hy,քաղաքների,քաղաք", "id,membaca,baca", "it,macchine,macchina", "lt,namai,namas",
			"lv,mājas,māja", "nl,boeken,boek", "no,husene,hus", "pt,canções,canção", "ro,cărțile,cărți",
			"ru,книгами,книга", "sv,husen,hus", "tr,evler,ev", "uk,книгами,книга" })
	void findsTheStemOfAnInflectedForm(String language, String inflected, String base) {
		List<List<String>> stems = LuceneAnalysis.of(language).stems(List.of(inflected, base));
		assertThat(stems.get(0)).isNotEmpty().isEqualTo(stems.get(1));
	}

	@ParameterizedTest
	@CsvSource({ "en,the,house", "de,Der,Haus", "fr,qu,maison", "it,dell,casa", "ru,и,книга", "uk,що,книга",
			"hi,और,किताब", "el,ΚΑΙ,βιβλίο", "tr,ve,ev" })
	void leavesStopWordsOutInPlace(String language, String stopWord, String word) {
		List<List<String>> stems = LuceneAnalysis.of(language).stems(List.of(stopWord, word, stopWord));
		assertThat(stems).extracting(List::size).containsExactly(0, 1, 0);
	}

	static List<String> languages() {
		return new ArrayList<>(LuceneAnalysis.languages());
	}

	@ParameterizedTest
	@MethodSource("languages")
	void takesAnyWord(String language) {
		List<String> words = List.of("x", "I", "İ", "ΑΒΓ", "x".repeat(1000), "東京", "\uD835\uDC9C", "\uD83D", "ß", "1",
				"ы", "कि", "", "a\u0301");
		assertThat(LuceneAnalysis.of(language).stems(words)).hasSize(words.size());
		assertThat(LuceneAnalysis.of(language).stems(List.of())).isEmpty();
	}

	@ParameterizedTest
	@MethodSource("languages")
	void knowsStopWords(String language) {
		assertThat(LuceneAnalysis.of(language).stopWords()).hasSizeGreaterThan(20).noneMatch(String::isBlank);
	}

	@Test
	void knows30Languages() {
		assertThat(LuceneAnalysis.languages()).hasSize(30);
		assertThatIllegalArgumentException().isThrownBy(() -> LuceneAnalysis.of("xx"))
			.withMessageStartingWith("There is no stemmer for language 'xx': use one of [ar, bg,");
	}

	@Test
	void givesEveryBaseFormThatADictionaryKnows() {
		assertThat(LuceneAnalysis.of("uk").stems(List.of("Київ", "Києві", "мовою")))
			.containsExactly(List.of("Київ", "кий"), List.of("Кий", "Київ", "кий"), List.of("мова"));
	}

}

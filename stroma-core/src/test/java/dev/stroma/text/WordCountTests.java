package dev.stroma.text;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class WordCountTests {

	@ParameterizedTest
	@CsvSource({ "'',0", "a\u007Fb,2", "' \t\n\u00A0\u3000',0", "one two,2", "'  one\u00A0two\n',2", "東京,1", "東京都,2",
			"abc東京def,3", "한국 어,2", "กา,1", "don't-stop,1", "🎉🎉,1" })
	void countsWordsAndLettersOfUnspacedScripts(String text, int words) {
		assertThat(WordCount.of(text, 0, text.length())).isEqualTo(words);
	}

	@Test
	void countsALongRunOncePerStarted32CodePoints() {
		assertThat(WordCount.of("x".repeat(32), 0, 32)).isEqualTo(1);
		assertThat(WordCount.of("x".repeat(33), 0, 33)).isEqualTo(2);
		assertThat(WordCount.of("\uD83D\uDE00".repeat(64), 0, 128)).isEqualTo(2);
	}

	@Test
	void countsTheWordsThatItPassesOneByOne() {
		for (int seed = 0; seed < 300; seed++) {
			String text = TokenCounterContract.text(seed) + "x".repeat(seed) + "\u007F"
					+ TokenCounterContract.text(-seed);
			int words = 0;
			for (int i = WordCount.skipBlank(text, 0, text.length()); i < text.length();) {
				i = WordCount.after(text, i, text.length(), 1);
				words++;
			}
			assertThat(WordCount.of(text, 0, text.length())).as(text).isEqualTo(words);
		}
	}

	@Test
	void countsBetweenOffsetsOnly() {
		assertThat(WordCount.of("one two three", 2, 9)).isEqualTo(3); // e, two, t
	}

	@Test
	void findsWhereANumberOfWordsEnds() {
		String text = " one  two 東京都";
		assertThat(WordCount.after(text, 0, text.length(), 0)).isEqualTo(1);
		assertThat(WordCount.after(text, 0, text.length(), 1)).isEqualTo(6);
		assertThat(WordCount.after(text, 0, text.length(), 3)).isEqualTo(12);
		assertThat(WordCount.after(text, 0, text.length(), 9)).isEqualTo(13);
	}

	@Test
	void findsWhereTheLastWordsBegin() {
		String text = "one  two 東京都 ";
		assertThat(WordCount.before(text, 0, text.length(), 1)).isEqualTo(10);
		assertThat(WordCount.before(text, 0, text.length(), 3)).isEqualTo(5);
		assertThat(WordCount.before(text, 0, text.length(), 9)).isZero();
		assertThat(WordCount.before(text, 6, text.length(), 9)).isEqualTo(6);
		assertThat(WordCount.before("   ", 0, 3, 1)).isEqualTo(3);
	}

}

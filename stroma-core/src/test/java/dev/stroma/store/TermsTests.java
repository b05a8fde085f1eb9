package dev.stroma.store;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class TermsTests {

	@ParameterizedTest
	@CsvSource({ "house, hose, 1", "house, mouse, 1", "house, huose, 1", "recieve, receive, 1",
			"custmers, customers, 1", "abcdef, badcfe, 3", "kitten, sitting, 3", "abcde, abxye, 2" })
	void counts(String word, String term, int edits) {
		assertThat(Terms.of(List.of(term)).similar(word, edits)).contains(new SimilarTerm(term, edits, word.length()));
		assertThat(Terms.of(List.of(term)).similar(word, edits - 1)).isEmpty();
	}

	@Test
	void comparesStemsWithTheBeginningOfTheWord() {
		assertThat(Terms.of(List.of("cu", "cus", "custom", "customarily")).similar("custmers", 1)).containsExactly(
				new SimilarTerm("cus", 1, 2), new SimilarTerm("cus", 1, 4), new SimilarTerm("custom", 1, 5));
		assertThat(new SimilarTerm("custom", 1, 5).correct("custmers")).isEqualTo("customers");
	}

	@Test
	void leavesOutTheTermItself() {
		assertThat(Terms.of(List.of("house", "houses")).similar("house", 1))
			.containsExactly(new SimilarTerm("house", 1, 4), new SimilarTerm("houses", 1, 5));
	}

	@Test
	void takesTermsOfLettersOnly() {
		Terms terms = Terms.of(List.of("ab", "abc", "abc1", "abc_d", "language:en", "x".repeat(64), "x".repeat(65),
				"\u0434\u043E\u043C", "\uD801\uDC28\uD801\uDC29"));
		assertThat(terms.size()).isEqualTo(4);
	}

	@Test
	void findsWhatComparingWithEachTermFinds() {
		long seed = Long.getLong("stroma.random.seed", 20_261_201L);
		Random random = new Random(seed);
		for (int round = 0; round < 200; round++) {
			TreeSet<String> terms = new TreeSet<>();
			for (int i = random.nextInt(200); i > 0; i--) {
				terms.add(word(random));
			}
			Terms sorted = Terms.of(terms);
			for (int i = 0; i < 20; i++) {
				String asked = word(random);
				int edits = 1 + random.nextInt(2);
				List<SimilarTerm> expected = new ArrayList<>();
				for (String term : terms) {
					for (int j = 1; j <= asked.length(); j++) {
						int distance = distance(asked.substring(0, j), term);
						if (distance > 0 && distance <= edits && term.length() >= asked.length() - 5) {
							expected.add(new SimilarTerm(term, distance, j));
						}
					}
				}
				assertThat(sorted.similar(asked, edits)).as("%s in %s, seed %d", asked, terms, seed)
					.isEqualTo(expected);
			}
		}
	}

	private static String word(Random random) {
		StringBuilder word = new StringBuilder();
		for (int i = 3 + random.nextInt(6); i > 0; i--) {
			word.append((char) ('a' + random.nextInt(3)));
		}
		return word.toString();
	}

	/** By the recurrence itself. */
	private static int distance(String a, String b) {
		int[][] d = new int[a.length() + 1][b.length() + 1];
		for (int i = 0; i <= a.length(); i++) {
			for (int j = 0; j <= b.length(); j++) {
				if (i == 0 || j == 0) {
					d[i][j] = i + j;
					continue;
				}
				d[i][j] = Math.min(Math.min(d[i - 1][j], d[i][j - 1]) + 1,
						d[i - 1][j - 1] + ((a.charAt(i - 1) == b.charAt(j - 1)) ? 0 : 1));
				if (i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1)) {
					d[i][j] = Math.min(d[i][j], d[i - 2][j - 2] + 1);
				}
			}
		}
		return d[a.length()][b.length()];
	}

}

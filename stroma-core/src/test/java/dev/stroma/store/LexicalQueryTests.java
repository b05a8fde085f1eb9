package dev.stroma.store;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

class LexicalQueryTests {

	/** Each idf is ln((100 - n + 0.5) / (n + 0.5)). */
	private static final Map<String, Long> FREQUENCIES = Map.of("haus", 10L, "hous", 20L, "hafen", 5L, "absent", 0L,
			"lost", 0L);

	@Test
	void dropsSpellingsThatTheCorpusLacksWhileThereIsAnother() {
		LexicalQuery query = query(List.of("absent", "haus"), List.of("lost", "absent"), List.of("hafen"));
		assertThat(query.terms()).extracting(QueryTerm::text).containsExactly("haus", "lost", "hafen");
		assertThat(query.isPlain()).isTrue();
	}

	@Test
	void countsATermForTheFirstWordThatHasIt() {
		LexicalQuery query = query(List.of("haus", "hous"), List.of("hous"), List.of("hafen", "haus"));
		assertThat(query.terms()).extracting(QueryTerm::text).containsExactly("haus", "hous", "hafen");
		assertThat(query.isPlain()).isFalse();
	}

	@Test
	void scoresAWordByItsBestSpelling() {
		LexicalQuery spellings = query(List.of("haus", "hous"), List.of("hafen"));
		LexicalQuery haus = query(List.of("haus"), List.of("hafen"));
		LexicalQuery hous = query(List.of("hous"), List.of("hafen"));
		assertThat(score(spellings, "haus hafen x")).isEqualTo(score(haus, "haus hafen x"));
		assertThat(score(spellings, "hous hafen x")).isEqualTo(score(hous, "hous hafen x"));
		assertThat(score(spellings, "haus hous hafen")).isEqualTo(score(haus, "haus x hafen"));
		assertThat(score(spellings, "haus hous hous hous hous hous"))
			.isEqualTo(score(hous, "x hous hous hous hous hous"));
	}

	@Test
	void coversAWordInAnySpelling() {
		LexicalQuery query = query(List.of("haus", "hous"), List.of("hafen"));
		double haus = Math.log(90.5 / 10.5);
		double hafen = Math.log(95.5 / 5.5);
		assertThat(query.coverage(counted(query, "hous"))).isCloseTo(haus / (haus + hafen), within(1e-12));
		assertThat(query.coverage(counted(query, "haus hous hafen"))).isEqualTo(1);
		assertThat(query.maximum()).isCloseTo(2.2 * (haus + hafen), within(1e-12));
	}

	@Test
	void coversNoMoreThanTheScoreAllows() {
		LexicalQuery query = query(List.of("haus", "hous"), List.of("hafen"), List.of("absent"));
		Random random = new Random(7);
		int close = 0;
		for (int i = 0; i < 2000; i++) {
			String[] columns = new String[5];
			for (int column = 0; column < columns.length; column++) {
				columns[column] = random.ints(random.nextInt(4), 0, 8)
					.mapToObj(List.of("haus", "hous", "hafen", "x", "x", "x", "x", "x")::get)
					.collect(Collectors.joining(" "));
			}
			TermFrequencies chunk = counted(query, columns);
			double most = query.mostCoverage(query.score(chunk), chunk.tokens() + random.nextInt(3));

			assertThat(query.coverage(chunk)).isLessThanOrEqualTo(most);
			close += (most < 1 && query.coverage(chunk) > 0) ? 1 : 0;
		}
		assertThat(close).isPositive();
		assertThat(query.mostCoverage(query.maximum(), 20)).isEqualTo(1);
		assertThat(query.mostCoverage(0, 20)).isZero();
	}

	@SafeVarargs
	private static LexicalQuery query(List<String>... words) {
		Map<QueryTerm, Long> frequencies = new HashMap<>();
		FREQUENCIES.forEach((term, count) -> frequencies.put(QueryTerm.of(term), count));
		return new LexicalQuery(IntStream.range(0, words.length)
			.mapToObj((i) -> new QueryWord(words[i].stream().map(QueryTerm::of).toList(), i))
			.toList(), frequencies, 100, 400);
	}

	private static double score(LexicalQuery query, String body) {
		return query.score(counted(query, body));
	}

	private static TermFrequencies counted(LexicalQuery query, String body) {
		return counted(query, new String[] { "", "", body, "", "" });
	}

	private static TermFrequencies counted(LexicalQuery query, String[] texts) {
		TermFrequencies frequencies = new TermFrequencies(query.terms());
		byte[] columns = String.join("\n", texts).getBytes(StandardCharsets.UTF_8);
		frequencies.count(columns, columns.length);
		return frequencies;
	}

}

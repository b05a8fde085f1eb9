package dev.stroma.store;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import dev.stroma.corpus.CorpusRecord;
import dev.stroma.filter.Filter;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Equal candidates at the cut are decided by (ref, chunk index), whatever the order in
 * which they came.
 */
@Tag("sqlite")
class TieTests {

	private static final int LIMIT = 256;

	private static final String TEXT = "the same words";

	@TempDir
	private Path directory;

	private static List<String> firstOf(List<String> names) {
		return names.stream().sorted().limit(LIMIT).toList();
	}

	private static List<String> byWords(TestIndex index) {
		return Ranked.byWords(index, "same", LIMIT).stream().map(Ranked::name).toList();
	}

	private static List<String> byMeaning(TestIndex index, boolean exact) {
		return Ranked.byMeaning(index, TEXT, LIMIT, exact).stream().map(Ranked::name).toList();
	}

	private static List<CorpusRecord> records(int count, int seed) {
		List<CorpusRecord> records = new ArrayList<>();
		for (int i = 0; i < count; i++) {
			records.add(CorpusRecord.of("r%05d".formatted(i), "title", TEXT).kind((i % 2 == 0) ? "even" : "odd"));
		}
		Collections.shuffle(records, new Random(seed));
		return records;
	}

	@ParameterizedTest
	@ValueSource(ints = { 1, 2, 3 })
	void areDecidedByRef(int seed) {
		List<CorpusRecord> records = records(700, seed);
		try (TestIndex index = TestIndex.open(this.directory.resolve("index.db"))) {
			index.put(CorpusRecord.of("a better one", "same", "same words of the better one"));
			for (int from = 0; from < 700; from += 100) {
				index.put(records.subList(from, from + 100).toArray(CorpusRecord[]::new));
			}
			List<String> names = records.stream().map((record) -> record.ref() + "#0").sorted().toList();
			List<String> words = new ArrayList<>(names.subList(0, LIMIT - 1));
			words.add(0, "a better one#0");
			assertThat(byWords(index)).isEqualTo(words);
			assertThat(byMeaning(index, false)).isEqualTo(names.subList(0, LIMIT));
			assertThat(byMeaning(index, true)).isEqualTo(names.subList(0, LIMIT));
		}
	}

	@Test
	void areDecidedByChunkIndexWithinARecord() {
		List<String> lines = new ArrayList<>(Collections.nCopies(400, TEXT));
		try (TestIndex index = TestIndex.open(this.directory.resolve("index.db"))) {
			index.put(CorpusRecord.of("b", "title", String.join("\n", lines)));
			lines.add(0, "another first line");
			index.put(CorpusRecord.of("a", "title", "something else\n" + TEXT),
					CorpusRecord.of("b", "title", String.join("\n", lines)));
			List<String> names = new ArrayList<>(List.of("a#1"));
			IntStream.range(1, LIMIT).forEach((ordinal) -> names.add("b#" + ordinal));
			assertThat(byWords(index)).isEqualTo(names);
			assertThat(byMeaning(index, false)).isEqualTo(names);
			assertThat(byMeaning(index, true)).isEqualTo(names);
		}
	}

	@Test
	void areDecidedAmongThoseThatPassTheFilter() {
		try (TestIndex index = TestIndex.open(this.directory.resolve("index.db"))) {
			List<CorpusRecord> records = records(700, 4);
			index.put(records.toArray(CorpusRecord[]::new));
			List<String> odd = firstOf(records.stream()
				.filter((record) -> record.kind().equals("odd"))
				.map((record) -> record.ref() + "#0")
				.toList());
			Filter filter = Filter.eq("kind", "odd");
			assertThat(index.byWords("same", filter, LIMIT)).containsAll(odd)
				.allMatch((name) -> Integer.parseInt(name.substring(1, 6)) % 2 == 1);
			assertThat(index.byMeaning(TEXT, filter, LIMIT)).containsAll(odd)
				.allMatch((name) -> Integer.parseInt(name.substring(1, 6)) % 2 == 1);
		}
	}

	@Test
	void areNoneWhereAWordOfMostChunksDecides() {
		try (TestIndex index = TestIndex.open(this.directory.resolve("index.db"))) {
			for (int i = 0; i < 10; i++) {
				index.put("c" + i, "common word" + i);
			}
			index.put("a", "rare other");
			index.put("b", "rare common");
			assertThat(Ranked.byWords(index, "rare common", 1)).extracting(Ranked::name).containsExactly("b#0");
			assertThat(Ranked.byWords(index, "rare common", 2)).extracting(Ranked::name).containsExactly("b#0", "a#0");
			assertThat(Ranked.byWords(index, "rare common", 5)).isEqualTo(Ranked.allByWords(index, "rare common", 5));
		}
	}

	/** The extension gives at most 4,096 neighbours at once. */
	@Test
	void areDecidedAmongMoreThanTheExtensionGives() {
		try (TestIndex index = TestIndex.open(this.directory.resolve("index.db"))) {
			List<CorpusRecord> records = records(4_500, 5);
			index.put(records.toArray(CorpusRecord[]::new));
			List<String> names = firstOf(records.stream().map((record) -> record.ref() + "#0").toList());
			assertThat(byMeaning(index, false)).isEqualTo(names);
			assertThat(byWords(index)).isEqualTo(names);
		}
	}

}

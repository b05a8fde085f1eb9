package dev.stroma.store;

import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.FieldSource;

import dev.stroma.corpus.CorpusRecord;
import dev.stroma.filter.Filter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

/**
 * One corpus of ten records, and which of them each filter lets through: counted, by
 * words and by meaning.
 */
class FilterTruthTableTests {

	private static final String INJECTED_KEY = "tenant\"] != \"\" or metadata[\"x";

	private static final Instant NOON = Instant.parse("2025-06-01T12:00:00.5Z");

	static final Arguments[] rows = { row(Filter.eq("ref", "a"), "a"), row(Filter.eq("ref", "A")),
			row(Filter.eq("ref", 1)), row(Filter.in("ref", "a", 7, "c", "none"), "ac"),
			row(Filter.eq("ref", "O'Brien"), "O"), row(Filter.eq("ref", "impo\u0302t"), "i"),
			row(Filter.eq("kind", "page"), "ab"), row(Filter.eq("kind", "artifact"), "cdefghOi"),
			row(Filter.eq("metadata.kind", "page"), "c"), row(Filter.eq("metadata.ref", "a"), "d"),
			row(Filter.eq("metadata.lang", "en"), "abg"), row(Filter.eq("lang", "en"), "abg"),
			row(Filter.eq("lang", "EN")), row(Filter.eq("lang", "e%")), row(Filter.eq("lang", "e_")),
			row(Filter.eq("Lang", "en")), row(Filter.eq("lang", ""), "h"), row(Filter.eq("n", 1), "abO"),
			row(Filter.eq("n", 1.0), "abO"), row(Filter.eq("n", 1.0f), "abO"), row(Filter.eq("n", "1"), "c"),
			row(Filter.eq("n", true), "d"), row(Filter.eq("n", 9.99), "e"), row(Filter.eq("n", 9.990000000001)),
			row(Filter.eq("n", 9_007_199_254_740_993L), "f"), row(Filter.eq("n", 9_007_199_254_740_992d)),
			row(Filter.eq("n", Long.MIN_VALUE), "g"), row(Filter.eq("n", -0x1p63), "g"), row(Filter.eq("n", 0), "h"),
			row(Filter.eq("n", -0.0), "h"), row(Filter.in("n", 1, "1", true, 9.99), "abcdeO"),
			row(Filter.eq("flag", true), "a"), row(Filter.eq("flag", false), "b"), row(Filter.eq("flag", 1), "c"),
			row(Filter.eq("flag", "true"), "d"), row(Filter.eq("at", NOON), "a"),
			row(Filter.eq("at", NOON.plusNanos(1)), "b"), row(Filter.eq("at", LocalDate.of(2025, 6, 1)), "c"),
			row(Filter.eq("at", "2025-06-01"), "d"), row(Filter.eq("at", "2025-06-01T12:00:00.500000000Z")),
			row(Filter.eq("tags", "red"), "ab"), row(Filter.in("tags", "red", "blue"), "abc"),
			row(Filter.eq("tags", "say \"hi\""), "c"), row(Filter.not(Filter.eq("tags", "red")), "cdefghOi"),
			row(Filter.not(Filter.in("tags", "blue")), "adefghOi"), row(Filter.in("lang")),
			row(Filter.not(Filter.in("lang", List.of())), "abcdefghOi"), row(Filter.eq("missing", "x")),
			row(Filter.not(Filter.eq("missing", "x")), "abcdefghOi"),
			row(Filter.not(Filter.eq("lang", "en")), "cdefhOi"), row(Filter.eq("source.file", "100%_a"), "a"),
			row(Filter.eq("content-type", "O'Brien"), "a"), row(Filter.eq("two words", "x"), "a"),
			row(Filter.eq("e\u0301", 1), "a"), row(Filter.eq("\u00E9", 1)),
			row(Filter.eq("user_id", "x\" OR user_id = \"bob")), row(Filter.eq("user_id", "x' OR 'a' = 'a")),
			row(Filter.eq(INJECTED_KEY, "x")), row(Filter.eq("tenant\"] != \"\"", "evil"), "b"),
			row(Filter.eq("lang", "en").and(Filter.eq("n", 1)), "ab"),
			row(Filter.eq("lang", "en").or(Filter.eq("n", 9.99)), "abeg"),
			row(Filter.not(Filter.not(Filter.eq("lang", "en"))), "abg"),
			row(Filter.not(Filter.eq("lang", "en").and(Filter.eq("kind", "page"))), "cdefghOi"),
			row(Filter.eq("lang", "en").and(Filter.not(Filter.eq("tags", "blue")).or(Filter.eq("ref", "g"))), "ag"),
			row(Filter.eq("n", 1).and(Filter.eq("lang", "en").or(Filter.not(Filter.eq("tags", "red")))), "abO"),
			row(new Filter.And(List.of()), "abcdefghOi"), row(new Filter.Or(List.of())),
			row(Filter.not(new Filter.And(List.of()))) };

	@TempDir
	private static Path directory;

	private static TestIndex index;

	private static Arguments row(Filter filter, String... records) {
		return arguments(filter, String.join("", records));
	}

	@BeforeAll
	static void fill() {
		index = TestIndex.open(directory.resolve("index.db"));
		index.put(
				record("a", "lang", "en", "n", 1, "flag", true, "at", NOON, "tags", List.of("red"), "source.file",
						"100%_a", "content-type", "O'Brien", "two words", "x", "e\u0301", 1, "user_id", "alice")
					.kind("page"),
				record("b", "lang", "en", "n", 1.0, "flag", false, "at", NOON.plusNanos(1), "tags",
						List.of("blue", "red"), "tenant\"] != \"\"", "evil", "user_id", "bob")
					.kind("page"),
				record("c", "n", "1", "flag", 1, "at", LocalDate.of(2025, 6, 1), "tags", List.of("blue", "say \"hi\""),
						"kind", "page"),
				record("d", "n", true, "flag", "true", "at", "2025-06-01", "ref", "a"), record("e", "n", 9.99),
				record("f", "n", 9_007_199_254_740_993L), record("g", "lang", "en", "n", Long.MIN_VALUE),
				record("h", "lang", "", "n", 0.0, "tags", List.of()), record("O'Brien", "n", 1), record("impo\u0302t"));
	}

	@AfterAll
	static void close() {
		index.close();
	}

	private static CorpusRecord record(String ref, Object... metadata) {
		Map<String, Object> values = new LinkedHashMap<>();
		for (int i = 0; i < metadata.length; i += 2) {
			values.put((String) metadata[i], metadata[i + 1]);
		}
		return CorpusRecord.of(ref, null, "the same words").metadata(values);
	}

	@ParameterizedTest
	@FieldSource("rows")
	void letsThrough(Filter filter, String records) {
		assertThat(index.count(filter)).isEqualTo(records.length());
		assertThat(initials(index.byWords("words", filter, 256))).isEqualTo(sorted(records));
		assertThat(initials(index.byMeaning("words", filter, 256))).isEqualTo(sorted(records));
		assertThat(initials(scanned(filter))).isEqualTo(sorted(records));
	}

	private static List<String> scanned(Filter filter) {
		return index.store()
			.read((reader) -> TestIndex.names(reader,
					reader.vectors().nearest(TestIndex.embed("words"), "", filter, 256, true)));
	}

	@Test
	void letsEverythingThroughWithoutAFilter() {
		assertThat(index.count(null)).isEqualTo(10);
		assertThat(initials(index.byWords("words", null, 256))).isEqualTo(sorted("abcdefghOi"));
		assertThat(initials(index.byMeaning("words", null, 256))).isEqualTo(sorted("abcdefghOi"));
	}

	@Test
	void letsNothingThroughInAnotherScope() {
		long count = index.store().read((reader) -> reader.count("other", Filter.not(Filter.eq("lang", "none"))));
		assertThat(count).isZero();
	}

	private static List<String> initials(List<String> names) {
		return names.stream().map((name) -> name.substring(0, 1)).sorted().toList();
	}

	private static List<String> sorted(String initials) {
		List<String> sorted = new ArrayList<>(List.of(initials.split("")));
		sorted.removeIf(String::isEmpty);
		return sorted.stream().sorted().toList();
	}

}

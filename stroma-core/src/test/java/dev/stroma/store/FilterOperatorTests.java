package dev.stroma.store;

import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.FieldSource;

import dev.stroma.corpus.CorpusRecord;
import dev.stroma.filter.Filter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

/**
 * Every operator against a value of every type, one record each, named by what it has.
 */
class FilterOperatorTests {

	private static final Map<String, Object> VALUES = Map.of("int", 5, "long", 5_000_000_000L, "double", 5.5, "string",
			"5", "boolean", true, "date", LocalDate.of(2025, 6, 1), "instant", Instant.parse("2025-06-01T00:00:00Z"),
			"list", List.of("5", "apple"), "empty", List.of());

	static final Arguments[] rows = { row("v == 5", "int"),
			row("v != 5", "boolean", "date", "double", "empty", "instant", "list", "long", "missing", "string"),
			row("v == \"5\"", "list", "string"), row("v in (5, \"apple\", true)", "boolean", "int", "list"),
			row("v not in (5, \"apple\", true)", "date", "double", "empty", "instant", "long", "missing", "string"),
			row("v < 5.5", "int"), row("v <= 5.5", "double", "int"), row("v > 5", "double", "long"),
			row("v >= 5", "double", "int", "long"),
			row("not v < 5.5", "boolean", "date", "double", "empty", "instant", "list", "long", "missing", "string"),
			row("v < \"5a\"", "list", "string"), row("v > \"5\"", "list"), row("v >= \"apple\"", "list"),
			row("v > \"apple\""), row("v < 2025-06-02", "date"), row("v <= 2025-05-31"),
			row("v >= 2025-06-01T00:00:00Z", "instant"), row("v > 2025-06-01T00:00:00Z"),
			row("v exists", "boolean", "date", "double", "instant", "int", "list", "long", "string"),
			row("v not exists", "empty", "missing"), row("v contains \"ppl\"", "list"),
			row("v contains \"5\"", "list", "string"), row("v contains \"APP\""), row("v startsWith \"app\"", "list"),
			row("v startsWith \"ppl\""), row("v startsWith \"5\"", "list", "string"),
			row("v not contains \"5\"", "boolean", "date", "double", "empty", "instant", "int", "long", "missing"),
			row("sourceRef startsWith \"docs/\"", "boolean", "date", "double", "empty", "instant", "int", "list",
					"long", "missing", "string"),
			row("ref > \"list\" and ref contains \"s\"", "missing", "string") };

	@TempDir
	private static Path directory;

	private static TestIndex index;

	private static Arguments row(String filter, String... refs) {
		return arguments(filter, List.of(refs));
	}

	@BeforeAll
	static void fill() {
		index = TestIndex.open(directory.resolve("index.db"));
		index.put(Stream.concat(VALUES.keySet().stream(), Stream.of("missing"))
			.map((ref) -> CorpusRecord.of(ref, null, "the same words")
				.sourceRef("docs/" + ref)
				.metadata(VALUES.containsKey(ref) ? Map.of("v", VALUES.get(ref)) : Map.of()))
			.toArray(CorpusRecord[]::new));
	}

	@AfterAll
	static void close() {
		index.close();
	}

	@ParameterizedTest
	@FieldSource("rows")
	void letsThrough(String text, List<String> refs) {
		Filter filter = Filter.parse(text);
		assertThat(index.count(filter)).isEqualTo(refs.size());
		assertThat(refs(index.byWords("words", filter, 256))).containsExactlyElementsOf(refs);
		assertThat(refs(index.byMeaning("words", filter, 256))).containsExactlyElementsOf(refs);
	}

	private static List<String> refs(List<String> names) {
		return names.stream().map((name) -> name.substring(0, name.indexOf('#'))).sorted().toList();
	}

}

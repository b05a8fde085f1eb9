package dev.stroma.store;

import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import dev.stroma.corpus.CorpusRecord;
import dev.stroma.filter.Filter;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Random filters over random records let through what the same filter does in memory.
 */
class RandomFilterTests {

	private static final List<Object> VALUES = List.of("a", "b", "", "A", "1", "true", "it's", "%", 0, 1, 2L, 1.0, 1.5,
			-0.0, 1e300, Long.MAX_VALUE, (double) Long.MAX_VALUE, true, false, Instant.EPOCH,
			Instant.EPOCH.plusNanos(1), LocalDate.EPOCH, "1970-01-01");

	private static final List<String> FIELDS = List.of("k0", "k1", "k 2", "k'3", "metadata.k0", "metadata.kind",
			"metadata.ref", "kind", "ref", "never");

	@TempDir
	private Path directory;

	private final Random random = new Random(5);

	@Test
	void letThroughWhatTheyDoInMemory() {
		try (TestIndex index = TestIndex.open(this.directory.resolve("index.db"))) {
			List<CorpusRecord> records = IntStream.range(0, 80).mapToObj(this::record).toList();
			index.put(records.toArray(CorpusRecord[]::new));
			for (int i = 0; i < 400; i++) {
				Filter filter = filter(4);
				List<String> expected = records.stream()
					.filter((record) -> holds(filter, record))
					.map((record) -> record.ref() + "#0")
					.sorted()
					.toList();
				assertThat(index.count(filter)).as(() -> "count of " + filter).isEqualTo(expected.size());
				assertThat(index.byWords("words", filter, 256)).as(() -> "words under " + filter)
					.containsExactlyInAnyOrderElementsOf(expected);
				assertThat(index.byMeaning("words", filter, 256)).as(() -> "vectors under " + filter)
					.containsExactlyInAnyOrderElementsOf(expected);
			}
		}
	}

	private CorpusRecord record(int number) {
		Map<String, Object> metadata = new LinkedHashMap<>();
		for (String key : List.of("k0", "k1", "k 2", "k'3", "kind", "ref")) {
			int what = this.random.nextInt(4);
			if (what == 0) {
				metadata.put(key, List.of(text(), text()));
			}
			else if (what > 1) {
				metadata.put(key, value());
			}
		}
		String ref = (number < VALUES.size()) ? number + "/" + VALUES.get(number) : String.valueOf(number);
		return CorpusRecord.of(ref, null, "the same words").kind(text()).metadata(metadata);
	}

	private Object value() {
		return VALUES.get(this.random.nextInt(VALUES.size()));
	}

	private String text() {
		return (String) VALUES.get(this.random.nextInt(8));
	}

	private Filter filter(int depth) {
		int what = this.random.nextInt((depth > 0) ? 5 : 2);
		String field = FIELDS.get(this.random.nextInt(FIELDS.size()));
		return switch (what) {
			case 0 -> Filter.eq(field, value());
			case 1 -> Filter.in(field, IntStream.range(0, this.random.nextInt(5)).mapToObj((i) -> value()).toList());
			case 2 -> new Filter.And(terms(depth - 1));
			case 3 -> new Filter.Or(terms(depth - 1));
			default -> Filter.not(filter(depth - 1));
		};
	}

	private List<Filter> terms(int depth) {
		List<Filter> terms = new ArrayList<>();
		for (int i = this.random.nextInt(4); i > 0; i--) {
			terms.add(filter(depth));
		}
		return terms;
	}

	private static boolean holds(Filter filter, CorpusRecord record) {
		if (filter instanceof Filter.And and) {
			return and.terms().stream().allMatch((term) -> holds(term, record));
		}
		if (filter instanceof Filter.Or or) {
			return or.terms().stream().anyMatch((term) -> holds(term, record));
		}
		if (filter instanceof Filter.Not not) {
			return !holds(not.term(), record);
		}
		Filter.Compare compare = (Filter.Compare) filter;
		Object value = switch (compare.field()) {
			case "ref" -> record.ref();
			case "kind" -> record.kind();
			default -> record.metadata().asMap().get(compare.field().replaceFirst("^metadata\\.", ""));
		};
		List<?> values = (value instanceof List<?> items) ? items : (value != null) ? List.of(value) : List.of();
		return values.stream()
			.anyMatch((one) -> compare.operands().stream().anyMatch((operand) -> equal(one, operand)));
	}

	private static boolean equal(Object one, Object other) {
		return (one instanceof Number && other instanceof Number) ? number(one).compareTo(number(other)) == 0
				: one.equals(other);
	}

	private static BigDecimal number(Object value) {
		return (value instanceof Double number) ? new BigDecimal(number) : BigDecimal.valueOf((Long) value);
	}

}

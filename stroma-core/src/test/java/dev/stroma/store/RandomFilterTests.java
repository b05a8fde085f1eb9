package dev.stroma.store;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import dev.stroma.corpus.CorpusRecord;
import dev.stroma.filter.Compare;
import dev.stroma.filter.Compare.Operator;
import dev.stroma.filter.Filter;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Random filters over random records let through what the same filter does in memory.
 */
class RandomFilterTests {

	private static final List<Object> VALUES = List.of("a", "b", "", "A", "1", "true", "it's", "%", 0, 1, 2L, 1.0, 1.5,
			-0.0, 1e300, Long.MAX_VALUE, (double) Long.MAX_VALUE, true, false, Instant.EPOCH,
			Instant.EPOCH.plusNanos(1), Instant.MAX, Instant.MIN, LocalDate.EPOCH, LocalDate.MAX, LocalDate.MIN,
			LocalDate.of(-44, 3, 15), LocalDate.of(10_000, 1, 1), "1970-01-01", "\uFF5E", "\uD83D\uDE00", 0.5,
			Instant.parse("2099-01-01T00:00:00Z"));

	private static final List<String> FIELDS = List.of("k0", "k1", "k 2", "k'3", "metadata.k0", "metadata.kind",
			"metadata.ref", "kind", "ref", "sourceRef", "importance", "validFrom", "validUntil", "never");

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
				assertThat(records.stream().filter(filter::matches).map((record) -> record.ref() + "#0"))
					.as(() -> "matches of " + filter)
					.containsExactlyInAnyOrderElementsOf(expected);
				assertThat(index.count(Filter.parse(filter.toString()))).as(() -> "count of the text " + filter)
					.isEqualTo(expected.size());
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
		CorpusRecord record = CorpusRecord.of(ref, null, "the same words").kind(text()).metadata(metadata);
		return switch (this.random.nextInt(4)) {
			case 0 -> record.importance(this.random.nextInt(3) * 0.5);
			case 1 -> record.validFrom(Instant.EPOCH);
			case 2 -> record.validUntil(Instant.parse("2099-01-01T00:00:00Z"));
			default -> record.sourceRef("1970-01-01");
		};
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
			case 0 -> compare(field);
			case 1 -> Filter.in(field, IntStream.range(0, this.random.nextInt(5)).mapToObj((i) -> value()).toList());
			case 2 -> new Filter.And(terms(depth - 1));
			case 3 -> new Filter.Or(terms(depth - 1));
			default -> Filter.not(filter(depth - 1));
		};
	}

	private Filter compare(String field) {
		Operator operator = Operator.values()[this.random.nextInt(Operator.values().length)];
		return switch (operator) {
			case EXISTS -> Filter.exists(field);
			case CONTAINS, STARTS_WITH -> new Compare(field, operator,
					List.of(List.of("a", "1", "197", "%", "\uFF5E").get(this.random.nextInt(5))));
			case LT, LTE, GT, GTE -> {
				Object value = value();
				yield new Compare(field, operator, List.of((value instanceof Boolean) ? 1 : value));
			}
			case EQ -> Filter.eq(field, value());
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
		Compare compare = (Compare) filter;
		Object value = switch (compare.field()) {
			case "ref" -> record.ref();
			case "kind" -> record.kind();
			case "sourceRef" -> record.sourceRef();
			case "importance" -> record.importance().stream().boxed().findFirst().orElse(null);
			case "validFrom" -> record.validity().from();
			case "validUntil" -> record.validity().until();
			default -> record.metadata().asMap().get(compare.field().replaceFirst("^metadata\\.", ""));
		};
		List<?> values = (value instanceof List<?> items) ? items : (value != null) ? List.of(value) : List.of();
		return (compare.operator() == Operator.EXISTS) ? !values.isEmpty()
				: values.stream()
					.anyMatch((one) -> compare.operands()
						.stream()
						.anyMatch((operand) -> holds(one, compare.operator(), operand)));
	}

	private static boolean holds(Object one, Operator operator, Object other) {
		boolean texts = one instanceof String && other instanceof String;
		return switch (operator) {
			case CONTAINS -> texts && ((String) one).contains((String) other);
			case STARTS_WITH -> texts && ((String) one).startsWith((String) other);
			default -> comparable(one).getClass() == comparable(other).getClass()
					&& holds(operator, Objects.compare(comparable(one), comparable(other), Comparator.naturalOrder()));
		};
	}

	private static boolean holds(Operator operator, int order) {
		return switch (operator) {
			case LT -> order < 0;
			case LTE -> order <= 0;
			case GT -> order > 0;
			case GTE -> order >= 0;
			default -> order == 0;
		};
	}

	@SuppressWarnings("unchecked")
	private static Comparable<Object> comparable(Object value) {
		Object comparable = (value instanceof Double number) ? new BigDecimal(number)
				: (value instanceof Long number) ? BigDecimal.valueOf(number)
						: (value instanceof String text) ? new Utf8(text.getBytes(StandardCharsets.UTF_8)) : value;
		return (Comparable<Object>) comparable;
	}

	private record Utf8(byte[] bytes) implements Comparable<Utf8> {

		@Override
		public int compareTo(Utf8 other) {
			return Arrays.compareUnsigned(this.bytes, other.bytes);
		}

	}

}

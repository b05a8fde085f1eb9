package dev.stroma.search;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import dev.stroma.Stroma;
import dev.stroma.corpus.CorpusRecord;
import dev.stroma.filter.Filter;
import dev.stroma.resident.ResidentSettings;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Every operator on every kind of value, the same in search, count, list and remove, in
 * the file and in memory. What holds is computed here once more, from the values alone.
 */
class FilterTableTests extends SearchFixture {

	private static final LocalDate DAY = LocalDate.parse("2026-01-07");

	/** What the field may be; {@code null} is given as such, "missing" not at all. */
	private static final Map<String, @Nullable Object> VALUES = values();

	private static final List<Object> OPERANDS = List.of(7, 8L, 7.0, 6.5, "7", "x", true, false, DAY, DAY.plusDays(1));

	private record Case(Filter filter, List<Object> operands, String operator) {

		TreeSet<String> refs() {
			TreeSet<String> refs = new TreeSet<>();
			VALUES.forEach((name, value) -> {
				if (holds(this, value)) {
					refs.add(name);
				}
			});
			return refs;
		}

		TreeSet<String> others() {
			TreeSet<String> others = new TreeSet<>(VALUES.keySet());
			others.removeAll(refs());
			return others;
		}

	}

	private static Map<String, @Nullable Object> values() {
		Map<String, @Nullable Object> values = new LinkedHashMap<>();
		values.put("missing", null);
		values.put("null", null);
		values.put("int", 7);
		values.put("long", 8L);
		values.put("long beyond doubles", Long.MAX_VALUE);
		values.put("double", 7.0);
		values.put("other double", 6.5);
		values.put("string", "7");
		values.put("other string", "x7");
		values.put("empty string", "");
		values.put("boolean", true);
		values.put("other boolean", false);
		values.put("date", DAY);
		values.put("other date", DAY.plusDays(1));
		values.put("list", List.of("7", "x"));
		values.put("empty list", List.of());
		return values;
	}

	private static List<CorpusRecord> records() {
		List<CorpusRecord> records = new ArrayList<>();
		VALUES.forEach((name, value) -> {
			CorpusRecord record = CorpusRecord.of(name, "", "alpha");
			Map<String, @Nullable Object> metadata = new HashMap<>();
			metadata.put("f", value);
			records.add(name.equals("missing") ? record : record.metadata(metadata));
		});
		return records;
	}

	private static List<Case> cases() {
		List<Case> cases = new ArrayList<>();
		for (Object operand : OPERANDS) {
			List<Object> one = List.of(operand);
			cases.add(new Case(Filter.eq("f", operand), one, "eq"));
			cases.add(new Case(Filter.ne("f", operand), one, "ne"));
			if (!(operand instanceof Boolean)) {
				cases.add(new Case(Filter.lt("f", operand), one, "lt"));
				cases.add(new Case(Filter.lte("f", operand), one, "lte"));
				cases.add(new Case(Filter.gt("f", operand), one, "gt"));
				cases.add(new Case(Filter.gte("f", operand), one, "gte"));
			}
			List<Object> two = List.of(operand, "7");
			cases.add(new Case(Filter.in("f", two), two, "in"));
			cases.add(new Case(Filter.nin("f", two), two, "nin"));
		}
		cases.add(new Case(Filter.in("f", List.of()), List.of(), "in"));
		cases.add(new Case(Filter.nin("f", List.of()), List.of(), "nin"));
		cases.add(new Case(Filter.exists("f"), List.of(), "exists"));
		for (String text : List.of("7", "x")) {
			cases.add(new Case(Filter.contains("f", text), List.of(text), "contains"));
			cases.add(new Case(Filter.startsWith("f", text), List.of(text), "startsWith"));
		}
		return cases;
	}

	private static boolean holds(Case one, @Nullable Object value) {
		List<?> items = (value instanceof List<?> list) ? list : (value != null) ? List.of(value) : List.of();
		return switch (one.operator()) {
			case "exists" -> !items.isEmpty();
			case "eq", "in" -> anyOf(items, one.operands(), (order) -> order == 0);
			case "ne", "nin" -> !anyOf(items, one.operands(), (order) -> order == 0);
			case "lt" -> anyOf(items, one.operands(), (order) -> order < 0);
			case "lte" -> anyOf(items, one.operands(), (order) -> order <= 0);
			case "gt" -> anyOf(items, one.operands(), (order) -> order > 0);
			case "gte" -> anyOf(items, one.operands(), (order) -> order >= 0);
			case "contains" -> items.stream()
				.anyMatch((item) -> item instanceof String text && text.contains((String) one.operands().get(0)));
			default -> items.stream()
				.anyMatch((item) -> item instanceof String text && text.startsWith((String) one.operands().get(0)));
		};
	}

	private static boolean anyOf(List<?> items, List<Object> operands, java.util.function.IntPredicate holds) {
		return items.stream()
			.anyMatch((item) -> operands.stream()
				.map((operand) -> order(item, operand))
				.anyMatch((order) -> order != null && holds.test(order)));
	}

	private static @Nullable Integer order(Object item, Object operand) {
		if (item instanceof Number number && operand instanceof Number other) {
			return new java.math.BigDecimal(number.toString()).compareTo(new java.math.BigDecimal(other.toString()));
		}
		if (item instanceof String text && operand instanceof String other) {
			return text.compareTo(other);
		}
		if (item instanceof Boolean flag && operand instanceof Boolean other) {
			return flag.compareTo(other);
		}
		return (item instanceof LocalDate date && operand instanceof LocalDate other) ? date.compareTo(other) : null;
	}

	@ParameterizedTest
	@EnumSource(names = { "OFF", "ON" })
	void isTheSameInSearchCountListAndRemove(ResidentSettings.Mode mode) {
		try (Stroma table = Stroma.open(options("table.db").resident(ResidentSettings.of(mode)))) {
			table.indexer().update(records(), List.of());
			for (Case one : cases()) {
				check(table, one.filter(), one.refs());
				check(table, Filter.not(one.filter()), one.others());
				check(table, Filter.parse(one.filter().toString()), one.refs());
			}
			for (Case one : cases()) {
				table.indexer().remove(one.filter());

				assertThat(listed(table, null)).as("%s", one.filter()).isEqualTo(one.others());
				table.indexer().update(records(), List.of());
			}
		}
	}

	private static void check(Stroma table, Filter filter, TreeSet<String> expected) {
		SearchRequest request = SearchRequest.of("alpha").limit(100).filter(filter);
		for (SearchRequest arm : Arrays.asList(request, request.without(Arm.VECTOR), request.without(Arm.LEXICAL),
				request.without(Arm.LEXICAL).exact())) {
			assertThat(new TreeSet<>(refs(table, arm))).as("search %s without %s", filter, arm.off())
				.isEqualTo(expected);
		}
		assertThat(table.retrieval().count(filter)).as("count %s", filter).isEqualTo(expected.size());
		assertThat(listed(table, filter)).as("list %s", filter).isEqualTo(expected);
	}

	private static TreeSet<String> listed(Stroma table, @Nullable Filter filter) {
		TreeSet<String> refs = new TreeSet<>();
		table.retrieval().list(filter, null, 100).records().forEach((record) -> refs.add(record.ref()));
		return refs;
	}

}

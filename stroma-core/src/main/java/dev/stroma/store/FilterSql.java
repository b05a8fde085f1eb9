package dev.stroma.store;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import dev.stroma.error.LimitExceededException;
import dev.stroma.filter.Compare;
import dev.stroma.filter.Filter;
import dev.stroma.filter.RecordField;

/**
 * A filter as a condition over {@code record r}. Values and metadata keys are bound,
 * never spliced; every comparison is true or false, never null, so that {@code not} means
 * not.
 */
final class FilterSql {

	private final List<Object> values = new ArrayList<>();

	private int depth;

	List<Object> values() {
		return this.values;
	}

	String condition(Filter filter) {
		if (++this.depth > Filter.MAX_DEPTH) {
			throw new LimitExceededException(
					"The filter is nested more than %d deep: join its terms in one 'and' or 'or'"
						.formatted(Filter.MAX_DEPTH));
		}
		String condition = conditionOf(filter);
		this.depth--;
		return condition;
	}

	private String conditionOf(Filter filter) {
		if (filter instanceof Filter.And and) {
			return join(and.terms(), " and ", "1");
		}
		if (filter instanceof Filter.Or or) {
			return join(or.terms(), " or ", "0");
		}
		if (filter instanceof Filter.Not not) {
			return "not " + condition(not.term());
		}
		return compare((Compare) filter);
	}

	private String join(List<Filter> terms, String operator, String none) {
		return terms.isEmpty() ? "(" + none + ")" : tree(terms.stream().map(this::condition).toList(), operator);
	}

	/**
	 * SQLite takes expressions up to 1,000 deep, and a plain chain is as deep as it is
	 * long.
	 */
	private static String tree(List<String> terms, String operator) {
		int half = terms.size() / 2;
		return (half == 0) ? terms.get(0) : "(" + tree(terms.subList(0, half), operator) + operator
				+ tree(terms.subList(half, terms.size()), operator) + ")";
	}

	private String compare(Compare compare) {
		RecordField part = RecordField.of(compare.field());
		return (part != null) ? column(part, compare) : attribute(compare);
	}

	private String column(RecordField part, Compare compare) {
		String column = switch (part) {
			case REF -> "r.ref";
			case KIND -> "r.kind";
			case SOURCE_REF -> "r.source_ref";
			case IMPORTANCE -> "r.importance";
			case VALID_FROM -> "r.valid_from";
			case VALID_UNTIL -> "r.valid_until";
		};
		String type = switch (part) {
			case REF, KIND, SOURCE_REF -> AttributeValue.TEXT;
			case IMPORTANCE -> AttributeValue.NUMBER;
			case VALID_FROM, VALID_UNTIL -> AttributeValue.INSTANT;
		};
		if (compare.operator() == Compare.Operator.EXISTS) {
			return "(" + column + " is not null)";
		}
		List<Object> operands = byType(compare).getOrDefault(type, List.of());
		// null where the record has no value: comparisons are true or false
		return operands.isEmpty() ? "(0)"
				: "(%s is not null and %s)".formatted(column, holds(column, compare.operator(), operands));
	}

	private String attribute(Compare compare) {
		String name = RecordField.metadataKey(compare.field());
		if (compare.operator() == Compare.Operator.EXISTS) {
			this.values.add(name);
			return "(r.id in (select record_id from attribute where name = ?))";
		}
		List<String> alternatives = new ArrayList<>();
		byType(compare).forEach((type, operands) -> {
			this.values.add(name);
			this.values.add(type);
			alternatives.add("r.id in (select record_id from attribute where name = ? and type = ? and %s)"
				.formatted(holds("value", compare.operator(), operands)));
		});
		return alternatives.isEmpty() ? "(0)" : "(" + String.join(" or ", alternatives) + ")";
	}

	private static Map<String, List<Object>> byType(Compare compare) {
		Map<String, List<Object>> byType = new LinkedHashMap<>();
		for (Object operand : compare.operands()) {
			AttributeValue value = AttributeValue.of(operand);
			byType.computeIfAbsent(value.type(), (type) -> new ArrayList<>()).add(value.value());
		}
		return byType;
	}

	/**
	 * @param operands of the column's own type
	 */
	private String holds(String column, Compare.Operator operator, List<Object> operands) {
		this.values.addAll(operands);
		return switch (operator) {
			case EQ -> "%s in (%s)".formatted(column, placeholders(operands));
			case LT, LTE, GT, GTE -> "%s %s ?".formatted(column, operator.symbol());
			case CONTAINS -> "instr(%s, ?) > 0".formatted(column);
			case STARTS_WITH -> startsWith(column, operands.get(0));
			case EXISTS -> throw new IllegalArgumentException("exists compares with nothing");
		};
	}

	/** The first comparison lets an index begin where such texts do. */
	private String startsWith(String column, Object start) {
		this.values.add(start);
		this.values.add(start);
		return "%1$s >= ? and substr(%1$s, 1, length(?)) = ?".formatted(column);
	}

	private static String placeholders(List<Object> values) {
		return values.stream().map((value) -> "?").collect(Collectors.joining(", "));
	}

}

package dev.stroma.store;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import dev.stroma.error.LimitExceededException;
import dev.stroma.filter.Filter;

/**
 * A filter as a condition over {@code record r}. Values and metadata keys are bound,
 * never spliced; every comparison is true or false, never null, so that {@code not} means
 * not.
 */
final class FilterSql {

	private static final String METADATA_PREFIX = "metadata.";

	private static final int MAX_DEPTH = 100;

	private final List<Object> values = new ArrayList<>();

	private int depth;

	List<Object> values() {
		return this.values;
	}

	String condition(Filter filter) {
		if (++this.depth > MAX_DEPTH) {
			throw new LimitExceededException(
					"The filter is nested more than %d deep: join its terms in one 'and' or 'or'".formatted(MAX_DEPTH));
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
		return compare((Filter.Compare) filter);
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

	private String compare(Filter.Compare compare) {
		return switch (compare.field()) {
			case "ref" -> column("r.ref", compare.operands());
			case "kind" -> column("r.kind", compare.operands());
			default -> attribute(compare);
		};
	}

	private String column(String column, List<Object> operands) {
		List<Object> texts = operands.stream().filter(String.class::isInstance).toList();
		this.values.addAll(texts);
		return texts.isEmpty() ? "(0)" : "(%s in (%s))".formatted(column, placeholders(texts));
	}

	private String attribute(Filter.Compare compare) {
		String field = compare.field();
		String name = field.startsWith(METADATA_PREFIX) ? field.substring(METADATA_PREFIX.length()) : field;
		Map<String, List<Object>> byType = new LinkedHashMap<>();
		for (Object operand : compare.operands()) {
			AttributeValue value = AttributeValue.of(operand);
			byType.computeIfAbsent(value.type(), (type) -> new ArrayList<>()).add(value.value());
		}
		List<String> alternatives = new ArrayList<>();
		byType.forEach((type, operands) -> {
			this.values.add(name);
			this.values.add(type);
			this.values.addAll(operands);
			alternatives.add("r.id in (select record_id from attribute where name = ? and type = ? and value in (%s))"
				.formatted(placeholders(operands)));
		});
		return alternatives.isEmpty() ? "(0)" : "(" + String.join(" or ", alternatives) + ")";
	}

	private static String placeholders(List<Object> values) {
		return values.stream().map((value) -> "?").collect(Collectors.joining(", "));
	}

}

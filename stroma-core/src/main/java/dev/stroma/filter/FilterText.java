package dev.stroma.filter;

import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Writes filters as the parser reads them.
 */
final class FilterText {

	/** What cannot name a field unless in backticks. */
	static final Set<String> WORDS = Set.of("and", "or", "not", "in", "contains", "startswith", "exists", "true",
			"false");

	private FilterText() {
	}

	static String of(Filter filter) {
		if (filter instanceof Filter.And and) {
			return join(and.terms(), " and ", "not ()");
		}
		if (filter instanceof Filter.Or or) {
			return join(or.terms(), " or ", "()");
		}
		if (filter instanceof Filter.Not not) {
			return "not " + term(not.term());
		}
		Compare compare = (Compare) filter;
		return field(compare.field()) + operands(compare);
	}

	private static String join(List<Filter> terms, String operator, String none) {
		return switch (terms.size()) {
			case 0 -> none;
			case 1 -> of(terms.get(0));
			default -> terms.stream().map(FilterText::term).collect(Collectors.joining(operator));
		};
	}

	private static String term(Filter filter) {
		return (filter instanceof Filter.And || filter instanceof Filter.Or) ? "(" + of(filter) + ")" : of(filter);
	}

	private static String operands(Compare compare) {
		String symbol = compare.operator().symbol();
		Iterator<Object> operands = compare.operands().iterator();
		return switch (compare.operands().size()) {
			case 0 -> (compare.operator() == Compare.Operator.EXISTS) ? " " + symbol : " in ()";
			case 1 -> " " + symbol + " " + value(operands.next());
			default ->
				compare.operands().stream().map(FilterText::value).collect(Collectors.joining(", ", " in (", ")"));
		};
	}

	private static String field(String field) {
		boolean plain = !WORDS.contains(field.toLowerCase(Locale.ROOT)) && FilterScanner.startsName(field.charAt(0))
				&& field.chars().allMatch((c) -> FilterScanner.isName((char) c));
		return plain ? field : "`" + field.replace("`", "``") + "`";
	}

	private static String value(Object value) {
		if (!(value instanceof String text)) {
			return value.toString();
		}
		return "\"" + text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n").replace("\t", "\\t") + "\"";
	}

}

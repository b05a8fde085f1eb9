package dev.stroma.filter;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;

import dev.stroma.error.InvalidInputException;
import dev.stroma.error.LimitExceededException;
import dev.stroma.filter.Compare.Operator;
import dev.stroma.filter.FilterScanner.Kind;
import dev.stroma.filter.FilterScanner.Token;

/**
 * Reads a filter's text form:
 *
 * <pre>
 * or      = and { ("or" | "||") and }
 * and     = not { ("and" | "&amp;&amp;") not }
 * not     = ("not" | "!") not | "(" [ or ] ")" | compare
 * compare = field ["not"] ("in" list | "exists" | ("contains" | "startsWith") text)
 *         | field ("==" | "!=" | "&lt;" | "&lt;=" | "&gt;" | "&gt;=") value
 * list    = "(" [ value { "," value } ] ")" | "[" [ value { "," value } ] "]"
 * value   = text | number | date | instant | "true" | "false"
 * </pre>
 */
final class FilterParser {

	private static final String VALUE = "a value was expected: a \"text\", a number, true, false, "
			+ "a date such as 2025-06-01 or an instant such as 2025-06-01T12:00:00Z";

	private final FilterScanner scanner;

	private Token token;

	private int depth;

	FilterParser(String text) {
		if (text == null) {
			throw new InvalidInputException("The filter's text is null: write one such as lang == \"en\"");
		}
		this.scanner = new FilterScanner(text);
		this.token = this.scanner.next();
	}

	Filter parse() {
		Filter filter = or();
		if (this.token.kind() != Kind.END) {
			throw unexpected("'and', 'or' or the end was expected");
		}
		return filter;
	}

	private Filter or() {
		Filter first = and();
		if (!at("or", "||")) {
			return first;
		}
		List<Filter> terms = new ArrayList<>(List.of(first));
		while (take("or", "||")) {
			terms.add(and());
		}
		return new Filter.Or(terms);
	}

	private Filter and() {
		Filter first = not();
		if (!at("and", "&&")) {
			return first;
		}
		List<Filter> terms = new ArrayList<>(List.of(first));
		while (take("and", "&&")) {
			terms.add(not());
		}
		return new Filter.And(terms);
	}

	private Filter not() {
		if (take("not", "!")) {
			return Filter.not(nested(this::not));
		}
		if (!take("(")) {
			return compare();
		}
		if (take(")")) {
			return new Filter.Or(List.of());
		}
		Filter inner = nested(this::or);
		expect(")");
		return inner;
	}

	private Filter nested(Supplier<Filter> inner) {
		if (++this.depth > Filter.MAX_DEPTH) {
			throw new LimitExceededException(
					"The filter is nested more than %d deep: join its terms in one 'and' or 'or'"
						.formatted(Filter.MAX_DEPTH));
		}
		Filter filter = inner.get();
		this.depth--;
		return filter;
	}

	private Filter compare() {
		Token field = this.token;
		if (field.kind() != Kind.QUOTED_NAME
				&& (field.kind() != Kind.NAME || FilterText.WORDS.contains(field.text().toLowerCase(Locale.ROOT)))) {
			throw unexpected("a field was expected, such as lang; odd names go into `backticks`");
		}
		advance();
		if (take("!=")) {
			return Filter.ne(field.text(), value());
		}
		boolean negated = take("not");
		Compare compare = take("in") ? new Compare(field.text(), Operator.EQ, values())
				: compare(field.text(), operator(negated));
		return negated ? Filter.not(compare) : compare;
	}

	private Compare compare(String field, Operator operator) {
		return new Compare(field, operator, (operator == Operator.EXISTS) ? List.of() : List.of(value()));
	}

	private Operator operator(boolean negated) {
		for (Operator operator : Operator.values()) {
			if (at(operator.symbol()) && !(negated && this.token.kind() == Kind.SYMBOL)) {
				advance();
				return operator;
			}
		}
		throw unexpected(negated ? "in, contains, startsWith or exists was expected"
				: "==, !=, <, <=, >, >=, in, contains, startsWith or exists was expected");
	}

	private List<Object> values() {
		String end = at("[") ? "]" : ")";
		if (!take("(", "[")) {
			throw unexpected("'(' was expected, before the values");
		}
		List<Object> values = new ArrayList<>();
		if (!take(end)) {
			do {
				values.add(value());
			}
			while (take(","));
			expect(end);
		}
		return values;
	}

	private Object value() {
		Token value = this.token;
		Object parsed = switch (value.kind()) {
			case TEXT -> value.text();
			case LITERAL -> literal(value.text());
			case NAME -> flag(value);
			default -> throw unexpected(VALUE);
		};
		advance();
		return parsed;
	}

	private Object flag(Token token) {
		if (token.is("true") || token.is("false")) {
			return token.is("true");
		}
		throw unexpected(VALUE + "; texts go into quotes");
	}

	private Object literal(String text) {
		try {
			if (text.indexOf('T') > 0) {
				return Instant.parse(text);
			}
			if (text.indexOf('-', 1) > 0 && Character.toLowerCase(text.charAt(text.indexOf('-', 1) - 1)) != 'e') {
				return LocalDate.parse(text);
			}
			if (text.chars().allMatch((c) -> c == '-' || c == '+' || (c >= '0' && c <= '9'))) {
				return Long.parseLong(text);
			}
			return number(text);
		}
		catch (DateTimeException | NumberFormatException ex) {
			throw unexpected(VALUE);
		}
	}

	/** Without what else Java takes for a double, such as 1f and 0x1p3. */
	private static double number(String text) {
		if (!text.chars().allMatch((c) -> ".+-eE".indexOf(c) >= 0 || (c >= '0' && c <= '9'))) {
			throw new NumberFormatException(text);
		}
		double number = Double.parseDouble(text);
		if (!Double.isFinite(number)) {
			throw new NumberFormatException(text);
		}
		return number;
	}

	private boolean at(String... words) {
		for (String word : words) {
			if (this.token.is(word)) {
				return true;
			}
		}
		return false;
	}

	private boolean take(String... words) {
		boolean there = at(words);
		if (there) {
			advance();
		}
		return there;
	}

	private void expect(String symbol) {
		if (!take(symbol)) {
			throw unexpected("'" + symbol + "' was expected");
		}
	}

	private void advance() {
		this.token = this.scanner.next();
	}

	private InvalidInputException unexpected(String expected) {
		return this.scanner.error(this.token.at(), "%s stands where %s".formatted(this.token, expected));
	}

}

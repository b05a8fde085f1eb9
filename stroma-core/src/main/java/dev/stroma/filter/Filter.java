package dev.stroma.filter;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;

import dev.stroma.corpus.CorpusRecord;
import dev.stroma.error.InvalidInputException;
import dev.stroma.filter.Compare.Operator;

/**
 * Which records may be returned. Immutable data: values are bound and keys are looked up,
 * nothing is ever spliced into a statement. {@link #toString()} gives the text that
 * {@link #parse} reads.
 *
 * <p>
 * A field is a part of the record ({@code ref}, {@code kind}, {@code sourceRef},
 * {@code importance}, {@code validFrom}, {@code validUntil}), or else a metadata key; a
 * key of one of those names is written {@code metadata.kind}. The truth table, the same
 * in search, count and delete:
 *
 * <ul>
 * <li>A field has no value, one, or, as a list, several. A comparison holds when it does
 * for any of them; so none holds where there is none, and {@link #not} of it does.</li>
 * <li>Numbers compare by value, whatever their type, exactly; texts by code point,
 * instants and dates by time. Values of different types neither equal nor precede each
 * other.</li>
 * </ul>
 */
public sealed interface Filter permits Compare, Filter.And, Filter.Or, Filter.Not {

	/** How deep filters may be nested. */
	int MAX_DEPTH = 100;

	/**
	 * Reads a filter's text form, such as
	 * {@code lang == "en" and (year >= 2020 or not tags in ("draft", "old"))}.
	 * {@code not} binds closer than {@code and}, that closer than {@code or}.
	 * @throws InvalidInputException when it cannot be read; the message says where and
	 * what was expected
	 */
	static Filter parse(String text) {
		return new FilterParser(text).parse();
	}

	static Filter eq(String field, Object value) {
		return compare(field, Operator.EQ, value);
	}

	/**
	 * Not {@link #eq}: holds too where the field has no value.
	 */
	static Filter ne(String field, Object value) {
		return not(eq(field, value));
	}

	/**
	 * Holds when the field equals one of the values; of no values, for no record.
	 */
	static Filter in(String field, Collection<?> values) {
		return new Compare(field, Operator.EQ,
				new ArrayList<>(InvalidInputException.require(values, "list of values")));
	}

	static Filter in(String field, Object... values) {
		return in(field, Arrays.asList(InvalidInputException.require(values, "list of values")));
	}

	/**
	 * Not {@link #in}: holds too where the field has no value.
	 */
	static Filter nin(String field, Collection<?> values) {
		return not(in(field, values));
	}

	static Filter nin(String field, Object... values) {
		return not(in(field, values));
	}

	static Filter lt(String field, Object value) {
		return compare(field, Operator.LT, value);
	}

	static Filter lte(String field, Object value) {
		return compare(field, Operator.LTE, value);
	}

	static Filter gt(String field, Object value) {
		return compare(field, Operator.GT, value);
	}

	static Filter gte(String field, Object value) {
		return compare(field, Operator.GTE, value);
	}

	/**
	 * Holds when the field has a value; an empty list has none.
	 */
	static Filter exists(String field) {
		return new Compare(field, Operator.EXISTS, List.of());
	}

	/**
	 * Holds when a text of the field has the given one in it, exactly as written.
	 */
	static Filter contains(String field, String text) {
		return compare(field, Operator.CONTAINS, text);
	}

	/**
	 * Holds when a text of the field starts with the given one, exactly as written.
	 */
	static Filter startsWith(String field, String text) {
		return compare(field, Operator.STARTS_WITH, text);
	}

	static Filter not(Filter filter) {
		return new Not(filter);
	}

	default Filter and(Filter other) {
		return new And(chain((this instanceof And and) ? and.terms() : List.of(this), other));
	}

	default Filter or(Filter other) {
		return new Or(chain((this instanceof Or or) ? or.terms() : List.of(this), other));
	}

	/**
	 * Whether the record passes.
	 */
	boolean matches(CorpusRecord record);

	/** Terms joined by one operator stand side by side, however long the chain. */
	private static List<Filter> chain(List<Filter> terms, Filter last) {
		List<Filter> chain = new ArrayList<>(terms);
		chain.add(last);
		return chain;
	}

	private static Filter compare(String field, Operator operator, Object value) {
		return new Compare(field, operator, Arrays.asList(value));
	}

	/** Holds when all terms hold. */
	record And(List<Filter> terms) implements Filter {

		public And {
			terms = InvalidInputException.requireEach(terms, "filter");
		}

		@Override
		public boolean matches(CorpusRecord record) {
			return this.terms.stream().allMatch((term) -> term.matches(record));
		}

		@Override
		public String toString() {
			return FilterText.of(this);
		}

	}

	/** Holds when any term holds. */
	record Or(List<Filter> terms) implements Filter {

		public Or {
			terms = InvalidInputException.requireEach(terms, "filter");
		}

		@Override
		public boolean matches(CorpusRecord record) {
			return this.terms.stream().anyMatch((term) -> term.matches(record));
		}

		@Override
		public String toString() {
			return FilterText.of(this);
		}

	}

	/** Holds when the term does not. */
	record Not(Filter term) implements Filter {

		public Not {
			InvalidInputException.require(term, "filter");
		}

		@Override
		public boolean matches(CorpusRecord record) {
			return !this.term.matches(record);
		}

		@Override
		public String toString() {
			return FilterText.of(this);
		}

	}

}

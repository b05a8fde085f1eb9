package dev.stroma.filter;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;

import org.jspecify.annotations.Nullable;

import dev.stroma.corpus.Metadata;
import dev.stroma.error.InvalidInputException;

/**
 * Which records may be returned. Immutable data: values are bound and keys are looked up,
 * nothing is ever spliced into a statement.
 *
 * <p>
 * A field is {@code ref} or {@code kind}, or else a metadata key; a metadata key of one
 * of those two names is written {@code metadata.ref} or {@code metadata.kind}. A record
 * without the key equals nothing, so {@code not(eq(..))} holds for it. A list equals each
 * of its items. Numbers compare by value, whatever their type; other types never equal
 * each other.
 */
public sealed interface Filter {

	static Filter eq(String field, Object value) {
		return new Compare(field, Compare.Operator.EQ, List.of(present(field, value)));
	}

	/**
	 * Holds when the field equals one of the values; of no values, for no record.
	 */
	static Filter in(String field, Collection<?> values) {
		List<Object> operands = new ArrayList<>();
		for (Object value : values) {
			operands.add(present(field, value));
		}
		return new Compare(field, Compare.Operator.IN, operands);
	}

	static Filter in(String field, Object... values) {
		return in(field, Arrays.asList(values));
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

	/** Terms joined by one operator stand side by side, however long the chain. */
	private static List<Filter> chain(List<Filter> terms, Filter last) {
		List<Filter> chain = new ArrayList<>(terms);
		chain.add(last);
		return chain;
	}

	private static Object present(String field, @Nullable Object value) {
		if (value == null) {
			throw new InvalidInputException("Filter on '%s' compares with null: give a value".formatted(field));
		}
		return value;
	}

	/**
	 * One field against one or more values, all in the form {@link Metadata} stores.
	 */
	record Compare(String field, Operator operator, List<Object> operands) implements Filter {

		public enum Operator {

			EQ, IN

		}

		public Compare {
			if (field.isBlank()) {
				throw new InvalidInputException("A filter's field is blank: name 'ref', 'kind' or a metadata key");
			}
			field = field.strip();
			String name = field;
			operands = operands.stream().map((operand) -> operand(name, operand)).toList();
		}

		private static Object operand(String field, Object operand) {
			if (operand instanceof Iterable) {
				throw new InvalidInputException(
						"Filter on '%s' compares with a list: give one of its items, or several to in(..)"
							.formatted(field));
			}
			// a ref is kept as it was given, other texts are normalised
			return (field.equals("ref") && operand instanceof String text) ? text.strip()
					: Metadata.scalar(field, operand);
		}

	}

	/** Holds when all terms hold. */
	record And(List<Filter> terms) implements Filter {

		public And {
			terms = List.copyOf(terms);
		}

	}

	/** Holds when any term holds. */
	record Or(List<Filter> terms) implements Filter {

		public Or {
			terms = List.copyOf(terms);
		}

	}

	/** Holds when the term does not. */
	record Not(Filter term) implements Filter {
	}

}

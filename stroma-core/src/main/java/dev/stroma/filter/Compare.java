package dev.stroma.filter;

import java.util.Collection;
import java.util.List;

import org.jspecify.annotations.Nullable;

import dev.stroma.corpus.CorpusRecord;
import dev.stroma.corpus.Metadata;
import dev.stroma.error.InvalidInputException;

/**
 * One field against one or more values.
 *
 * @param operands in the form {@link Metadata} stores; several for {@link Operator#EQ}
 * only, none for {@link Operator#EXISTS}
 */
public record Compare(String field, Operator operator, List<Object> operands) implements Filter {

	/**
	 * How a value is compared with the operands.
	 */
	public enum Operator {

		/** Equals one of the operands. */
		EQ("=="),

		LT("<"),

		LTE("<="),

		GT(">"),

		GTE(">="),

		/** Is a text that has the operand in it. */
		CONTAINS("contains"),

		/** Is a text that starts with the operand. */
		STARTS_WITH("startsWith"),

		/** Is there. */
		EXISTS("exists");

		private final String symbol;

		Operator(String symbol) {
			this.symbol = symbol;
		}

		/** As the text form has it. */
		public String symbol() {
			return this.symbol;
		}

		boolean orders() {
			return this == LT || this == LTE || this == GT || this == GTE;
		}

		boolean searches() {
			return this == CONTAINS || this == STARTS_WITH;
		}

		private boolean holds(Object value, Object operand) {
			if (searches()) {
				return value instanceof String text && operand instanceof String part
						&& ((this == CONTAINS) ? text.contains(part) : text.startsWith(part));
			}
			Integer order = ValueOrder.compare(value, operand);
			return order != null && switch (this) {
				case LT -> order < 0;
				case LTE -> order <= 0;
				case GT -> order > 0;
				case GTE -> order >= 0;
				default -> order == 0;
			};
		}

	}

	public Compare {
		if (InvalidInputException.require(field, "filter's field").isBlank()) {
			throw new InvalidInputException(
					"A filter's field is blank: name ref, kind, another part of the record, or a metadata key");
		}
		field = field.strip();
		String name = field;
		Operator how = operator;
		operands = operands.stream().map((operand) -> operand(name, how, operand)).toList();
		if (operator != Operator.EQ && operands.size() != ((operator == Operator.EXISTS) ? 0 : 1)) {
			throw new InvalidInputException("Filter on '%s' has %d values for %s: give %s".formatted(field,
					operands.size(), operator.symbol(), (operator == Operator.EXISTS) ? "none" : "one"));
		}
	}

	private static Object operand(String field, Operator operator, @Nullable Object operand) {
		if (operand == null) {
			throw new InvalidInputException("Filter on '%s' compares with null: give a value".formatted(field));
		}
		if (operand instanceof Iterable) {
			throw new InvalidInputException(
					"Filter on '%s' compares with a list: give one of its items, or several to in(..)"
						.formatted(field));
		}
		// a ref is kept as it was given, other texts are normalised
		Object value = (field.equals("ref") && operand instanceof String text) ? text.strip()
				: Metadata.scalar(field, operand);
		if (operator.orders() && value instanceof Boolean) {
			throw new InvalidInputException(
					"Filter on '%s' orders by %s: compare with a number, a text, an Instant or a LocalDate"
						.formatted(field, value));
		}
		if (operator.searches() && (!(value instanceof String text) || text.isEmpty())) {
			throw new InvalidInputException(
					"Filter on '%s' looks for '%s' in a text: give a text that is not empty".formatted(field, value));
		}
		return value;
	}

	@Override
	public boolean matches(CorpusRecord record) {
		return holdsFor(RecordField.values(this.field, record));
	}

	/**
	 * Whether it holds for a field with these values, in the form {@link Metadata}
	 * stores.
	 */
	public boolean holdsFor(Collection<?> values) {
		if (this.operator == Operator.EXISTS) {
			return !values.isEmpty();
		}
		for (Object value : values) {
			for (Object operand : this.operands) {
				if (this.operator.holds(value, operand)) {
					return true;
				}
			}
		}
		return false;
	}

	@Override
	public String toString() {
		return FilterText.of(this);
	}

}

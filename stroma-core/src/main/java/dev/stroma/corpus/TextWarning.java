package dev.stroma.corpus;

import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * One kind of thing that was done to a record's texts at the door, so that they could be
 * indexed. It tells of a change, never of a refusal, and is no part of a record's hash.
 *
 * @param kind what was done
 * @param count how often, at least 1
 */
public record TextWarning(Kind kind, int count) {

	/**
	 * What can be done to a text.
	 */
	public enum Kind {

		/** Byte order marks at a text's beginning were removed: counts texts. */
		BYTE_ORDER_MARK("byte-order-mark"),

		/** CR and CR LF became LF: counts line ends. */
		LINE_ENDS("line-ends"),

		/** Control characters became blanks: counts characters. */
		CONTROL_CHARACTERS("control-characters"),

		/** Halves of surrogate pairs became U+FFFD: counts characters. */
		LONE_SURROGATES("lone-surrogates"),

		/** Characters were composed to Unicode NFC: counts texts. */
		COMPOSED("composed");

		private final String label;

		Kind(String label) {
			this.label = label;
		}

		/**
		 * The name that metrics use.
		 */
		public String label() {
			return this.label;
		}

	}

	/**
	 * One warning of each kind that occurs, in the order of the kinds.
	 */
	static List<TextWarning> merge(Collection<TextWarning> warnings) {
		if (warnings.isEmpty()) {
			return List.of();
		}
		Map<Kind, Integer> counts = new EnumMap<>(Kind.class);
		warnings.forEach((warning) -> counts.merge(warning.kind, warning.count, Integer::sum));
		return counts.entrySet().stream().map((entry) -> new TextWarning(entry.getKey(), entry.getValue())).toList();
	}

	@Override
	public String toString() {
		return this.kind.label() + " x " + this.count;
	}

}

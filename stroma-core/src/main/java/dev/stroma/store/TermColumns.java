package dev.stroma.store;

import java.nio.charset.StandardCharsets;

/**
 * A chunk's terms as bytes: UTF-8, separated by blanks, columns by LF.
 */
public final class TermColumns {

	private TermColumns() {
	}

	/**
	 * Takes the occurrences of terms.
	 */
	public interface Visitor {

		/**
		 * @param weight what an occurrence in its column counts, a multiple of one half
		 */
		void term(byte[] bytes, int start, int end, double weight);

	}

	static byte[] encode(FullTextRow row) {
		return String.join("\n", row.title(), row.heading(), row.body(), row.parts(), row.terms())
			.getBytes(StandardCharsets.UTF_8);
	}

	/**
	 * Reads all occurrences.
	 * @param length how many of the bytes are columns
	 */
	public static void read(byte[] columns, int length, Visitor visitor) {
		int column = 0;
		int start = 0;
		for (int i = 0; i <= length; i++) {
			if (i == length || columns[i] == ' ' || columns[i] == '\n') {
				if (i > start) {
					visitor.term(columns, start, i, FullTextRow.WEIGHTS[column]);
				}
				start = i + 1;
				column += (i < length && columns[i] == '\n') ? 1 : 0;
			}
		}
	}

}

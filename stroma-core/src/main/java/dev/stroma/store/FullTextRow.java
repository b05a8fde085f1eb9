package dev.stroma.store;

import java.util.Arrays;
import java.util.List;
import java.util.StringJoiner;

/**
 * A chunk's terms as the full-text index takes them, one column each, terms separated by
 * one blank.
 *
 * @param title words of the record's title
 * @param heading words of the heading path
 * @param body words of the chunk itself; only these carry its positions and length
 * @param parts pieces of compound words, and other spellings, in any of the three
 * @param terms further words by which the record is found, such as those of its file
 * name, and the language
 */
public record FullTextRow(String title, String heading, String body, String parts, String terms) {

	/** How much an occurrence counts by column, in the order of the components. */
	static final double[] WEIGHTS = { 3.0, 1.0, 1.0, 0.5, 0.5 };

	static final double LEAST_WEIGHT = Arrays.stream(WEIGHTS).min().orElseThrow();

	/** What the term begins with that says a row's language. No word has a colon. */
	public static final String LANGUAGE = "language:";

	/** Far below what the index would cut without a word. */
	private static final int MAX_TERM_LENGTH = 1024;

	/**
	 * With a further term for the language, so that the index knows which ones it has.
	 * @param language a code, empty for none
	 */
	public FullTextRow inLanguage(String language) {
		if (language.isEmpty()) {
			return this;
		}
		String mark = term(LANGUAGE + language);
		return new FullTextRow(this.title, this.heading, this.body, this.parts,
				this.terms.isEmpty() ? mark : this.terms + " " + mark);
	}

	/**
	 * A column of the terms given. What the engine's own analyzers never produce is made
	 * harmless the same way on both sides: blanks and control characters, which would end
	 * a term early, become U+FFFD; ASCII capitals, which the index folds, small letters;
	 * over-long terms are cut.
	 */
	public static String column(List<String> terms) {
		String column = String.join(" ", terms);
		if (isPlain(column, terms)) {
			return column;
		}
		StringJoiner plain = new StringJoiner(" ");
		for (String term : terms) {
			plain.add(term(term));
		}
		return plain.toString();
	}

	/**
	 * Whether these are terms that stand in a column as they are, which nearly all do.
	 */
	private static boolean isPlain(String column, List<String> terms) {
		int blanks = 0;
		for (int i = 0; i < column.length(); i++) {
			char c = column.charAt(i);
			if (c == ' ') {
				blanks++;
			}
			else if (plain(c) != c) {
				return false;
			}
		}
		return blanks == Math.max(0, terms.size() - 1) && (column.length() <= MAX_TERM_LENGTH
				|| terms.stream().noneMatch((term) -> term.length() > MAX_TERM_LENGTH));
	}

	/**
	 * A term as it stands in a column.
	 */
	static String term(String term) {
		if (term.length() > MAX_TERM_LENGTH) {
			return term(term.substring(0, term.offsetByCodePoints(0, MAX_TERM_LENGTH / 2)));
		}
		for (int i = 0; i < term.length(); i++) {
			if (plain(term.charAt(i)) != term.charAt(i)) {
				return plain(term);
			}
		}
		return term;
	}

	private static String plain(String term) {
		char[] characters = term.toCharArray();
		for (int i = 0; i < characters.length; i++) {
			characters[i] = plain(characters[i]);
		}
		return new String(characters);
	}

	private static char plain(char c) {
		if (c <= ' ' || c == 0x7F) {
			return '\uFFFD';
		}
		return (c >= 'A' && c <= 'Z') ? (char) (c + ('a' - 'A')) : c;
	}

}

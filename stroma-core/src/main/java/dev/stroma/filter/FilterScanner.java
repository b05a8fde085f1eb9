package dev.stroma.filter;

import dev.stroma.corpus.Beginning;
import dev.stroma.error.InvalidInputException;

/**
 * Cuts a filter's text form into tokens.
 */
final class FilterScanner {

	enum Kind {

		/** A field or a word such as {@code and}. */
		NAME,

		/** A field in backticks. */
		QUOTED_NAME,

		TEXT,

		/** A number, a date or an instant. */
		LITERAL,

		SYMBOL, END

	}

	/**
	 * @param text without quotes and escapes
	 * @param at offset of its first character
	 */
	record Token(Kind kind, String text, int at) {

		boolean is(String word) {
			return (this.kind == Kind.SYMBOL || this.kind == Kind.NAME) && this.text.equalsIgnoreCase(word);
		}

		@Override
		public String toString() {
			return (this.kind == Kind.END) ? "the end" : "'" + this.text + "'";
		}

	}

	private static final String[] SYMBOLS = { "==", "!=", "<=", ">=", "&&", "||", "<", ">", "(", ")", "[", "]", ",",
			"!" };

	private final String text;

	private int at;

	FilterScanner(String text) {
		this.text = text;
	}

	Token next() {
		while (this.at < this.text.length() && Character.isWhitespace(this.text.charAt(this.at))) {
			this.at++;
		}
		int start = this.at;
		if (start == this.text.length()) {
			return new Token(Kind.END, "", start);
		}
		char first = this.text.charAt(start);
		if (first == '"' || first == '\'') {
			return new Token(Kind.TEXT, quoted(first), start);
		}
		if (first == '`') {
			return new Token(Kind.QUOTED_NAME, quoted(first), start);
		}
		if (startsName(first)) {
			return new Token(Kind.NAME, run(), start);
		}
		if ((first >= '0' && first <= '9') || first == '-' || first == '+' || first == '.') {
			return new Token(Kind.LITERAL, run(), start);
		}
		for (String symbol : SYMBOLS) {
			if (this.text.startsWith(symbol, start)) {
				this.at += symbol.length();
				return new Token(Kind.SYMBOL, symbol, start);
			}
		}
		throw error(start, (first == '=') ? "'=' compares nothing: use ==" : "'%s' has no meaning: put it into quotes"
			.formatted(Character.toString(this.text.codePointAt(start))));
	}

	static boolean startsName(char c) {
		return Character.isLetter(c) || c == '_' || c == '@' || c == '$';
	}

	static boolean isName(char c) {
		return startsName(c) || Character.isDigit(c) || c == '.' || c == '-' || c == '/' || c == ':';
	}

	private String run() {
		int start = this.at++;
		while (this.at < this.text.length()
				&& (isName(this.text.charAt(this.at)) || this.text.charAt(this.at) == '+')) {
			this.at++;
		}
		return this.text.substring(start, this.at);
	}

	/** Backslashes escape in texts; in names a backtick is doubled. */
	private String quoted(char quote) {
		int start = this.at++;
		StringBuilder content = new StringBuilder();
		while (this.at < this.text.length()) {
			char c = this.text.charAt(this.at++);
			boolean escaped = (c == '\\' && quote != '`')
					|| (c == '`' && quote == '`' && this.at < this.text.length() && this.text.charAt(this.at) == '`');
			if (c == quote && !escaped) {
				return content.toString();
			}
			content.append((escaped && this.at < this.text.length()) ? escaped(this.text.charAt(this.at++)) : c);
		}
		throw error(start, "the quote that is opened here is not closed");
	}

	private char escaped(char c) {
		return switch (c) {
			case 'n' -> '\n';
			case 't' -> '\t';
			case '\\', '"', '\'', '`' -> c;
			default -> throw error(this.at - 2, "'\\%s' has no meaning: write \\\\ for a backslash".formatted(c));
		};
	}

	InvalidInputException error(int position, String what) {
		int from = Math.max(0, position - 20);
		boolean splits = from > 0 && Character.isSurrogatePair(this.text.charAt(from - 1), this.text.charAt(from));
		String after = Beginning.of(this.text.substring(position), 20);
		String around = (from > 0 ? "..." : "") + this.text.substring(splits ? from + 1 : from, position) + "[here]"
				+ after + (position + after.length() < this.text.length() ? "..." : "");
		return new InvalidInputException(
				"The filter cannot be read at character %d, %s: %s".formatted(position + 1, around, what));
	}

}

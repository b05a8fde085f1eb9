package dev.stroma.chunk;

import java.util.HashSet;
import java.util.Set;

/**
 * A source text without what is not code: comments become blanks, strings quotes, line
 * ends stay, those in strings as CR. A string or comment that never ends is taken for one
 * line only, so that an apostrophe cannot hide the rest of a file.
 */
final class CodeMask {

	/** No normalised text has it. */
	static final char LINE_END_IN_STRING = '\r';

	private static final char STRING = '"';

	private final String text;

	private final CodeLanguage language;

	private final CodeLanguage.Syntax syntax;

	private final StringBuilder masked;

	private final CodeHeredoc heredocs;

	/** Ends that were sought and not found: they are nowhere after that either. */
	private final Set<String> absent = new HashSet<>();

	private int lineEnd = -1;

	/** Up to where no regular expression ends. */
	private int noRegexBefore;

	private CodeMask(String text, CodeLanguage language) {
		this.text = text;
		this.language = language;
		this.syntax = language.syntax();
		this.masked = new StringBuilder(text);
		this.heredocs = new CodeHeredoc(text, language);
	}

	static String of(String text, CodeLanguage language) {
		return new CodeMask(text, language).mask();
	}

	private String mask() {
		for (int i = 0; i < this.text.length();) {
			i = next(i);
		}
		return this.masked.toString();
	}

	private int next(int i) {
		char c = this.text.charAt(i);
		if (Character.isLetterOrDigit(c) || c <= ' ') {
			return i + 1;
		}
		if (isLineComment(i)) {
			return erase(i, lineEnd(i), ' ');
		}
		if (!this.syntax.blockComment().isEmpty() && this.text.startsWith(this.syntax.blockComment(), i)) {
			return eraseTo(i, "*/", 2, ' ');
		}
		if (this.syntax.tripleQuotes().indexOf(c) >= 0) {
			String triple = String.valueOf(c).repeat(3);
			if (this.text.startsWith(triple, i)) {
				return eraseTo(i, triple, 3, STRING);
			}
		}
		if (this.syntax.lineQuotes().indexOf(c) >= 0) {
			return erase(i, stringEnd(i, lineEnd(i)), STRING);
		}
		if (this.syntax.textQuotes().indexOf(c) >= 0) {
			return erase(i, textEnd(i), STRING);
		}
		if (this.syntax.charQuotes().indexOf(c) >= 0) {
			int end = stringEnd(i, Math.min(lineEnd(i), i + 12));
			return (end > 0 && isCharacter(i, end)) ? erase(i, end, STRING) : i + 1;
		}
		if (c == '<' && this.text.startsWith("<<", i)) {
			return this.heredocs.end(i).map((end) -> erase(lineEnd(i), end, STRING)).orElse(i + 2);
		}
		return (c == '/' && this.language == CodeLanguage.JAVASCRIPT && isRegexAllowed(i))
				? erase(i, regexEnd(i), STRING) : i + 1;
	}

	private boolean isLineComment(int i) {
		boolean comment = this.text.startsWith(this.syntax.lineComment(), i)
				|| (!this.syntax.otherLineComment().isEmpty()
						&& this.text.startsWith(this.syntax.otherLineComment(), i));
		if (!comment || this.text.charAt(i) != '#') {
			return comment;
		}
		boolean attribute = this.language == CodeLanguage.PHP && this.text.startsWith("#[", i);
		return !attribute && (i == 0 || this.text.charAt(i - 1) <= ' ' || this.language == CodeLanguage.PYTHON
				|| this.text.charAt(i - 1) == ';');
	}

	private int textEnd(int start) {
		String quote = this.text.substring(start, start + 1);
		int end = this.absent.contains(quote) ? 0 : stringEnd(start, this.text.length());
		if (end == 0) {
			this.absent.add(quote);
		}
		return (end > 0) ? end : lineEnd(start);
	}

	/**
	 * The end of a string that begins at a quote: the limit when it has none before, but
	 * 0 when that is the end of the text.
	 */
	private int stringEnd(int start, int limit) {
		char quote = this.text.charAt(start);
		boolean escapes = !(quote == '`' && this.language == CodeLanguage.GO)
				&& !(quote == '\'' && (this.language == CodeLanguage.SHELL || this.language == CodeLanguage.SQL));
		boolean text = limit == this.text.length();
		for (int i = start + 1; i < limit; i++) {
			char c = this.text.charAt(i);
			if (c == '\\' && escapes) {
				i++;
			}
			else if (c == quote) {
				return i + 1;
			}
		}
		return text ? 0 : limit;
	}

	/** {@code 'x'} or an escape, and not two lifetimes or a grouped number. */
	private boolean isCharacter(int start, int end) {
		return this.text.charAt(end - 1) == this.text.charAt(start)
				&& (this.text.charAt(start + 1) == '\\' || end - start <= 4);
	}

	private boolean isRegexAllowed(int at) {
		int i = at - 1;
		while (i >= 0 && (this.text.charAt(i) == ' ' || this.text.charAt(i) == '\t')) {
			i--;
		}
		return i < 0 || "=(,:[!&|?{};\n".indexOf(this.text.charAt(i)) >= 0;
	}

	private int regexEnd(int start) {
		int lineEnd = lineEnd(start);
		boolean set = false;
		if (start < this.noRegexBefore) {
			return start + 1;
		}
		for (int i = start + 1; i < lineEnd; i++) {
			char c = this.text.charAt(i);
			if (c == '\\') {
				i++;
			}
			else if (c == '/' && !set) {
				return i + 1;
			}
			else {
				set = (c == '[') || (set && c != ']');
			}
		}
		this.noRegexBefore = lineEnd;
		return start + 1;
	}

	private int eraseTo(int start, String end, int from, char mask) {
		int at = this.absent.contains(end) ? -1 : this.text.indexOf(end, start + from);
		if (at < 0) {
			this.absent.add(end);
		}
		return erase(start, (at >= 0) ? at + end.length() : lineEnd(start), mask);
	}

	private int erase(int start, int end, char mask) {
		int last = Math.max(end, start + 1);
		for (int i = start; i < Math.min(last, this.text.length()); i++) {
			boolean lineEnd = this.text.charAt(i) == '\n';
			this.masked.setCharAt(i, !lineEnd ? mask : (mask == STRING) ? LINE_END_IN_STRING : '\n');
		}
		return last;
	}

	/** For offsets that never decrease. */
	private int lineEnd(int from) {
		if (from > this.lineEnd) {
			int end = this.text.indexOf('\n', from);
			this.lineEnd = (end >= 0) ? end : this.text.length();
		}
		return this.lineEnd;
	}

}

package dev.stroma.chunk;

import java.util.Arrays;

import dev.stroma.text.WordCount;

/**
 * The lines of a source text: where they begin, how deep in brackets and how far indented
 * they are, and which of them are code.
 */
final class CodeLines {

	enum Kind {

		BLANK,

		/** Nothing but a comment, or a part of one. */
		COMMENT,

		CODE,

		/** Begins inside a string. */
		STRING

	}

	private static final int TAB = 4;

	final String body;

	final String mask;

	final CodeLanguage language;

	private int[] starts = new int[64];

	private int[] depths = new int[64];

	private int[] indents = new int[64];

	private Kind[] kinds = new Kind[64];

	private int count;

	private CodeLines(String body, CodeLanguage language) {
		this.body = body;
		this.language = language;
		this.mask = CodeMask.of(body, language);
	}

	static CodeLines of(String body, CodeLanguage language) {
		CodeLines lines = new CodeLines(body, language);
		lines.read();
		return lines;
	}

	private void read() {
		int depth = 0;
		for (int start = 0; start < this.body.length();) {
			int lineEnd = this.body.indexOf('\n', start);
			int end = (lineEnd >= 0) ? lineEnd : this.body.length();
			add(start, end, depth);
			depth = Math.max(0, depth + nesting(start, end));
			start = end + 1;
		}
	}

	private void add(int start, int end, int depth) {
		if (this.count == this.starts.length) {
			this.starts = Arrays.copyOf(this.starts, 2 * this.count);
			this.depths = Arrays.copyOf(this.depths, 2 * this.count);
			this.indents = Arrays.copyOf(this.indents, 2 * this.count);
			this.kinds = Arrays.copyOf(this.kinds, 2 * this.count);
		}
		int first = WordCount.skipBlank(this.body, start, end);
		int code = WordCount.skipBlank(this.mask, start, end);
		int indent = 0;
		for (int i = start; i < first; i++) {
			indent += (this.body.charAt(i) == '\t') ? TAB : 1;
		}
		this.starts[this.count] = start;
		this.depths[this.count] = depth;
		this.indents[this.count] = indent;
		this.kinds[this.count] = (first == end) ? Kind.BLANK : (code == end) ? Kind.COMMENT
				: (start > 0 && this.mask.charAt(start - 1) == CodeMask.LINE_END_IN_STRING) ? Kind.STRING : Kind.CODE;
		this.count++;
	}

	private int nesting(int start, int end) {
		int nesting = 0;
		for (int i = start; i < end; i++) {
			int bracket = this.language.syntax().brackets().indexOf(this.mask.charAt(i));
			if (bracket >= 0) {
				nesting += (bracket % 2 == 0) ? 1 : -1;
			}
		}
		return nesting;
	}

	int count() {
		return this.count;
	}

	/**
	 * @param line may be the one after the last
	 */
	int start(int line) {
		return (line < this.count) ? this.starts[line] : this.body.length();
	}

	int depth(int line) {
		return this.depths[line];
	}

	int indent(int line) {
		return this.indents[line];
	}

	Kind kind(int line) {
		return this.kinds[line];
	}

	/** The code of a line, from its first character that is not blank. */
	String code(int line) {
		return this.mask.substring(this.starts[line], start(line + 1)).strip();
	}

}

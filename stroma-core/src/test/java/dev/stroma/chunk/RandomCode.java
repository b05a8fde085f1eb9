package dev.stroma.chunk;

import java.util.Random;

/**
 * Texts of brackets, quotes, comments and words, hardly ever well-formed; the same for
 * the same seed.
 */
final class RandomCode {

	private static final String[] PIECES = { "class A ", "def f", "void g", "{", "}", "(", ")", "\n", "\n\n", "\n\t",
			"\n    ", "\"", "'", "`", "\"\"\"", "/*", "*/", "//", "#", "--", ";", ",", "=", "@Note", "<<EOF", "EOF",
			"select 1", "key: value", "- item", "end", "word ", "\u6771\u4EAC", "\uD83D\uDE00", "\\", "/", "[", "]",
			"x".repeat(100) };

	private final Random random;

	RandomCode(long seed) {
		this.random = new Random(seed);
	}

	String document() {
		StringBuilder document = new StringBuilder();
		for (int i = this.random.nextInt(200); i >= 0; i--) {
			document.append(PIECES[this.random.nextInt(PIECES.length)]);
		}
		return document.toString();
	}

}

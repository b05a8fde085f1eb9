package dev.stroma.text;

import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;

/**
 * The terms of SQLite's own tokenizer {@code unicode61}, as full-text tables have them
 * that were made with it: runs of letters and numbers in small letters, without the
 * accent of those that have one. Not API: public for the engine's own packages only.
 */
public final class Unicode61Analyzer implements TextAnalyzer {

	public static final String IDENTITY = "unicode61-1";

	private static final int DOTLESS_I = 0x131;

	private static final int FIRST_MARK = 0x300;

	private static final int LAST_MARK = 0x331;

	@Override
	public String identity() {
		return IDENTITY;
	}

	@Override
	public List<Token> analyze(String text) {
		List<Token> tokens = new ArrayList<>();
		StringBuilder term = new StringBuilder();
		int start = 0;
		for (int i = 0; i < text.length();) {
			int c = text.codePointAt(i);
			if (isPart(c)) {
				if (term.isEmpty()) {
					start = i;
				}
				term.appendCodePoint(fold(c));
			}
			else if (term.isEmpty() || !isMark(c)) {
				end(term, start, i, tokens);
			}
			i += Character.charCount(c);
		}
		end(term, start, text.length(), tokens);
		return tokens;
	}

	private static void end(StringBuilder term, int start, int end, List<Token> tokens) {
		if (!term.isEmpty()) {
			tokens.add(new Token(term.toString(), start, end, tokens.size(), Token.Kind.WORD));
			term.setLength(0);
		}
	}

	private static boolean isPart(int c) {
		return Character.isLetter(c) || switch (Character.getType(c)) {
			case Character.DECIMAL_DIGIT_NUMBER, Character.LETTER_NUMBER, Character.OTHER_NUMBER,
					Character.PRIVATE_USE ->
				true;
			default -> false;
		};
	}

	private static boolean isMark(int c) {
		return c >= FIRST_MARK && c <= LAST_MARK;
	}

	private static int fold(int c) {
		// by way of the capital, as a final sigma is a sigma; the i without a dot is its
		// own
		int small = (c == DOTLESS_I) ? c : Character.toLowerCase(Character.toUpperCase(c));
		if (small < 0x80) {
			return small;
		}
		String apart = Normalizer.normalize(Character.toString(small), Normalizer.Form.NFD);
		boolean hasOneMark = apart.codePointCount(0, apart.length()) == 2
				&& isMark(apart.codePointBefore(apart.length()));
		return (hasOneMark && apart.charAt(0) < 0x80) ? apart.charAt(0) : small;
	}

}

package dev.stroma.text;

/**
 * Counts a text in words, the unit of chunk budgets while no model counts its own tokens.
 *
 * <p>
 * A word is a run of characters without blanks. In scripts that write no blanks between
 * words (Han, kana, Hangul, Thai, Lao, Khmer, Burmese, ...) each started pair of letters
 * counts one, which is about the length of a word there. A run longer than
 * {@value #LONGEST} code points counts one per started {@value #LONGEST}, so that a line
 * of base64 cannot pass for a word. Blank is what Unicode calls white space, no-break
 * spaces included. All offsets are in UTF-16 units; all methods take time linear in the
 * text they pass over.
 */
public final class WordCount {

	/** Code points that count as one word at most. */
	public static final int LONGEST = 32;

	private WordCount() {
	}

	/**
	 * The number of words between two offsets.
	 */
	public static int of(String text, int start, int end) {
		int words = 0;
		int run = 0;
		for (int at = start; at < end; at++) {
			char c = text.charAt(at);
			// 1 in a word, else 0: no branch that depends on where words end
			int word = (' ' - c) >>> 31;
			words += word & ~Math.min(1, run);
			run = (run + 1) & -word;
			if (c >= 0x7F || run > LONGEST) {
				return words - 1 + ofAny(text, at + 1 - run, end);
			}
		}
		return words;
	}

	private static int ofAny(String text, int start, int end) {
		int words = 0;
		for (int i = skipBlank(text, start, end); i < end; i = skipBlank(text, i, end)) {
			i = wordEnd(text, i, end);
			words++;
		}
		return words;
	}

	/**
	 * Where a number of words and the blanks after them end.
	 * @return the start of the next word, or {@code end} when there are not more
	 */
	public static int after(String text, int start, int end, int words) {
		int i = skipBlank(text, start, end);
		for (int n = 0; n < words && i < end; n++) {
			i = skipBlank(text, wordEnd(text, i, end), end);
		}
		return i;
	}

	/**
	 * Where the last words before an offset begin.
	 * @param start where to stop at the latest
	 */
	public static int before(String text, int start, int end, int words) {
		int first = end;
		for (int n = 0; n < words; n++) {
			int last = first;
			while (last > start && isBlank(text.codePointBefore(last))) {
				last -= Character.charCount(text.codePointBefore(last));
			}
			if (last == start) {
				break;
			}
			first = wordStart(text, start, last);
		}
		return first;
	}

	/**
	 * The first offset from {@code start} at which there is no blank, or {@code end}.
	 */
	public static int skipBlank(String text, int start, int end) {
		int i = start;
		while (i < end) {
			char c = text.charAt(i);
			if (c > ' ' && (c < 0x7F || !isBlank(c))) {
				break;
			}
			i++;
		}
		return i;
	}

	/**
	 * The last offset down to {@code start} before which there is no blank, or
	 * {@code start}.
	 */
	public static int trimmed(String text, int start, int end) {
		int i = end;
		while (i > start && isBlank(text.charAt(i - 1))) {
			i--;
		}
		return i;
	}

	/**
	 * How many UTF-16 units between two offsets are not blank.
	 */
	public static int notBlank(String text, int start, int end) {
		int count = 0;
		for (int i = start; i < end; i++) {
			count += isBlank(text.charAt(i)) ? 0 : 1;
		}
		return count;
	}

	/**
	 * Whether a character is white space, as in Unicode.
	 */
	public static boolean isBlank(int codePoint) {
		return codePoint <= ' ' || (codePoint >= 0x7F
				&& (Character.isWhitespace(codePoint) || Character.isSpaceChar(codePoint) || (codePoint < 0xA0)));
	}

	private static int wordEnd(String text, int start, int end) {
		int i = start;
		for (int n = 0; n < LONGEST && i < end; n++) {
			char unit = text.charAt(i);
			if (unit > ' ' && unit < 0x7F) {
				i++;
				continue;
			}
			int c = text.codePointAt(i);
			if (isUnspaced(c)) {
				return (n == 0) ? pairEnd(text, i, end) : i;
			}
			if (isBlank(c)) {
				break;
			}
			i += Character.charCount(c);
		}
		return i;
	}

	private static int pairEnd(String text, int start, int end) {
		int second = start + Character.charCount(text.codePointAt(start));
		if (second >= end || !isUnspaced(text.codePointAt(second))) {
			return Math.min(second, end);
		}
		return Math.min(second + Character.charCount(text.codePointAt(second)), end);
	}

	private static int wordStart(String text, int start, int end) {
		int i = end;
		for (int n = 0; n < LONGEST && i > start; n++) {
			int c = text.codePointBefore(i);
			if (isUnspaced(c)) {
				return (n == 0) ? pairStart(text, start, i) : i;
			}
			if (isBlank(c)) {
				break;
			}
			i -= Character.charCount(c);
		}
		return i;
	}

	private static int pairStart(String text, int start, int end) {
		int second = end - Character.charCount(text.codePointBefore(end));
		if (second <= start || !isUnspaced(text.codePointBefore(second))) {
			return second;
		}
		return second - Character.charCount(text.codePointBefore(second));
	}

	private static boolean isUnspaced(int codePoint) {
		return codePoint >= 0x80 && CharacterKind.of(codePoint).isUnspaced();
	}

}

package dev.stroma.text;

import java.lang.Character.UnicodeScript;
import java.text.Normalizer;
import java.util.EnumSet;
import java.util.Set;

/**
 * From the surface of a word to the term that all its spellings share.
 *
 * <ol>
 * <li>Compatibility decomposition (NFKD): full-width forms, ligatures and superscripts
 * become plain characters.</li>
 * <li>Non-spacing marks go where they are accents or optional points: on Latin, Greek,
 * Cyrillic, Arabic and Hebrew letters. Elsewhere, as in Devanagari or Thai, they are
 * vowels and stay.</li>
 * <li>Case folding, decimal digits of all scripts to ASCII, and the letters that do not
 * decompose: ß to ss, æ to ae, œ to oe, þ to th, and ø, ł, đ, ı and the like to their
 * plain letters.</li>
 * <li>Canonical composition (NFC) of what is left.</li>
 * </ol>
 */
final class CharacterFolding {

	private static final Set<UnicodeScript> ACCENTED = EnumSet.of(UnicodeScript.LATIN, UnicodeScript.GREEK,
			UnicodeScript.CYRILLIC, UnicodeScript.ARABIC, UnicodeScript.HEBREW, UnicodeScript.COMMON);

	/** Marks a character that folds to nothing. */
	private static final char DROPPED = '\uFFFF';

	/** Marks a character that takes the long way. */
	private static final char UNKNOWN = 0;

	/**
	 * The foldings of Latin, Greek and Cyrillic, so that most words are folded by
	 * look-up.
	 */
	private static final char[] TABLE = table();

	private CharacterFolding() {
	}

	/**
	 * The term of a word, possibly empty; equal for canonically equal texts.
	 */
	static String fold(String text, int start, int end) {
		char[] folded = new char[end - start];
		int length = 0;
		for (int i = start; i < end; i++) {
			char c = text.charAt(i);
			char to = (c < TABLE.length) ? TABLE[c] : UNKNOWN;
			if (to == UNKNOWN) {
				return decomposeAndFold(text.substring(start, end));
			}
			if (to != DROPPED) {
				folded[length++] = to;
			}
		}
		return new String(folded, 0, length);
	}

	/**
	 * A word as it is written, in its compatible composed form (NFKC) and without
	 * invisible characters.
	 */
	static String compose(String text, int start, int end) {
		String word = text.substring(start, end);
		for (int i = 0; i < word.length(); i++) {
			if (word.charAt(i) >= 0x0300 || word.charAt(i) == '\u00AD') {
				StringBuilder visible = new StringBuilder(word.length());
				Normalizer.normalize(word, Normalizer.Form.NFKC)
					.codePoints()
					.filter((c) -> CharacterKind.of(c) != CharacterKind.INVISIBLE)
					.forEach(visible::appendCodePoint);
				return visible.toString();
			}
		}
		return word;
	}

	private static String decomposeAndFold(String word) {
		String decomposed = Normalizer.normalize(word, Normalizer.Form.NFKD);
		StringBuilder folded = new StringBuilder(decomposed.length());
		boolean accented = false;
		for (int i = 0, c; i < decomposed.length(); i += Character.charCount(c)) {
			c = decomposed.codePointAt(i);
			int type = Character.getType(c);
			if (type == Character.NON_SPACING_MARK) {
				if (!accented && !isVariationSelector(c)) {
					folded.appendCodePoint(c);
				}
			}
			else if (type == Character.DECIMAL_DIGIT_NUMBER) {
				folded.append((char) ('0' + Character.digit(c, 10)));
				accented = true;
			}
			else if (!isWithoutTerm(type)) {
				accented = ACCENTED.contains(UnicodeScript.of(c));
				foldCase(c, folded);
			}
		}
		return Normalizer.normalize(folded, Normalizer.Form.NFC);
	}

	private static boolean isWithoutTerm(int type) {
		return type == Character.ENCLOSING_MARK || type == Character.FORMAT || type == Character.SPACE_SEPARATOR
				|| type == Character.CONTROL || type == Character.SURROGATE;
	}

	private static boolean isVariationSelector(int c) {
		return (c >= 0xFE00 && c <= 0xFE0F) || (c >= 0xE0100 && c <= 0xE01EF) || c == 0x034F
				|| (c >= 0x180B && c <= 0x180F);
	}

	private static void foldCase(int c, StringBuilder folded) {
		// by way of upper case, so that both Greek sigmas and both Turkish i meet
		int lower = Character.toLowerCase(Character.toUpperCase(c));
		switch (lower) {
			case '\u00DF', '\u1E9E' -> folded.append("ss");
			case '\u00E6' -> folded.append("ae");
			case '\u0153' -> folded.append("oe");
			case '\u00FE' -> folded.append("th");
			case '\u00F8' -> folded.append('o');
			case '\u0142', '\u0140' -> folded.append('l');
			case '\u0111', '\u00F0' -> folded.append('d');
			case '\u0127' -> folded.append('h');
			case '\u0167' -> folded.append('t');
			case '\u0131' -> folded.append('i');
			default -> folded.appendCodePoint(lower);
		}
	}

	private static char[] table() {
		char[] table = new char[0x2000];
		for (char c = '0'; c < table.length; c++) {
			if (c >= 0x0530 && c < 0x1E00) {
				continue;
			}
			if ((c >= 0x0300 && c < 0x0370) || c == '\u00AD') {
				table[c] = DROPPED;
			}
			else if (c == '_' || CharacterKind.of(c) == CharacterKind.LETTER
					|| CharacterKind.of(c) == CharacterKind.DIGIT) {
				String folded = decomposeAndFold(String.valueOf(c));
				boolean alone = folded.length() == 1 && CharacterKind.of(folded.charAt(0)) != CharacterKind.MARK;
				table[c] = alone ? folded.charAt(0) : UNKNOWN;
			}
		}
		return table;
	}

}

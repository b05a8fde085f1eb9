package dev.stroma.text;

/**
 * What a character is to the search for words.
 */
enum CharacterKind {

	/** Ends a word: blanks, punctuation, symbols, controls, half surrogate pairs. */
	SEPARATOR,

	/** A letter of a script that writes blanks between words. */
	LETTER,

	/** A digit or another number, such as a superscript two. */
	DIGIT,

	/** A combining mark: belongs to the character before it. */
	MARK,

	/** Joins what stands on both sides of it; at the edge of a word it is none of it. */
	UNDERSCORE,

	/** Soft hyphens, joiners and the like: inside a word, but not in its term. */
	INVISIBLE,

	/** Han, kana, bopomofo, Yi, and Hangul, whose particles glue to the words. */
	EAST_ASIAN,

	/** Thai, Lao, Khmer, Burmese, Javanese and their neighbours. */
	SOUTH_EAST_ASIAN;

	private static final CharacterKind[] ASCII = new CharacterKind[0x80];

	static {
		for (int c = 0; c < ASCII.length; c++) {
			ASCII[c] = Character.isLetter(c) ? LETTER
					: Character.isDigit(c) ? DIGIT : (c == '_') ? UNDERSCORE : SEPARATOR;
		}
	}

	static CharacterKind of(int codePoint) {
		if (codePoint < ASCII.length) {
			return ASCII[codePoint];
		}
		if (isCommonEastAsian(codePoint)) {
			return EAST_ASIAN;
		}
		return switch (Character.getType(codePoint)) {
			case Character.UPPERCASE_LETTER, Character.LOWERCASE_LETTER, Character.TITLECASE_LETTER -> LETTER;
			case Character.OTHER_LETTER, Character.MODIFIER_LETTER, Character.LETTER_NUMBER -> ofLetter(codePoint);
			case Character.DECIMAL_DIGIT_NUMBER, Character.OTHER_NUMBER -> DIGIT;
			case Character.NON_SPACING_MARK, Character.COMBINING_SPACING_MARK, Character.ENCLOSING_MARK -> MARK;
			case Character.FORMAT -> (codePoint == '\u200B') ? SEPARATOR : INVISIBLE;
			default -> SEPARATOR;
		};
	}

	/**
	 * Whether words of this kind stand beside each other without a blank.
	 */
	boolean isUnspaced() {
		return this == EAST_ASIAN || this == SOUTH_EAST_ASIAN;
	}

	/**
	 * A character that every normal form and every folding leaves as it is.
	 */
	static boolean isCommonEastAsian(int c) {
		return (c >= 0x4E00 && c <= 0x9FFF) || (c >= 0xAC00 && c <= 0xD7A3) || (c >= 0x3041 && c <= 0x3096)
				|| (c >= 0x30A1 && c <= 0x30FA) || c == 0x30FC;
	}

	private static CharacterKind ofLetter(int c) {
		if (c >= 0x02BB && c <= 0x02BD) {
			return SEPARATOR; // apostrophes that count as letters
		}
		if (c == 0xFF9E || c == 0xFF9F) {
			return MARK; // half-width voicing marks
		}
		return isEastAsianLetter(c) ? EAST_ASIAN : isSouthEastAsianLetter(c) ? SOUTH_EAST_ASIAN : LETTER;
	}

	private static boolean isEastAsianLetter(int c) {
		return (c >= 0x3005 && c <= 0x31FF) || (c >= 0x3400 && c <= 0xA4CF) || isConjoiningJamo(c)
				|| (c >= 0xF900 && c <= 0xFAFF) || (c >= 0xFF66 && c <= 0xFFDC) || (c >= 0x16FE0 && c <= 0x1B2FF)
				|| (c >= 0x20000 && c <= 0x3FFFF);
	}

	private static boolean isSouthEastAsianLetter(int c) {
		return (c >= 0x0E00 && c <= 0x0EFF) || (c >= 0x1000 && c <= 0x109F) || (c >= 0x1780 && c <= 0x17FF)
				|| (c >= 0x1950 && c <= 0x19DF) || (c >= 0x1A20 && c <= 0x1AAF) || (c >= 0x1B00 && c <= 0x1B7F)
				|| (c >= 0xA980 && c <= 0xA9FF) || (c >= 0xAA60 && c <= 0xAADF);
	}

	static boolean isConjoiningJamo(int c) {
		return (c >= 0x1100 && c <= 0x11FF) || (c >= 0xA960 && c <= 0xA97F) || (c >= 0xD7B0 && c <= 0xD7FF);
	}

}

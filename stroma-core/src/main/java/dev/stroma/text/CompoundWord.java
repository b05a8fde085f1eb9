package dev.stroma.text;

import java.util.Arrays;

/**
 * Finds the pieces of an identifier: between underscores, where letters meet digits, and
 * where the case says that a new word begins, an acronym counting as one
 * ({@code parseHTTPResponse}: parse, HTTP, Response).
 */
final class CompoundWord {

	/** Pieces of a word that is still taken for an identifier. */
	static final int MAX_PIECES = 32;

	/**
	 * From so many pieces on, a word of shorter ones is a checksum or an encoded file.
	 */
	private static final int MANY_PIECES = 8;

	private static final int SHORT_PIECE = 3;

	private static final int[] NONE = {};

	private enum Shape {

		GAP, DIGIT, UPPER, LOWER

	}

	private CompoundWord() {
	}

	/**
	 * The pieces of a word as pairs of start and end: none when there are fewer than two,
	 * more than {@value #MAX_PIECES}, or at least {@value #MANY_PIECES} that are shorter
	 * than {@value #SHORT_PIECE} characters on average.
	 */
	static int[] pieces(String text, int start, int end) {
		int[] bounds = new int[2 * MAX_PIECES];
		int count = 0;
		int pieceStart = -1;
		int previousStart = start;
		Shape previous = Shape.GAP;
		for (int i = start, c; i < end; i += Character.charCount(c)) {
			c = text.codePointAt(i);
			CharacterKind kind = CharacterKind.of(c);
			if (kind == CharacterKind.MARK || kind == CharacterKind.INVISIBLE) {
				continue;
			}
			Shape shape = shape(c, kind);
			int cut = (previous == Shape.UPPER && shape == Shape.LOWER) ? previousStart : i;
			if (shape != previous && cut != pieceStart) {
				if (pieceStart >= 0) {
					if (count == bounds.length) {
						return NONE;
					}
					bounds[count++] = pieceStart;
					bounds[count++] = cut;
				}
				pieceStart = (shape == Shape.GAP) ? -1 : cut;
			}
			previous = shape;
			previousStart = i;
		}
		if (count == 0 || count == bounds.length) {
			return NONE;
		}
		if (pieceStart >= 0) {
			bounds[count++] = pieceStart;
			bounds[count++] = end;
		}
		int pieces = count / 2;
		boolean checksum = pieces >= MANY_PIECES && end - start < SHORT_PIECE * pieces;
		return (pieces > 1 && !checksum) ? Arrays.copyOf(bounds, count) : NONE;
	}

	static boolean isUpper(int codePoint) {
		return Character.isUpperCase(codePoint) || Character.isTitleCase(codePoint);
	}

	private static Shape shape(int codePoint, CharacterKind kind) {
		return switch (kind) {
			case UNDERSCORE -> Shape.GAP;
			case DIGIT -> Shape.DIGIT;
			default -> isUpper(codePoint) ? Shape.UPPER : Shape.LOWER;
		};
	}

}

package dev.stroma.graph;

import java.text.Normalizer;
import java.util.Locale;

import dev.stroma.corpus.Beginning;
import dev.stroma.error.InvalidInputException;

/**
 * What becomes of names at the door.
 */
final class GraphName {

	static final int MAX_NAME = 256;

	static final int MAX_LABEL = 64;

	private GraphName() {
	}

	/** As it is shown: one line in NFC, without blanks around it. */
	static String shown(String what, String raw, int maxLength) {
		StringBuilder line = new StringBuilder();
		boolean blank = false;
		for (int c : Normalizer.normalize(raw, Normalizer.Form.NFC).codePoints().toArray()) {
			if (isBlank(c)) {
				blank = !line.isEmpty();
			}
			else if (Character.getType(c) != Character.FORMAT) {
				line.append(blank ? " " : "").appendCodePoint(isHalf(c) ? 0xFFFD : c);
				blank = false;
			}
		}
		if (line.isEmpty()) {
			throw new InvalidInputException("The %s is blank: give it a name".formatted(what));
		}
		if (line.length() > maxLength) {
			throw new InvalidInputException("The %s '%s...' has %d characters: at most %d are allowed".formatted(what,
					Beginning.of(line, 40), line.length(), maxLength));
		}
		return line.toString();
	}

	private static boolean isBlank(int c) {
		return Character.isWhitespace(c) || Character.isSpaceChar(c) || Character.isISOControl(c);
	}

	private static boolean isHalf(int c) {
		return c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE;
	}

	/** The form in which kinds and relations are compared: lower case. */
	static String label(String what, String raw) {
		return lower(shown(what, raw, MAX_LABEL));
	}

	/** The form in which names are compared: lower case, without any blank. */
	static String identity(String shown) {
		return lower(shown).replace(" ", "");
	}

	private static String lower(String text) {
		// upper case first, so that ß and ss, or the two lower sigmas, are the same
		return Normalizer.normalize(text.toUpperCase(Locale.ROOT).toLowerCase(Locale.ROOT), Normalizer.Form.NFC);
	}

}

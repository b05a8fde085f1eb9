package dev.stroma.corpus;

import java.text.Normalizer;

import dev.stroma.error.InvalidInputException;

/**
 * What happens to every text at the door, once, so that offsets, hashes and terms all
 * speak of the same characters.
 */
final class CleanText {

	private static final char BYTE_ORDER_MARK = '\uFEFF';

	private static final int MAX_NAME_LENGTH = 4096;

	private CleanText() {
	}

	/**
	 * A body: no byte order mark, LF line ends, no control characters but tab and LF (a
	 * blank instead), no lone surrogates (U+FFFD instead), NFC.
	 */
	static String body(String raw) {
		int start = 0;
		while (start < raw.length() && raw.charAt(start) == BYTE_ORDER_MARK) {
			start++;
		}
		String text = raw.substring(start);
		text = isClean(text) ? text : clean(text);
		return Normalizer.isNormalized(text, Normalizer.Form.NFC) ? text
				: Normalizer.normalize(text, Normalizer.Form.NFC);
	}

	/**
	 * A one-line text such as a title: as {@link #body(String)}, line ends and tabs as
	 * blanks, stripped.
	 */
	static String line(String raw) {
		String line = body(raw).replace('\n', ' ').replace('\t', ' ').strip();
		// a mark that stood behind blanks is the first character now
		return (line.indexOf(BYTE_ORDER_MARK) == 0) ? line(line) : line;
	}

	/**
	 * A name that identifies something: never altered but for surrounding blanks, hence
	 * refused when it is blank or has characters that no text keeps.
	 */
	static String name(String what, String raw) {
		String name = raw.strip();
		if (name.isEmpty()) {
			throw new InvalidInputException("The %s is blank: give each one a name".formatted(what));
		}
		if (name.length() > MAX_NAME_LENGTH) {
			throw new InvalidInputException("The %s '%s...' has %d characters: at most %d are allowed".formatted(what,
					name.substring(0, 40), name.length(), MAX_NAME_LENGTH));
		}
		if (!isClean(name) || name.indexOf('\n') >= 0 || name.indexOf('\t') >= 0) {
			throw new InvalidInputException("The %s '%s' has a control character or half a surrogate pair: remove it"
				.formatted(what, clean(name).replace('\n', ' ')));
		}
		return name;
	}

	private static boolean isClean(String text) {
		for (int i = 0; i < text.length(); i++) {
			char c = text.charAt(i);
			if (Character.isSurrogate(c)) {
				if (!isPairAt(text, i)) {
					return false;
				}
				i++;
			}
			else if (isControl(c)) {
				return false;
			}
		}
		return true;
	}

	private static String clean(String text) {
		StringBuilder clean = new StringBuilder(text.length());
		for (int i = 0; i < text.length(); i++) {
			char c = text.charAt(i);
			if (Character.isSurrogate(c)) {
				if (isPairAt(text, i)) {
					clean.append(c).append(text.charAt(++i));
				}
				else {
					clean.append('\uFFFD');
				}
			}
			else if (c == '\r') {
				clean.append('\n');
				i += (i + 1 < text.length() && text.charAt(i + 1) == '\n') ? 1 : 0;
			}
			else {
				clean.append(isControl(c) ? ' ' : c);
			}
		}
		return clean.toString();
	}

	private static boolean isPairAt(String text, int i) {
		return i + 1 < text.length() && Character.isSurrogatePair(text.charAt(i), text.charAt(i + 1));
	}

	private static boolean isControl(char c) {
		return (c < 0x20 && c != '\t' && c != '\n') || (c >= 0x7F && c < 0xA0);
	}

}

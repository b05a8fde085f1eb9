package dev.stroma.corpus;

import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;

import dev.stroma.corpus.TextWarning.Kind;
import dev.stroma.error.InvalidInputException;

/**
 * What becomes of every text at the door, once, so that offsets, hashes and terms all
 * speak of the same characters.
 *
 * @param text the text as it is kept
 * @param warnings what was done to it, one per kind
 */
record CleanText(String text, List<TextWarning> warnings) {

	private static final int MAX_NAME_LENGTH = 4096;

	private static final char BYTE_ORDER_MARK = '\uFEFF';

	/**
	 * A body: no byte order mark in front, LF line ends, no control characters but tab
	 * and LF (a blank instead), no lone surrogates (U+FFFD instead), NFC.
	 */
	static CleanText body(String raw) {
		String text = withoutMark(raw);
		boolean clean = isClean(text);
		if (clean && text.length() == raw.length() && isComposed(text)) {
			return clean(text);
		}
		List<TextWarning> warnings = new ArrayList<>();
		warn(Kind.BYTE_ORDER_MARK, (text.length() < raw.length()) ? 1 : 0, warnings);
		text = clean ? text : cleaned(text, warnings);
		if (!isComposed(text)) {
			text = Normalizer.normalize(text, Normalizer.Form.NFC);
			warnings.add(new TextWarning(Kind.COMPOSED, 1));
		}
		return new CleanText(text, List.copyOf(warnings));
	}

	private static String withoutMark(String text) {
		int start = 0;
		while (start < text.length() && text.charAt(start) == BYTE_ORDER_MARK) {
			start++;
		}
		return text.substring(start);
	}

	private static boolean isComposed(String text) {
		return Normalizer.isNormalized(text, Normalizer.Form.NFC);
	}

	/**
	 * A one-line text such as a title: as {@link #body(String)}, line ends and tabs as
	 * blanks, stripped.
	 */
	static CleanText line(String raw) {
		CleanText body = body(raw);
		String text = body.text.replace('\n', ' ').replace('\t', ' ');
		int start = 0;
		boolean marked = false;
		while (start < text.length() && isMarkOrBlank(text.charAt(start))) {
			marked |= text.charAt(start++) == BYTE_ORDER_MARK;
		}
		List<TextWarning> warnings = new ArrayList<>(body.warnings);
		warn(Kind.BYTE_ORDER_MARK, marked ? 1 : 0, warnings);
		return new CleanText(text.substring(start).strip(), TextWarning.merge(warnings));
	}

	private static boolean isMarkOrBlank(char c) {
		return c == BYTE_ORDER_MARK || Character.isWhitespace(c);
	}

	/** A text that is clean already. */
	static CleanText clean(String text) {
		return new CleanText(text, List.of());
	}

	/**
	 * This text, or another when nothing is left of it.
	 */
	CleanText orElse(String fallback) {
		return this.text.isEmpty() ? new CleanText(fallback, this.warnings) : this;
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
					Beginning.of(name, 40), name.length(), MAX_NAME_LENGTH));
		}
		if (!isClean(name) || name.indexOf('\n') >= 0 || name.indexOf('\t') >= 0) {
			throw new InvalidInputException("The %s '%s' has a control character or half a surrogate pair: remove it"
				.formatted(what, body(name).text.replace('\n', ' ')));
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

	private static String cleaned(String text, List<TextWarning> warnings) {
		StringBuilder clean = new StringBuilder(text.length());
		int lineEnds = 0;
		int controls = 0;
		int surrogates = 0;
		for (int i = 0; i < text.length(); i++) {
			char c = text.charAt(i);
			if (Character.isSurrogate(c)) {
				if (isPairAt(text, i)) {
					clean.append(c).append(text.charAt(++i));
				}
				else {
					clean.append('\uFFFD');
					surrogates++;
				}
			}
			else if (c == '\r') {
				clean.append('\n');
				i += (i + 1 < text.length() && text.charAt(i + 1) == '\n') ? 1 : 0;
				lineEnds++;
			}
			else if (isControl(c)) {
				clean.append(' ');
				controls++;
			}
			else {
				clean.append(c);
			}
		}
		warn(Kind.LINE_ENDS, lineEnds, warnings);
		warn(Kind.CONTROL_CHARACTERS, controls, warnings);
		warn(Kind.LONE_SURROGATES, surrogates, warnings);
		return clean.toString();
	}

	private static void warn(Kind kind, int count, List<TextWarning> warnings) {
		if (count > 0) {
			warnings.add(new TextWarning(kind, count));
		}
	}

	private static boolean isPairAt(String text, int i) {
		return i + 1 < text.length() && Character.isSurrogatePair(text.charAt(i), text.charAt(i + 1));
	}

	private static boolean isControl(char c) {
		return (c < 0x20 && c != '\t' && c != '\n') || (c >= 0x7F && c < 0xA0);
	}

}

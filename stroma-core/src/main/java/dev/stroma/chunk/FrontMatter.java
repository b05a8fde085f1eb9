package dev.stroma.chunk;

import dev.stroma.text.WordCount;

/**
 * Recognises YAML front matter: a first line {@code ---}, then lines that look like YAML,
 * then {@code ---} or {@code ...}.
 *
 * <p>
 * Lines look like YAML when each is blank, indented, a comment, a list item, a closing
 * bracket or a {@code key:}, and at least one is a key without blanks. A letterhead
 * between two rules is none and stays text.
 */
final class FrontMatter {

	/** Characters that a key has at most; a sentence before a colon is longer. */
	private static final int LONGEST_KEY = 40;

	private FrontMatter() {
	}

	/**
	 * The offset of the line after the front matter, 0 when there is none.
	 */
	static int end(String body) {
		if (!body.startsWith("---")) {
			return 0;
		}
		int lineEnd = lineEnd(body, 0);
		if (!isMarker(body, lineEnd, 0, "---")) {
			return 0;
		}
		boolean key = false;
		while (lineEnd < body.length()) {
			int start = lineEnd + 1;
			lineEnd = lineEnd(body, start);
			if (isMarker(body, lineEnd, start, "---") || isMarker(body, lineEnd, start, "...")) {
				return key ? Math.min(lineEnd + 1, body.length()) : 0;
			}
			int colon = keyEnd(body, start, lineEnd);
			if (colon < 0 && !isYamlWithoutKey(body, start, lineEnd)) {
				return 0;
			}
			key |= colon > 0 && body.substring(start, colon).indexOf(' ') < 0;
		}
		return 0;
	}

	private static int lineEnd(String body, int start) {
		int end = body.indexOf('\n', start);
		return (end < 0) ? body.length() : end;
	}

	private static boolean isMarker(String body, int lineEnd, int start, String marker) {
		return body.startsWith(marker, start) && start + marker.length() <= lineEnd
				&& WordCount.skipBlank(body, start + marker.length(), lineEnd) == lineEnd;
	}

	/** Where the colon of a line {@code key: value} is, or -1. */
	private static int keyEnd(String body, int start, int lineEnd) {
		int limit = Math.min(lineEnd, start + LONGEST_KEY + 1);
		for (int i = start; i < limit; i++) {
			char c = body.charAt(i);
			if (c == ':' && i > start) {
				return (i + 1 == lineEnd || WordCount.isBlank(body.charAt(i + 1))) ? i : -1;
			}
			boolean inKey = Character.isLetterOrDigit(c) || c == '_' || c == '-' || c == '.' || c == '"' || c == '\''
					|| c == '/' || c == '@' || c == '$' || (c == ' ' && i > start && body.charAt(start) != '-');
			if (!inKey) {
				return -1;
			}
		}
		return -1;
	}

	private static boolean isYamlWithoutKey(String body, int start, int lineEnd) {
		if (WordCount.skipBlank(body, start, lineEnd) == lineEnd) {
			return true;
		}
		char first = body.charAt(start);
		return first == ' ' || first == '\t' || first == '#' || first == ']' || first == '}'
				|| (first == '-' && (start + 1 == lineEnd || body.charAt(start + 1) == ' '));
	}

}

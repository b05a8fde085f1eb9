package dev.stroma.corpus;

/**
 * Go's {@code %q}: a text in double quotes in which nothing ends early and nothing is
 * invisible (<a href="https://pkg.go.dev/strconv#Quote">strconv.Quote</a>).
 */
final class GoQuoting {

	private GoQuoting() {
	}

	/**
	 * The quoted text; half a surrogate pair, which no Go text has, is quoted as U+FFFD.
	 */
	static String quote(String text) {
		StringBuilder quoted = new StringBuilder(text.length() + 2).append('"');
		for (int i = 0, c; i < text.length(); i += Character.charCount(c)) {
			c = text.codePointAt(i);
			append(quoted, (c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE) ? 0xFFFD : c);
		}
		return quoted.append('"').toString();
	}

	private static void append(StringBuilder quoted, int c) {
		switch (c) {
			case '"', '\\' -> quoted.append('\\').append((char) c);
			case 0x07 -> quoted.append("\\a");
			case '\b' -> quoted.append("\\b");
			case '\f' -> quoted.append("\\f");
			case '\n' -> quoted.append("\\n");
			case '\r' -> quoted.append("\\r");
			case '\t' -> quoted.append("\\t");
			case 0x0B -> quoted.append("\\v");
			default -> {
				if (GoPrintable.contains(c)) {
					quoted.appendCodePoint(c);
				}
				else {
					String form = (c < ' ' || c == 0x7F) ? "\\x%02x" : (c < 0x10000) ? "\\u%04x" : "\\U%08x";
					quoted.append(form.formatted(c));
				}
			}
		}
	}

	/**
	 * Go's {@code strings.TrimSpace}: without white space, as Unicode has it, around.
	 */
	static String trim(String text) {
		int start = 0;
		int end = text.length();
		while (start < end && isSpace(text.charAt(start))) {
			start++;
		}
		while (end > start && isSpace(text.charAt(end - 1))) {
			end--;
		}
		return text.substring(start, end);
	}

	private static boolean isSpace(char c) {
		return (c >= 0x09 && c <= 0x0D) || c == ' ' || c == 0x85 || c == 0xA0 || c == 0x1680
				|| (c >= 0x2000 && c <= 0x200A) || c == 0x2028 || c == 0x2029 || c == 0x202F || c == 0x205F
				|| c == 0x3000;
	}

}

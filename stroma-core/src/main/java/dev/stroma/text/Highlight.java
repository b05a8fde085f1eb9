package dev.stroma.text;

import java.util.List;

/**
 * The passage of a text that answers a question best, and the words in it that do.
 *
 * @param text the passage, without blanks around
 * @param start offset of its first character in the whole text, in UTF-16 units
 * @param end offset after its last character
 * @param marks the words, in order and without overlaps, as offsets in the whole text
 */
public record Highlight(String text, int start, int end, List<Range> marks) {

	/**
	 * A piece of a text.
	 *
	 * @param start offset of its first character, in UTF-16 units
	 * @param end offset after its last character
	 */
	public record Range(int start, int end) {
	}

	public Highlight {
		marks = List.copyOf(marks);
	}

	/**
	 * The passage as HTML, its words in {@code <mark>} elements.
	 */
	public String html() {
		return html("<mark>", "</mark>");
	}

	/**
	 * The passage as HTML text or attribute value: whatever stands in it is escaped, the
	 * tags are taken as they are.
	 * @param before put before each word
	 * @param after put after each word
	 */
	public String html(String before, String after) {
		StringBuilder html = new StringBuilder(this.text.length() + 16);
		int at = this.start;
		for (Range mark : this.marks) {
			escape(at, mark.start, html);
			html.append(before);
			escape(mark.start, mark.end, html);
			html.append(after);
			at = mark.end;
		}
		escape(at, this.end, html);
		return html.toString();
	}

	private void escape(int from, int to, StringBuilder html) {
		for (int i = from - this.start; i < to - this.start; i++) {
			char c = this.text.charAt(i);
			switch (c) {
				case '&' -> html.append("&amp;");
				case '<' -> html.append("&lt;");
				case '>' -> html.append("&gt;");
				case '"' -> html.append("&quot;");
				case '\'' -> html.append("&#39;");
				default -> html.append(c);
			}
		}
	}

}

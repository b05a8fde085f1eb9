package dev.stroma.chunk;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

import org.jspecify.annotations.Nullable;

import dev.stroma.text.WordCount;

/**
 * The headings that are open at a place of a document, by level.
 */
final class HeadingPath {

	/** Code points of a heading that a path keeps, so that one huge line stays one. */
	static final int LONGEST = 256;

	private final @Nullable String[] open = new @Nullable String[6];

	/**
	 * Opens a heading and closes those of its level and below.
	 * @param level from 1, the outermost, to 6
	 */
	void enter(int level, String heading) {
		this.open[level - 1] = heading;
		for (int i = level; i < this.open.length; i++) {
			this.open[i] = null;
		}
	}

	List<String> toList() {
		List<String> path = new ArrayList<>(this.open.length);
		for (String heading : this.open) {
			if (heading != null) {
				path.add(heading);
			}
		}
		return List.copyOf(path);
	}

	/**
	 * The words of a heading, without the marks around them; empty when there are none.
	 * @param source its lines: one of an ATX heading, or several of which the last
	 * underlines
	 */
	static String words(List<String> source) {
		String words = (source.size() == 1) ? withoutMarks(source.get(0).strip())
				: source.stream().limit(source.size() - 1L).map(String::strip).collect(Collectors.joining(" "));
		if (WordCount.of(words, 0, words.length()) == 0) {
			return "";
		}
		return (words.codePointCount(0, words.length()) <= LONGEST) ? words
				: words.substring(0, Graphemes.floor(words, 0, words.offsetByCodePoints(0, LONGEST))).strip();
	}

	private static String withoutMarks(String line) {
		int start = 0;
		while (start < line.length() && line.charAt(start) == '#') {
			start++;
		}
		int end = line.length();
		while (end > start && line.charAt(end - 1) == '#') {
			end--;
		}
		boolean closed = end == start || line.charAt(end - 1) == ' ' || line.charAt(end - 1) == '\t';
		return line.substring(start, closed ? end : line.length()).strip();
	}

}

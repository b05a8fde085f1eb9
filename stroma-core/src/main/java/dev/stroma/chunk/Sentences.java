package dev.stroma.chunk;

import java.text.BreakIterator;
import java.util.Locale;

import dev.stroma.text.WordCount;

/**
 * Walks over the sentences of a text, looking at one window of it at a time: the iterator
 * of the JDK is not made for megabytes. What fills a whole window is cut at its end.
 */
final class Sentences {

	/** UTF-16 units of a window. */
	static final int WINDOW = 4096;

	private final BreakIterator breaks = BreakIterator.getSentenceInstance(Locale.ROOT);

	private final String text;

	private final int end;

	private int windowStart;

	private int windowEnd;

	Sentences(String text, int start, int end) {
		this.text = text;
		this.end = end;
		open(start);
	}

	/**
	 * The end of the sentence that begins at an offset, which is the end of the one
	 * before.
	 */
	int after(int start) {
		int found = this.breaks.next();
		if (this.windowStart + found < this.windowEnd || this.windowEnd == this.end) {
			return this.windowStart + found;
		}
		if (start > this.windowStart) {
			open(start);
			return after(start);
		}
		int cut = lastBlank(start, this.windowEnd);
		open(cut);
		return cut;
	}

	private void open(int start) {
		this.windowStart = start;
		this.windowEnd = Math.min(this.end, start + WINDOW);
		if (this.windowEnd < this.end) {
			int pair = Character.isLowSurrogate(this.text.charAt(this.windowEnd)) ? 1 : 0;
			int whole = Graphemes.floor(this.text, start, this.windowEnd - pair);
			this.windowEnd = (whole > start) ? whole : this.windowEnd - pair;
		}
		this.breaks.setText(this.text.substring(start, this.windowEnd));
		this.breaks.first();
	}

	private int lastBlank(int start, int limit) {
		for (int i = limit; i > start + WINDOW / 2; i--) {
			if (WordCount.isBlank(this.text.charAt(i - 1))) {
				return i;
			}
		}
		return limit;
	}

}

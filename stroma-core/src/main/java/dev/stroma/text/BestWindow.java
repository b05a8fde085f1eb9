package dev.stroma.text;

import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import dev.stroma.text.Highlight.Range;

/**
 * Finds where most of a question's terms stand together: a window slides over the tokens
 * from one start to the next, tokens enter by their end and leave by their start.
 */
final class BestWindow {

	private final Token[] byStart;

	private final Token[] byEnd;

	/** Occurrences in the window by term. */
	private final Map<String, Integer> counts = new HashMap<>();

	private BestWindow(List<Token> tokens) {
		this.byStart = tokens.toArray(Token[]::new);
		this.byEnd = tokens.toArray(Token[]::new);
		Arrays.sort(this.byEnd, Comparator.comparingInt(Token::end));
	}

	/**
	 * From the first to the last token of the best window, which is as short as it can
	 * be; the first token alone, even if it is too long, when none fits.
	 * @param tokens in the order of their starts, at least one
	 */
	static Range of(List<Token> tokens, int length) {
		return new BestWindow(tokens).find(length);
	}

	private Range find(int length) {
		int most = 0;
		int start = this.byStart[0].start();
		int entered = 0;
		for (int i = 0; i < this.byStart.length; i++) {
			int from = this.byStart[i].start();
			for (; entered < this.byEnd.length && this.byEnd[entered].end() <= from + length; entered++) {
				if (this.byEnd[entered].start() >= from) {
					this.counts.merge(this.byEnd[entered].term(), 1, Integer::sum);
				}
			}
			if (this.counts.size() > most) {
				most = this.counts.size();
				start = from;
			}
			if (this.byStart[i].end() <= from + length) {
				this.counts.computeIfPresent(this.byStart[i].term(), (term, count) -> (count > 1) ? count - 1 : null);
			}
		}
		return new Range(start, (most > 0) ? end(start, most) : this.byStart[0].end());
	}

	/** Where the last of so many distinct terms ends. */
	private int end(int start, int most) {
		this.counts.clear();
		for (Token token : this.byEnd) {
			if (token.start() >= start) {
				this.counts.put(token.term(), 1);
				if (this.counts.size() == most) {
					return token.end();
				}
			}
		}
		throw new IllegalStateException("There are fewer than %d terms from %d on".formatted(most, start));
	}

}

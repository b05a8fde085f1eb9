package dev.stroma.resident;

import java.util.List;

import dev.stroma.store.LexicalQuery;
import dev.stroma.store.QueryTerm;
import dev.stroma.store.QueryWord;

/**
 * All segments as one generation has them. Immutable.
 */
record LexicalView(List<SegmentView> segments, long rows, long tokens, int longest) {

	static final LexicalView EMPTY = of(List.of());

	static LexicalView of(List<SegmentView> segments) {
		long rows = 0;
		long tokens = 0;
		int longest = 0;
		for (SegmentView view : segments) {
			rows += view.rows();
			tokens += view.liveTokens();
			longest = Math.max(longest, view.segment().longest());
		}
		return new LexicalView(List.copyOf(segments), rows, tokens, longest);
	}

	/**
	 * What the corpus knows of a question's words, none of whose terms is open.
	 */
	LexicalQuery query(List<QueryWord> words) {
		return LexicalQuery.of(words, this::documentFrequency, this.rows, this.tokens);
	}

	private long documentFrequency(QueryTerm term) {
		long frequency = 0;
		for (SegmentView view : this.segments) {
			frequency += view.documentFrequency(view.segment().term(term.text()));
		}
		return frequency;
	}

	static long place(int segment, int slot) {
		return ((long) segment << 32) | slot;
	}

	SegmentView segment(long place) {
		return this.segments.get((int) (place >>> 32));
	}

	/** Where a live chunk is, negative when it is nowhere. */
	long place(long chunk) {
		for (int i = 0; i < this.segments.size(); i++) {
			int slot = this.segments.get(i).slot(chunk);
			if (slot >= 0) {
				return place(i, slot);
			}
		}
		return -1;
	}

	long chunk(long place) {
		return segment(place).segment().chunk((int) place);
	}

	/** By (ref, chunk index). */
	int compareNames(long place, long other) {
		SegmentView one = segment(place);
		SegmentView two = segment(other);
		int byRef = one.segment().refs()[(int) place].compareTo(two.segment().refs()[(int) other]);
		return (byRef != 0) ? byRef : Integer.compare(one.ordinal((int) place), two.ordinal((int) other));
	}

	long bytes() {
		long bytes = 0;
		for (SegmentView view : this.segments) {
			bytes += view.bytes();
		}
		return bytes;
	}

}

package dev.stroma.resident;

import java.util.List;

/**
 * Which terms of several segments are the same: the places of all their terms, those of
 * the same term in a chain, in the order of the segments. Not thread-safe.
 */
final class SameTerms {

	/** By view: the place of its first term, and after them the end. */
	private final int[] starts;

	/** By term: the first place plus one. */
	private final IntPages firsts = new IntPages(0);

	/** By place: the next one plus one, 0 for none. */
	private final IntPages next;

	/**
	 * @param views whose terms are those that live chunks have
	 * @param into takes these terms, in the order in which they come
	 */
	SameTerms(List<SegmentView> views, TermDictionary into) {
		this.starts = new int[views.size() + 1];
		for (int i = 0; i < views.size(); i++) {
			this.starts[i + 1] = this.starts[i] + views.get(i).segment().terms().size();
		}
		this.next = new IntPages(this.starts[views.size()]);
		IntPages lasts = new IntPages(0);
		for (int i = 0; i < views.size(); i++) {
			TermDictionary from = views.get(i).segment().terms();
			for (int term = 0; term < from.size(); term++) {
				if (views.get(i).documentFrequency(term) > 0) {
					int start = from.start(term);
					int same = into.findOrAdd(from.slab(term), start, start + from.length(term));
					chain(same, this.starts[i] + term, lasts);
				}
			}
		}
	}

	private void chain(int term, int place, IntPages lasts) {
		int last = lasts.get(term) - 1;
		if (last < 0) {
			this.firsts.set(term, place + 1);
		}
		else {
			this.next.set(last, place + 1);
		}
		lasts.set(term, place + 1);
	}

	int first(int term) {
		return this.firsts.get(term) - 1;
	}

	/** The next place of the same term, negative after the last. */
	int next(int place) {
		return this.next.get(place) - 1;
	}

	/** The view that a place is in. */
	int view(int place) {
		int view = 0;
		while (place >= this.starts[view + 1]) {
			view++;
		}
		return view;
	}

	/** The term of a place in its view. */
	int term(int place) {
		return place - this.starts[view(place)];
	}

}

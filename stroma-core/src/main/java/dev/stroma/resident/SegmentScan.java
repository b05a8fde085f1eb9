package dev.stroma.resident;

import java.util.Arrays;
import java.util.Objects;

import org.jspecify.annotations.Nullable;

import dev.stroma.store.LexicalQuery;

/**
 * A question's terms in one segment, in the order of what they can give at most, and how
 * far their postings have been read. Not thread-safe.
 */
final class SegmentScan {

	private final SegmentView view;

	private final SegmentTerms segment;

	private final long @Nullable [] allowed;

	private final TermPostings[] postings;

	/** What each term gives any chunk at most. */
	private final float[] mosts;

	/** What all terms from one on give a chunk of this segment at most. */
	private final double[] rests;

	/** Where in its postings each term's last window ended. */
	private final int[] ends;

	/**
	 * @param allowed the slots that may be found, {@code null} for all
	 */
	SegmentScan(LexicalQuery query, SegmentView view, long @Nullable [] allowed) {
		this.view = view;
		this.segment = new SegmentTerms(query, view.segment());
		this.allowed = allowed;
		int[] terms = new int[query.terms().size()];
		double[] own = new double[terms.length];
		int count = 0;
		for (int term = 0; term < terms.length; term++) {
			if (this.segment.postings(term) != null) {
				double most = this.segment.most(term);
				int at = count++;
				for (; at > 0 && own[at - 1] < most; at--) {
					own[at] = own[at - 1];
					terms[at] = terms[at - 1];
				}
				own[at] = most;
				terms[at] = term;
			}
		}
		this.postings = new TermPostings[count];
		this.mosts = new float[count];
		this.ends = new int[count];
		this.rests = new double[count + 1];
		for (int i = count - 1; i >= 0; i--) {
			this.postings[i] = Objects.requireNonNull(this.segment.postings(terms[i]));
			this.mosts[i] = (float) query.most(terms[i]);
			this.rests[i] = this.rests[i + 1] + own[i];
		}
	}

	/** Begins with the first slot again. */
	void restart() {
		Arrays.fill(this.ends, 0);
	}

	SegmentTerms terms() {
		return this.segment;
	}

	int size() {
		return this.view.segment().size();
	}

	int[] lengths() {
		return this.view.segment().lengths();
	}

	/** Whether any chunk can reach so much. */
	boolean reaches(float threshold) {
		return this.rests.length > 1 && this.rests[0] >= threshold;
	}

	/**
	 * Leaves those of a window in the running that reach so much, with all of their
	 * score.
	 */
	void search(Window window, float threshold) {
		int next = 0;
		while (next < this.postings.length && this.rests[next] >= threshold) {
			this.ends[next] = this.postings[next].add(window, this.ends[next], this.mosts[next], true);
			next++;
		}
		window.run(this.view.dead(), this.allowed, (float) (threshold - this.rests[next]));
		for (; next < this.postings.length && window.running() > 0; next++) {
			this.ends[next] = this.postings[next].addToRunning(window, this.ends[next], this.mosts[next]);
			window.keep((float) (threshold - this.rests[next + 1]));
		}
	}

}

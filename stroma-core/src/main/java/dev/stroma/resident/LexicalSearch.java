package dev.stroma.resident;

import java.util.Arrays;

import org.jspecify.annotations.Nullable;

import dev.stroma.store.LexicalQuery;

/**
 * Finds the chunks of a segment with the best BM25:
 * <ol>
 * <li>Terms are taken in the order of what they can give at most. As long as a chunk that
 * has only the terms still to come could be among the best, the next term's postings are
 * read, and its chunks get their share of the score.</li>
 * <li>From then on no new chunk can come in: the terms still to come are looked up in
 * those that are in the running, and those that cannot get among the best drop out after
 * each.</li>
 * <li>What is left is scored exactly, as {@link LexicalQuery#score} does it.</li>
 * </ol>
 * What the best must reach is counted in buckets after each term (score-at-a-time with
 * pruning: Turtle and Flood, Query Evaluation, 1995; Moffat and Zobel, Self-Indexing
 * Inverted Files, 1996). Scores so far are floats, hence the margins.
 */
final class LexicalSearch {

	/** Covers what floats lose over all terms of a question. */
	private static final float MARGIN = 1e-4f;

	private final LexicalQuery query;

	private final Scratch scratch;

	private final Best best;

	/**
	 * By the order of what they can give: terms, that most, and the sum from there on.
	 */
	private int[] terms = {};

	private double[] mosts = {};

	private double[] rests = {};

	private float scale;

	LexicalSearch(LexicalQuery query, Scratch scratch, Best best) {
		this.query = query;
		this.scratch = scratch;
		this.best = best;
	}

	/**
	 * @param view one of those that the best are kept of
	 * @param number its number among those
	 * @param allowed the slots that may be found, {@code null} for all
	 */
	void search(SegmentView view, int number, long @Nullable [] allowed) {
		SegmentTerms segment = new SegmentTerms(this.query, view.segment());
		order(segment);
		if (this.terms.length == 0 || this.rests[0] < this.best.threshold()) {
			return;
		}
		try {
			float threshold = floor(this.best.threshold());
			int next = 0;
			while (next < this.terms.length && this.rests[next] >= threshold) {
				add(segment, this.terms[next++], view.segment(), allowed);
				if (next < this.terms.length && this.rests[next] >= threshold) {
					threshold = Math.max(threshold, reached(view));
				}
			}
			int running = collect(view, next, threshold);
			for (; next < this.terms.length && running > 0; next++) {
				running = lookUp(segment, next, view.segment(), running, threshold);
				threshold = Math.max(threshold, reached(running));
			}
			for (int i = 0; i < running; i++) {
				int slot = this.scratch.running[i];
				if (this.scratch.scores[slot] >= threshold) {
					segment.select(slot);
					double score = this.query.score(segment);
					if (score >= this.best.threshold()) {
						this.best.offer(score, LexicalView.place(number, slot), this.query.coverage(segment));
					}
				}
			}
		}
		finally {
			this.scratch.clear();
		}
	}

	private static float floor(double score) {
		return (float) (score * (1 - MARGIN));
	}

	private void order(SegmentTerms segment) {
		int count = 0;
		int all = this.query.terms().size();
		this.terms = new int[all];
		this.mosts = new double[all];
		for (int term = 0; term < all; term++) {
			if (segment.occurs(term)) {
				double most = segment.most(this.query, term);
				int at = count++;
				for (; at > 0 && this.mosts[at - 1] < most; at--) {
					this.mosts[at] = this.mosts[at - 1];
					this.terms[at] = this.terms[at - 1];
				}
				this.mosts[at] = most;
				this.terms[at] = term;
			}
		}
		this.terms = Arrays.copyOf(this.terms, count);
		this.rests = new double[count + 1];
		for (int i = count - 1; i >= 0; i--) {
			this.rests[i] = this.rests[i + 1] + this.mosts[i];
		}
		this.scale = Scratch.scale(this.rests[0]);
	}

	/** Adds what a term gives to all slots that have it. */
	private void add(SegmentTerms segment, int term, Segment in, long @Nullable [] allowed) {
		Postings.Dense dense = segment.dense(term);
		Postings.Listed listed = segment.listed(term);
		if (dense != null) {
			add(segment, term, dense, in.lengths(), allowed);
		}
		else if (listed != null) {
			add(segment, term, listed, in.lengths(), allowed);
		}
	}

	private void add(SegmentTerms segment, int term, Postings.Listed listed, int[] lengths, long @Nullable [] allowed) {
		float most = (float) this.query.most(term);
		float[] scores = this.scratch.scores;
		long[] marks = this.scratch.marks;
		float[] norms = this.scratch.norms;
		char[] slots = listed.slots();
		byte[] counts = listed.counts();
		for (int i = listed.start(); i < listed.end(); i++) {
			int slot = slots[i];
			if (allowed != null && (allowed[slot >>> 6] >>> slot & 1) == 0) {
				continue;
			}
			int halves = counts[i] & 0xFF;
			float frequency = ((halves == Postings.LARGE) ? segment.halves(term, slot) : halves) * 0.5f;
			scores[slot] += most * (frequency / (frequency + norms[lengths[slot]]));
			marks[slot >>> 6] |= 1L << slot;
		}
	}

	private void add(SegmentTerms segment, int term, Postings.Dense dense, int[] lengths, long @Nullable [] allowed) {
		float most = (float) this.query.most(term);
		float[] scores = this.scratch.scores;
		long[] marks = this.scratch.marks;
		float[] norms = this.scratch.norms;
		byte[] counts = dense.counts();
		int words = (lengths.length + 63) >>> 6;
		for (int word = 0; word < words; word++) {
			long all = dense.bits()[word];
			long wanted = (allowed != null) ? all & allowed[word] : all;
			marks[word] |= wanted;
			int rank = dense.ranks()[word];
			for (long bits = wanted; bits != 0; bits &= bits - 1) {
				int slot = (word << 6) + Long.numberOfTrailingZeros(bits);
				int halves = counts[rank + Long.bitCount(all & ((bits & -bits) - 1))] & 0xFF;
				float frequency = ((halves == Postings.LARGE) ? segment.halves(term, slot) : halves) * 0.5f;
				scores[slot] += most * (frequency / (frequency + norms[lengths[slot]]));
			}
		}
	}

	/** What the best chunks of this segment reach at least, with the terms so far. */
	private float reached(SegmentView view) {
		this.scratch.beginRanking();
		for (int word = 0; word < view.dead().length; word++) {
			for (long bits = this.scratch.marks[word] & ~view.dead()[word]; bits != 0; bits &= bits - 1) {
				this.scratch.rank(this.scratch.scores[(word << 6) + Long.numberOfTrailingZeros(bits)], this.scale);
			}
		}
		return certain(this.scratch.reachedBy(this.best.limit(), this.scale));
	}

	private float reached(int running) {
		this.scratch.beginRanking();
		for (int i = 0; i < running; i++) {
			this.scratch.rank(this.scratch.scores[this.scratch.running[i]], this.scale);
		}
		return certain(this.scratch.reachedBy(this.best.limit(), this.scale));
	}

	/** Of several spellings only the best counts, and it gives at least their mean. */
	private float certain(float score) {
		return floor(score) / this.query.mostSpellings();
	}

	private int collect(SegmentView view, int next, float threshold) {
		float least = (float) (threshold - this.rests[next]);
		int running = 0;
		for (int word = 0; word < view.dead().length; word++) {
			for (long bits = this.scratch.marks[word] & ~view.dead()[word]; bits != 0; bits &= bits - 1) {
				int slot = (word << 6) + Long.numberOfTrailingZeros(bits);
				if (this.scratch.scores[slot] >= least) {
					this.scratch.running[running++] = slot;
				}
			}
		}
		return running;
	}

	private int lookUp(SegmentTerms segment, int next, Segment in, int count, float threshold) {
		int term = this.terms[next];
		float most = (float) this.query.most(term);
		float least = (float) (threshold - this.rests[next + 1]);
		float[] scores = this.scratch.scores;
		int[] running = this.scratch.running;
		int left = 0;
		for (int i = 0; i < count; i++) {
			int slot = running[i];
			int halves = segment.halves(term, slot);
			if (halves > 0) {
				float frequency = halves * 0.5f;
				scores[slot] += most * (frequency / (frequency + this.scratch.norms[in.lengths()[slot]]));
			}
			if (scores[slot] >= least) {
				running[left++] = slot;
			}
		}
		return left;
	}

}

package dev.stroma.resident;

import org.jspecify.annotations.Nullable;

import dev.stroma.store.LexicalQuery;
import dev.stroma.store.TermCounts;

/**
 * A question's terms in one segment: their postings, and the counts of one slot at a
 * time. Not thread-safe.
 */
final class SegmentTerms implements TermCounts {

	private final Segment segment;

	private final int[] terms;

	private final Postings.@Nullable Dense[] dense;

	private final Postings.@Nullable Listed[] listed;

	/** By term: where in its list the last slot was looked for. */
	private final int[] cursors;

	private final double[] weighted;

	private int tokens;

	SegmentTerms(LexicalQuery query, Segment segment) {
		int count = query.terms().size();
		this.segment = segment;
		this.terms = new int[count];
		this.dense = new Postings.Dense[count];
		this.listed = new Postings.Listed[count];
		this.cursors = new int[count];
		this.weighted = new double[count];
		for (int i = 0; i < count; i++) {
			this.terms[i] = segment.term(query.terms().get(i).text());
			if (this.terms[i] >= 0) {
				if (segment.postings().isDense(this.terms[i])) {
					this.dense[i] = segment.postings().dense(this.terms[i]);
				}
				else {
					Postings.Listed lists = segment.postings().listed(this.terms[i]);
					this.listed[i] = lists;
					this.cursors[i] = lists.start();
				}
			}
		}
	}

	boolean occurs(int term) {
		return this.terms[term] >= 0;
	}

	Postings.@Nullable Dense dense(int term) {
		return this.dense[term];
	}

	Postings.@Nullable Listed listed(int term) {
		return this.listed[term];
	}

	/** The most that a term can give a chunk of this segment. */
	double most(LexicalQuery query, int term) {
		// shorter chunks than the average weigh more the higher the average is
		double drift = Math.max(1, query.averageLength() / this.segment.averageLength());
		return query.most(term) * Math.min(1, this.segment.postings().saturation(this.terms[term]) * drift);
	}

	/** How often a slot has a term, in halves; soonest for slots in their order. */
	int halves(int term, int slot) {
		Postings.Dense bits = this.dense[term];
		Postings.Listed lists = this.listed[term];
		int count = 0;
		if (bits != null) {
			count = bits.count(slot);
		}
		else if (lists != null) {
			int at = lists.seek(this.cursors[term], slot);
			this.cursors[term] = at;
			count = lists.count(at, slot);
		}
		return (count == Postings.LARGE) ? this.segment.postings().large(this.terms[term], slot) : count;
	}

	/** What is counted from now on. */
	void select(int slot) {
		this.tokens = this.segment.lengths()[slot];
		for (int i = 0; i < this.terms.length; i++) {
			this.weighted[i] = halves(i, slot) * 0.5;
		}
	}

	@Override
	public double weighted(int term) {
		return this.weighted[term];
	}

	@Override
	public int tokens() {
		return this.tokens;
	}

}

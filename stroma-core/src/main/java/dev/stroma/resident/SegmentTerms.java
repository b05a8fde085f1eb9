package dev.stroma.resident;

import org.jspecify.annotations.Nullable;

import dev.stroma.store.BatchScores;
import dev.stroma.store.LexicalQuery;

/**
 * A question's terms in one segment. Not thread-safe.
 */
final class SegmentTerms {

	private final LexicalQuery query;

	private final Segment segment;

	private final int[] terms;

	private final @Nullable TermPostings[] postings;

	SegmentTerms(LexicalQuery query, Segment segment) {
		int count = query.terms().size();
		this.query = query;
		this.segment = segment;
		this.terms = new int[count];
		this.postings = new TermPostings[count];
		for (int i = 0; i < count; i++) {
			this.terms[i] = segment.term(query.terms().get(i).text());
			this.postings[i] = (this.terms[i] >= 0) ? segment.postings().of(this.terms[i]) : null;
		}
	}

	/** Where a term is, {@code null} when it is nowhere in this segment. */
	@Nullable TermPostings postings(int term) {
		return this.postings[term];
	}

	/** The most that a term, which is in this segment, can give a chunk of it. */
	double most(int term) {
		// shorter chunks than the average weigh more the higher the average is
		double drift = Math.max(1, this.query.averageLength() / this.segment.averageLength());
		return this.query.most(term) * Math.min(1, this.segment.postings().saturation(this.terms[term]) * drift);
	}

	/**
	 * The BM25 of some slots, and what share of the question they have.
	 * @param slots in ascending order
	 * @param scores by slot's index, zeros
	 * @param coverages by slot's index, zeros
	 */
	void score(int[] slots, int size, double[] scores, double[] coverages) {
		double[] norms = new double[size];
		for (int i = 0; i < size; i++) {
			norms[i] = this.query.norm(this.segment.lengths()[slots[i]]);
		}
		BatchScores batch = new BatchScores(this.query, norms, scores, coverages);
		int[] none = new int[size];
		int[] halves = new int[size];
		for (TermPostings where : this.postings) {
			if (where != null) {
				where.count(slots, size, halves);
			}
			batch.add((where != null) ? halves : none);
		}
	}

}

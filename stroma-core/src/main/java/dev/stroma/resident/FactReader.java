package dev.stroma.resident;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import org.jspecify.annotations.Nullable;

import dev.stroma.store.ChunkFacts;
import dev.stroma.store.LexicalQuery;

/**
 * Reads what ranking needs to know of chunks, for one question: what an arm found out
 * already is taken from it. Not thread-safe.
 */
final class FactReader {

	private final LexicalView lexical;

	private final @Nullable VectorView vectors;

	private final @Nullable LexicalQuery query;

	private final float @Nullable [] vector;

	private final SegmentTerms[] terms;

	FactReader(LexicalView lexical, @Nullable VectorView vectors, @Nullable LexicalQuery query,
			float @Nullable [] vector) {
		this.lexical = lexical;
		this.vectors = vectors;
		this.query = query;
		this.vector = vector;
		this.terms = new SegmentTerms[lexical.segments().size()];
	}

	/**
	 * @param chunks of which those are left out that are not there
	 * @param byWords those whose score for the question is known
	 * @param byMeaning those whose cosine with the vector is known
	 */
	List<ChunkFacts> read(long[] chunks, ScoredChunks byWords, ScoredChunks byMeaning) {
		long[] sorted = chunks.clone();
		// in their order, in which terms are found soonest
		Arrays.sort(sorted);
		double[] cosines = cosines(sorted, byMeaning);
		List<ChunkFacts> facts = new ArrayList<>(sorted.length);
		for (int i = 0; i < sorted.length; i++) {
			long place = this.lexical.place(sorted[i]);
			if (place >= 0) {
				facts.add(fact(sorted[i], place, byWords, cosines[i]));
			}
		}
		return facts;
	}

	/**
	 * The cosines of chunks with the vector, {@code NaN} where there is no vector to
	 * compare.
	 * @param known those whose cosine with the vector is known
	 */
	double[] cosines(long[] chunks, ScoredChunks known) {
		double[] cosines = new double[chunks.length];
		int[] rows = new int[chunks.length];
		for (int i = 0; i < chunks.length; i++) {
			int near = known.indexOf(chunks[i]);
			cosines[i] = (near >= 0) ? known.score(near) : Double.NaN;
			long place = (near >= 0) ? -1 : this.lexical.place(chunks[i]);
			rows[i] = (place < 0) ? -1 : this.lexical.segment(place).vector((int) place);
		}
		compare(rows, cosines);
		return cosines;
	}

	private ChunkFacts fact(long chunk, long place, ScoredChunks byWords, double cosine) {
		SegmentView view = this.lexical.segment(place);
		int slot = (int) place;
		double bm25 = 0;
		double coverage = 0;
		if (this.query != null) {
			int known = byWords.indexOf(chunk);
			if (known >= 0) {
				bm25 = byWords.score(known);
				coverage = byWords.coverage(known);
			}
			else {
				SegmentTerms counts = counts(place, this.query);
				bm25 = this.query.score(counts);
				coverage = this.query.coverage(counts);
			}
		}
		return new ChunkFacts(chunk, view.segment().refs()[slot], view.ordinal(slot), bm25, coverage,
				Double.isNaN(cosine) ? null : cosine);
	}

	private SegmentTerms counts(long place, LexicalQuery query) {
		int number = (int) (place >>> 32);
		if (this.terms[number] == null) {
			this.terms[number] = new SegmentTerms(query, this.lexical.segment(place).segment());
		}
		this.terms[number].select((int) place);
		return this.terms[number];
	}

	/**
	 * The scores by words of chunks, in their order.
	 */
	ScoredChunks words(long[] chunks, LexicalQuery query) {
		double[] scores = new double[chunks.length];
		double[] coverages = new double[chunks.length];
		Arrays.sort(chunks);
		for (int i = 0; i < chunks.length; i++) {
			long place = this.lexical.place(chunks[i]);
			if (place >= 0) {
				SegmentTerms counts = counts(place, query);
				scores[i] = query.score(counts);
				coverages[i] = query.coverage(counts);
			}
		}
		return ScoredChunks.ofAny(chunks, scores, coverages);
	}

	private void compare(int[] rows, double[] cosines) {
		VectorView view = this.vectors;
		if (this.vector == null || view == null) {
			return;
		}
		if (view.rows().dimension() == this.vector.length) {
			view.rows().cosines(this.vector, rows, rows.length, cosines);
			return;
		}
		for (int i = 0; i < rows.length; i++) {
			cosines[i] = (rows[i] >= 0) ? 0 : cosines[i];
		}
	}

}

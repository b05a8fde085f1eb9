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

	FactReader(LexicalView lexical, @Nullable VectorView vectors, @Nullable LexicalQuery query,
			float @Nullable [] vector) {
		this.lexical = lexical;
		this.vectors = vectors;
		this.query = query;
		this.vector = vector;
	}

	/**
	 * @param chunks of which those are left out that are not there
	 * @param byWords those whose score for the question is known
	 * @param byMeaning those whose cosine with the vector is known
	 */
	List<ChunkFacts> read(long[] chunks, ScoredChunks byWords, ScoredChunks byMeaning) {
		double[] cosines = cosines(chunks, byMeaning);
		ScoredChunks words = (this.query != null)
				? words(Arrays.stream(chunks).filter((chunk) -> byWords.indexOf(chunk) < 0).toArray(), this.query)
				: ScoredChunks.NONE;
		List<ChunkFacts> facts = new ArrayList<>(chunks.length);
		for (int i = 0; i < chunks.length; i++) {
			long place = this.lexical.place(chunks[i]);
			if (place >= 0) {
				facts.add(fact(chunks[i], place, (byWords.indexOf(chunks[i]) >= 0) ? byWords : words, cosines[i]));
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

	private ChunkFacts fact(long chunk, long place, ScoredChunks words, double cosine) {
		SegmentView view = this.lexical.segment(place);
		int known = (this.query != null) ? words.indexOf(chunk) : -1;
		return new ChunkFacts(chunk, view.segment().refs()[(int) place], view.ordinal((int) place),
				(known >= 0) ? words.score(known) : 0, (known >= 0) ? words.coverage(known) : 0,
				Double.isNaN(cosine) ? null : cosine);
	}

	/**
	 * The scores by words of chunks, which it sorts; 0 where one is not there.
	 */
	ScoredChunks words(long[] chunks, LexicalQuery query) {
		// in their order, in which terms are found soonest
		Arrays.sort(chunks);
		long[] places = new long[chunks.length];
		for (int i = 0; i < chunks.length; i++) {
			places[i] = this.lexical.place(chunks[i]);
		}
		double[] scores = new double[chunks.length];
		double[] coverages = new double[chunks.length];
		for (int number = 0; number < this.lexical.segments().size(); number++) {
			score(number, places, query, scores, coverages);
		}
		return ScoredChunks.ofAny(chunks, scores, coverages);
	}

	/** Scores what of the places is in one segment. */
	private void score(int number, long[] places, LexicalQuery query, double[] scores, double[] coverages) {
		int[] slots = new int[places.length];
		int[] indexes = new int[places.length];
		int count = 0;
		for (int i = 0; i < places.length; i++) {
			if (places[i] >>> 32 == number) {
				indexes[count] = i;
				slots[count++] = (int) places[i];
			}
		}
		if (count > 0) {
			double[] own = new double[count];
			double[] ownCoverages = new double[count];
			new SegmentTerms(query, this.lexical.segments().get(number).segment()).score(slots, count, own,
					ownCoverages);
			for (int i = 0; i < count; i++) {
				scores[indexes[i]] = own[i];
				coverages[indexes[i]] = ownCoverages[i];
			}
		}
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

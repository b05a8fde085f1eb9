package dev.stroma.resident;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

import dev.stroma.store.Bm25;
import dev.stroma.store.FullTextRow;

/**
 * Up to 65,536 chunks with their terms, in the order of their ids; what a slot holds
 * never changes. Immutable.
 *
 * @param ids of the chunks, less the first one's
 * @param lengths the chunks' tokens in all columns
 * @param averageLength what saturations were computed with
 * @param languages of the chunks
 * @param longest the most tokens that a chunk has
 */
record Segment(int size, long firstId, int[] ids, int[] records, int[] scopes, String[] refs, int[] lengths,
		double averageLength, int longest, TermDictionary terms, Postings postings, List<String> languages) {

	static final int CAPACITY = 1 << 16;

	/**
	 * A segment of chunks in the order of their ids.
	 */
	static Segment of(long[] ids, int[] records, int[] scopes, String[] refs, int[] lengths, double averageLength,
			TermDictionary terms, Postings postings) {
		int[] offsets = new int[ids.length];
		int longest = 0;
		for (int slot = 0; slot < ids.length; slot++) {
			offsets[slot] = Math.toIntExact(ids[slot] - ids[0]);
			longest = Math.max(longest, lengths[slot]);
		}
		return new Segment(ids.length, ids[0], offsets, records, scopes, refs, lengths, averageLength, longest, terms,
				postings, terms.endingsOf(FullTextRow.LANGUAGE));
	}

	static double averageLength(int[] lengths) {
		long tokens = 0;
		for (int length : lengths) {
			tokens += length;
		}
		return Math.max(1, (double) tokens / lengths.length);
	}

	/**
	 * The slot of a chunk, negative when it is not here.
	 */
	int slot(long chunk) {
		long key = chunk - this.firstId;
		if (key < 0 || key > this.ids[this.size - 1]) {
			return -1;
		}
		// ids mostly follow each other
		int near = (int) (key * (this.size - 1) / Math.max(1, this.ids[this.size - 1]));
		return (this.ids[near] == key) ? near : Arrays.binarySearch(this.ids, 0, this.size, (int) key);
	}

	/**
	 * By slot, the norm of {@link #saturation}.
	 */
	static double[] norms(int[] lengths, double averageLength) {
		double[] norms = new double[lengths.length];
		for (int slot = 0; slot < norms.length; slot++) {
			norms[slot] = Bm25.norm(lengths[slot], averageLength);
		}
		return norms;
	}

	/**
	 * What {@code f / (f + norm)} is in a slot; at least that where the count is too
	 * large for its key.
	 */
	static double saturation(int key, double[] norms) {
		int count = key & 0xFF;
		return (count == LargeCounts.MARK) ? 1 : Bm25.saturation(count * 0.5, norms[key >>> 8]);
	}

	long chunk(int slot) {
		return this.firstId + this.ids[slot];
	}

	int term(String term) {
		byte[] bytes = term.getBytes(StandardCharsets.UTF_8);
		return this.terms.find(bytes, 0, bytes.length);
	}

	long tokens() {
		long tokens = 0;
		for (int slot = 0; slot < this.size; slot++) {
			tokens += this.lengths[slot];
		}
		return tokens;
	}

	long bytes() {
		long refBytes = 0;
		for (int slot = 0; slot < this.size; slot++) {
			// a record's chunks share it
			refBytes += (slot > 0 && this.records[slot] == this.records[slot - 1]) ? 0 : 48 + this.refs[slot].length();
		}
		return 24L * this.size + refBytes + this.terms.bytes() + this.postings.bytes();
	}

}

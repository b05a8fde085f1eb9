package dev.stroma.resident;

/**
 * The postings of all terms of a segment: as lists, or by slot where a term is in many of
 * them. Immutable.
 */
final class Postings {

	/** By term: page and offset of its lists, or the complement of its place in dense. */
	private final IntPages places;

	/** By term: how many slots have it, and what it can score at most, in 255ths. */
	private final IntPages sizes;

	private final char[][] slots;

	private final byte[][] counts;

	private final byte[][] dense;

	private final LargeCounts large;

	Postings(IntPages places, IntPages sizes, char[][] slots, byte[][] counts, byte[][] dense, LargeCounts large) {
		this.places = places;
		this.sizes = sizes;
		this.slots = slots;
		this.counts = counts;
		this.dense = dense;
		this.large = large;
	}

	/** How many slots have the term, dead ones too. */
	int size(int term) {
		return this.sizes.get(term) >>> 8;
	}

	/**
	 * The most that {@code f / (f + norm)} is in any slot, as lengths were when the
	 * segment was made.
	 */
	float saturation(int term) {
		return (this.sizes.get(term) & 0xFF) / 255f;
	}

	TermPostings of(int term) {
		int place = this.places.get(term);
		if (place < 0) {
			return new DensePostings(this.dense[~place], term, this.large);
		}
		int start = place & 0xFFFF;
		return new ListedPostings(this.slots[place >>> 16], this.counts[place >>> 16], start, start + size(term), term,
				this.large);
	}

	long bytes() {
		long bytes = this.places.bytes() + this.sizes.bytes() + this.large.bytes();
		for (int page = 0; page < this.slots.length; page++) {
			bytes += 2L * this.slots[page].length + this.counts[page].length + 32;
		}
		for (byte[] one : this.dense) {
			bytes += one.length + 16;
		}
		return bytes;
	}

}

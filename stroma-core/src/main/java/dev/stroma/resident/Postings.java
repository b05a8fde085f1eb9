package dev.stroma.resident;

import java.util.Arrays;

/**
 * Which slots of a segment have a term, and how often: as lists, or as bits where a term
 * is in many of them. An occurrence counts by its column's weight, in halves.
 */
final class Postings {

	/** More slots than this are kept as bits. */
	static final int MOST_LISTED = 4096;

	/** What a count is read from the list of large ones at. */
	static final int LARGE = 255;

	private static final int WORDS = Segment.CAPACITY / Long.SIZE;

	/**
	 * A term that is in many slots.
	 *
	 * @param ranks how many slots come before each word of bits
	 * @param counts by rank
	 */
	record Dense(long[] bits, char[] ranks, byte[] counts) {

		static Dense of(int[] keys, int size) {
			long[] bits = new long[WORDS];
			byte[] counts = new byte[size];
			for (int i = 0; i < size; i++) {
				int slot = keys[i] >>> 8;
				bits[slot >>> 6] |= 1L << slot;
				counts[i] = (byte) keys[i];
			}
			char[] ranks = new char[WORDS];
			for (int word = 1; word < WORDS; word++) {
				ranks[word] = (char) (ranks[word - 1] + Long.bitCount(bits[word - 1]));
			}
			return new Dense(bits, ranks, counts);
		}

		int count(int slot) {
			long word = this.bits[slot >>> 6];
			if ((word >>> slot & 1) == 0) {
				return 0;
			}
			return this.counts[this.ranks[slot >>> 6] + Long.bitCount(word & ((1L << slot) - 1))] & 0xFF;
		}

		long bytes() {
			return 10L * WORDS + this.counts.length + 64;
		}

	}

	/**
	 * A term's lists: those of the same entries belong together.
	 */
	record Listed(char[] slots, byte[] counts, int start, int end) {

		/**
		 * The first entry of a slot or of one after it, the end when there is none. Near
		 * ones are found soonest.
		 * @param from where to begin
		 */
		int seek(int from, int slot) {
			int low = (from > this.start && this.slots[from - 1] >= slot) ? this.start : from;
			int step = 1;
			while (low + step <= this.end && this.slots[low + step - 1] < slot) {
				low += step;
				step <<= 1;
			}
			int high = Math.min(low + step - 1, this.end);
			while (low < high) {
				int middle = (low + high) >>> 1;
				if (this.slots[middle] < slot) {
					low = middle + 1;
				}
				else {
					high = middle;
				}
			}
			return low;
		}

		int count(int at, int slot) {
			return (at < this.end && this.slots[at] == slot) ? this.counts[at] & 0xFF : 0;
		}

	}

	/** By term: page and offset of its lists, or the complement of its place in dense. */
	private final IntPages places;

	/** By term: how many slots have it, and what it can score at most, in 255ths. */
	private final IntPages sizes;

	private final char[][] slots;

	private final byte[][] counts;

	private final Dense[] dense;

	/** Term and slot of counts too large for a byte, in order. */
	private final long[] largeKeys;

	private final int[] largeCounts;

	Postings(IntPages places, IntPages sizes, char[][] slots, byte[][] counts, Dense[] dense, long[] largeKeys,
			int[] largeCounts) {
		this.places = places;
		this.sizes = sizes;
		this.slots = slots;
		this.counts = counts;
		this.dense = dense;
		this.largeKeys = largeKeys;
		this.largeCounts = largeCounts;
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

	boolean isDense(int term) {
		return this.places.get(term) < 0;
	}

	Dense dense(int term) {
		return this.dense[~this.places.get(term)];
	}

	Listed listed(int term) {
		int place = this.places.get(term);
		int start = place & 0xFFFF;
		return new Listed(this.slots[place >>> 16], this.counts[place >>> 16], start, start + size(term));
	}

	/** A count that is too large for a byte. */
	int large(int term, int slot) {
		return this.largeCounts[Arrays.binarySearch(this.largeKeys, ((long) term << 16) | slot)];
	}

	long bytes() {
		long bytes = this.places.bytes() + this.sizes.bytes() + 12L * this.largeKeys.length;
		for (int page = 0; page < this.slots.length; page++) {
			bytes += 2L * this.slots[page].length + this.counts[page].length + 32;
		}
		for (Dense one : this.dense) {
			bytes += one.bytes();
		}
		return bytes;
	}

}

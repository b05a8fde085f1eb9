package dev.stroma.resident;

import java.util.Arrays;
import java.util.TreeMap;

/**
 * Counts that are too large for a byte, which holds {@link #MARK} instead. Immutable.
 *
 * @param keys term and slot, ascending
 */
record LargeCounts(long[] keys, int[] counts) {

	/** This count and larger ones are kept here. */
	static final int MARK = 255;

	static LargeCounts of(TreeMap<Long, Integer> byKey) {
		return new LargeCounts(byKey.keySet().stream().mapToLong(Long::longValue).toArray(),
				byKey.values().stream().mapToInt(Integer::intValue).toArray());
	}

	static long key(int term, int slot) {
		return ((long) term << 16) | slot;
	}

	int of(int term, int slot) {
		return this.counts[Arrays.binarySearch(this.keys, key(term, slot))];
	}

	long bytes() {
		return 12L * this.keys.length;
	}

}

package dev.stroma.resident;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;

/**
 * Writes a segment's postings, term after term. Not thread-safe.
 */
final class PostingsWriter {

	private static final int PAGE = 1 << 16;

	/** Shorter lists are read fast however full they are. */
	private static final int ALWAYS_LISTED = 512;

	/** Of so many slots one must have a term so that all get a count. */
	private static final int SPARSE = 8;

	/** How many slots there are. */
	private final int capacity;

	private final IntPages places = new IntPages(0);

	private final IntPages sizes = new IntPages(0);

	private final List<char[]> slots = new ArrayList<>();

	private final List<byte[]> counts = new ArrayList<>();

	private final List<byte[]> dense = new ArrayList<>();

	private final TreeMap<Long, Integer> large = new TreeMap<>();

	private char[] pageSlots = {};

	private byte[] pageCounts = {};

	private int used;

	private int terms;

	/**
	 * @param capacity of the segment, in slots
	 */
	PostingsWriter(int capacity) {
		this.capacity = capacity;
	}

	/** Notes a count that is too large for a byte, whose key says so. */
	void large(int term, int slot, int count) {
		this.large.put(LargeCounts.key(term, slot), count);
	}

	/**
	 * Writes the next term.
	 * @param keys its slots in ascending order, the lower 8 bits their counts
	 * @param saturation the highest share, see {@link Postings#saturation}
	 */
	void write(int[] keys, int size, double saturation) {
		int share = (int) Math.min(255, Math.ceil(saturation * 255 * (1 + 1e-6)));
		this.sizes.set(this.terms, (size << 8) | share);
		if (size > ALWAYS_LISTED && size > this.capacity / SPARSE) {
			byte[] bySlot = new byte[this.capacity];
			for (int i = 0; i < size; i++) {
				bySlot[keys[i] >>> 8] = (byte) keys[i];
			}
			this.places.set(this.terms, ~this.dense.size());
			this.dense.add(bySlot);
		}
		else {
			if (this.used + size > this.pageSlots.length) {
				makeRoom(size);
			}
			for (int i = 0; i < size; i++) {
				this.pageSlots[this.used + i] = (char) (keys[i] >>> 8);
				this.pageCounts[this.used + i] = (byte) keys[i];
			}
			this.places.set(this.terms, (this.slots.size() << 16) | this.used);
			this.used += size;
		}
		this.terms++;
	}

	private void makeRoom(int size) {
		if (this.used + size <= PAGE) {
			int length = Math.min(PAGE, Math.max(Math.max(512, 2 * this.pageSlots.length), this.used + size));
			this.pageSlots = Arrays.copyOf(this.pageSlots, length);
			this.pageCounts = Arrays.copyOf(this.pageCounts, length);
			return;
		}
		endPage();
		this.pageSlots = new char[PAGE];
		this.pageCounts = new byte[PAGE];
	}

	private void endPage() {
		this.slots.add(Arrays.copyOf(this.pageSlots, this.used));
		this.counts.add(Arrays.copyOf(this.pageCounts, this.used));
		this.used = 0;
	}

	Postings end() {
		endPage();
		return new Postings(this.places, this.sizes, this.slots.toArray(char[][]::new),
				this.counts.toArray(byte[][]::new), this.dense.toArray(byte[][]::new), LargeCounts.of(this.large));
	}

}

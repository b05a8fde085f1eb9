package dev.stroma.resident;

import java.util.Arrays;

/**
 * A growing array of ints in pages of 2 KiB; what was never set is 0. A fork shares the
 * pages of the array it comes from until it changes them, so that one who reads that
 * array sees no change. Written by one thread.
 */
final class IntPages {

	private static final int BITS = 9;

	private static final int SIZE = 1 << BITS;

	private static final int[] ZEROS = new int[SIZE];

	private int[][] pages;

	/** By page: whether it is ours to change. */
	private boolean[] owned;

	IntPages(int capacity) {
		this(new int[(capacity + SIZE - 1) >>> BITS][]);
		Arrays.fill(this.pages, ZEROS);
	}

	private IntPages(int[][] pages) {
		this.pages = pages;
		this.owned = new boolean[pages.length];
	}

	IntPages fork() {
		return new IntPages(this.pages.clone());
	}

	int get(int index) {
		int page = index >>> BITS;
		return (page < this.pages.length) ? this.pages[page][index & (SIZE - 1)] : 0;
	}

	void set(int index, int value) {
		int page = index >>> BITS;
		if (page >= this.pages.length) {
			grow(page + 1);
		}
		if (!this.owned[page]) {
			this.pages[page] = this.pages[page].clone();
			this.owned[page] = true;
		}
		this.pages[page][index & (SIZE - 1)] = value;
	}

	void add(int index, int value) {
		set(index, get(index) + value);
	}

	private void grow(int least) {
		int before = this.pages.length;
		int length = Math.max(least, before + (before >> 1));
		this.pages = Arrays.copyOf(this.pages, length);
		Arrays.fill(this.pages, before, length, ZEROS);
		this.owned = Arrays.copyOf(this.owned, length);
	}

	/** Those pages that hold something, shared ones too. */
	long bytes() {
		long bytes = 5L * this.pages.length;
		for (int[] page : this.pages) {
			bytes += (page != ZEROS) ? Integer.BYTES * SIZE + 16 : 0;
		}
		return bytes;
	}

}

package dev.stroma.resident;

import java.util.Arrays;

/**
 * Codes of vectors in the order in which these came, in slabs. Codes are only added, by
 * one thread.
 */
final class VectorCodes {

	/** Rows per slab. */
	static final int ROWS = 1 << 10;

	private final Coding coding;

	private final int words;

	private long[][] slabs = {};

	private int size;

	VectorCodes(Coding coding) {
		this.coding = coding;
		this.words = coding.words();
	}

	/**
	 * Codes of the first so many rows.
	 */
	static VectorCodes of(VectorRows rows, int count) {
		VectorCodes codes = new VectorCodes(Coding.of(rows, count));
		codes.addUpTo(rows, count);
		return codes;
	}

	void addUpTo(VectorRows rows, int count) {
		for (int row = this.size; row < count; row++) {
			if (row / ROWS == this.slabs.length) {
				this.slabs = Arrays.copyOf(this.slabs, this.slabs.length + 1);
				this.slabs[row / ROWS] = new long[ROWS * this.words];
			}
			this.coding.encode(rows.slab(row), rows.offset(row), slab(row), offset(row));
			this.size = row + 1;
		}
	}

	/** Forgets the codes from a row on, which nobody has seen. */
	void truncate(int rows) {
		this.size = Math.min(this.size, rows);
	}

	Coding coding() {
		return this.coding;
	}

	int words() {
		return this.words;
	}

	int size() {
		return this.size;
	}

	long[] slab(int row) {
		return this.slabs[row / ROWS];
	}

	int offset(int row) {
		return row % ROWS * this.words;
	}

	/** How many rows from one on stand in its slab. */
	static int rest(int row) {
		return ROWS - row % ROWS;
	}

	long bytes() {
		return 8L * this.slabs.length * ROWS * this.words;
	}

}

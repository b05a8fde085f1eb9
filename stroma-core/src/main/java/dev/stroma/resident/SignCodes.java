package dev.stroma.resident;

import java.util.Arrays;

/**
 * One bit per dimension: on which side of the vectors' mean a vector lies. Codes of rows
 * are only added, by one thread.
 */
final class SignCodes {

	/** Rows per slab. */
	static final int ROWS = 1 << 10;

	private final float[] mean;

	private final int words;

	private long[][] slabs = {};

	private int size;

	SignCodes(float[] mean) {
		this.mean = mean;
		this.words = (mean.length + 63) >>> 6;
	}

	/**
	 * Codes of rows that lie around their mean.
	 * @param count how many of the rows
	 */
	static SignCodes of(VectorRows rows, int count) {
		double[] sums = new double[rows.dimension()];
		for (int row = 0; row < count; row++) {
			float[] slab = rows.slab(row);
			int offset = rows.offset(row);
			for (int i = 0; i < sums.length; i++) {
				sums[i] += slab[offset + i];
			}
		}
		float[] mean = new float[sums.length];
		for (int i = 0; i < mean.length; i++) {
			mean[i] = (float) (sums[i] / Math.max(1, count));
		}
		SignCodes codes = new SignCodes(mean);
		codes.addUpTo(rows, count);
		return codes;
	}

	void addUpTo(VectorRows rows, int count) {
		for (int row = this.size; row < count; row++) {
			if (row / ROWS == this.slabs.length) {
				this.slabs = Arrays.copyOf(this.slabs, this.slabs.length + 1);
				this.slabs[row / ROWS] = new long[ROWS * this.words];
			}
			encode(rows.slab(row), rows.offset(row), this.slabs[row / ROWS], row % ROWS * this.words);
			this.size = row + 1;
		}
	}

	/** Forgets the codes from a row on, which nobody has seen. */
	void truncate(int rows) {
		this.size = Math.min(this.size, rows);
	}

	int words() {
		return this.words;
	}

	int size() {
		return this.size;
	}

	long[] encode(float[] vector) {
		long[] code = new long[this.words];
		encode(vector, 0, code, 0);
		return code;
	}

	private void encode(float[] vector, int offset, long[] into, int at) {
		for (int i = 0; i < this.mean.length; i++) {
			long bit = 1L << i;
			int word = at + (i >>> 6);
			into[word] = (vector[offset + i] > this.mean[i]) ? into[word] | bit : into[word] & ~bit;
		}
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

	/**
	 * In how many bits a code differs from each of some that follow each other.
	 * @param offset where the first begins
	 * @param count of them, as many as the answer has room for at most
	 */
	static void distances(long[] code, long[] slab, int offset, int count, int[] distances) {
		switch (code.length) {
			case 4 -> distancesOf256(code, slab, offset, count, distances);
			case 6 -> distancesOf384(code, slab, offset, count, distances);
			default -> {
				for (int row = 0, at = offset; row < count; row++) {
					int distance = 0;
					for (int i = 0; i < code.length; i++) {
						distance += Long.bitCount(code[i] ^ slab[at++]);
					}
					distances[row] = distance;
				}
			}
		}
	}

	private static void distancesOf256(long[] code, long[] slab, int offset, int count, int[] distances) {
		long a = code[0];
		long b = code[1];
		long c = code[2];
		long d = code[3];
		for (int row = 0, at = offset; row < count; row++, at += 4) {
			distances[row] = Long.bitCount(a ^ slab[at]) + Long.bitCount(b ^ slab[at + 1])
					+ Long.bitCount(c ^ slab[at + 2]) + Long.bitCount(d ^ slab[at + 3]);
		}
	}

	private static void distancesOf384(long[] code, long[] slab, int offset, int count, int[] distances) {
		long a = code[0];
		long b = code[1];
		long c = code[2];
		long d = code[3];
		long e = code[4];
		long f = code[5];
		for (int row = 0, at = offset; row < count; row++, at += 6) {
			distances[row] = Long.bitCount(a ^ slab[at]) + Long.bitCount(b ^ slab[at + 1])
					+ Long.bitCount(c ^ slab[at + 2]) + Long.bitCount(d ^ slab[at + 3])
					+ Long.bitCount(e ^ slab[at + 4]) + Long.bitCount(f ^ slab[at + 5]);
		}
	}

	long bytes() {
		return 8L * this.slabs.length * ROWS * this.words;
	}

}

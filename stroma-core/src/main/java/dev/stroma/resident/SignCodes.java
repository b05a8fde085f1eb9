package dev.stroma.resident;

import java.util.Arrays;

/**
 * One bit per dimension: on which side of the vectors' mean a vector lies. What a
 * question says in a dimension weighs as much as it is large there, and as the vectors
 * spread. Codes of rows are only added, by one thread.
 */
final class SignCodes {

	/** Rows per slab. */
	static final int ROWS = 1 << 10;

	private final float[] mean;

	/** By dimension: how far from the mean vectors lie, on average. */
	private final float[] spread;

	private final int words;

	private long[][] slabs = {};

	private int size;

	private SignCodes(float[] mean, float[] spread) {
		this.mean = mean;
		this.spread = spread;
		this.words = (mean.length + 63) >>> 6;
	}

	/**
	 * Codes of rows that lie around their mean.
	 * @param count how many of the rows
	 */
	static SignCodes of(VectorRows rows, int count) {
		float[] mean = rows.mean(count);
		float[] spread = rows.spread(count, mean);
		SignCodes codes = new SignCodes(mean, spread);
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

	CodedQuestion encode(float[] vector) {
		long[] signs = new long[this.words];
		float[] weights = new float[vector.length];
		for (int i = 0; i < weights.length; i++) {
			signs[i >>> 6] |= (vector[i] > 0) ? 1L << i : 0;
			weights[i] = Math.abs(vector[i]) * this.spread[i];
		}
		return CodedQuestion.of(signs, weights);
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
	 * How far some rows that follow each other are from a question.
	 * @param offset where the first begins
	 * @param count of them, as many as the answer has room for at most
	 */
	static void distances(CodedQuestion question, long[] slab, int offset, int count, int[] distances) {
		long[] signs = question.signs();
		long[] ones = question.ones();
		long[] twos = question.twos();
		long[] fours = question.fours();
		long[] eights = question.eights();
		for (int row = 0, at = offset; row < count; row++) {
			int distance = 0;
			for (int i = 0; i < signs.length; i++) {
				long differs = signs[i] ^ slab[at++];
				distance += Long.bitCount(differs & ones[i]) + (Long.bitCount(differs & twos[i]) << 1)
						+ (Long.bitCount(differs & fours[i]) << 2) + (Long.bitCount(differs & eights[i]) << 3);
			}
			distances[row] = distance;
		}
	}

	long bytes() {
		return 8L * this.slabs.length * ROWS * this.words;
	}

}

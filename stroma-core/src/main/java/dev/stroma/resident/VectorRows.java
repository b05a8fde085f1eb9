package dev.stroma.resident;

import java.util.Arrays;

import dev.stroma.store.Cosine;

/**
 * Vectors in the order in which they came, in slabs, each with the chunk it is of. Rows
 * are only added, by one thread; a reader looks at those that its generation has.
 */
final class VectorRows {

	private static final int SLAB_FLOATS = 1 << 16;

	/** What is read from memory at once. */
	private static final int LINE_FLOATS = 16;

	/** So much is on its way at once: half of what the nearest cache holds. */
	private static final int TOUCHED_FLOATS = 1 << 12;

	private final int dimension;

	/** A power of two. */
	private final int perSlab;

	private final int bits;

	private float[][] slabs = {};

	private long[][] chunks = {};

	private int[][] records = {};

	private int[][] scopes = {};

	private int size;

	VectorRows(int dimension) {
		this.dimension = dimension;
		this.perSlab = Integer.highestOneBit(Math.max(1, SLAB_FLOATS / Math.max(1, dimension)));
		this.bits = Integer.numberOfTrailingZeros(this.perSlab);
	}

	int dimension() {
		return this.dimension;
	}

	int size() {
		return this.size;
	}

	/**
	 * @return the row
	 */
	int add(float[] vector, long chunk, int record, int scope) {
		int slab = this.size >>> this.bits;
		int at = this.size & (this.perSlab - 1);
		if (slab == this.slabs.length) {
			this.slabs = Arrays.copyOf(this.slabs, slab + 1);
			this.chunks = Arrays.copyOf(this.chunks, slab + 1);
			this.records = Arrays.copyOf(this.records, slab + 1);
			this.scopes = Arrays.copyOf(this.scopes, slab + 1);
			this.slabs[slab] = new float[this.perSlab * this.dimension];
			this.chunks[slab] = new long[this.perSlab];
			this.records[slab] = new int[this.perSlab];
			this.scopes[slab] = new int[this.perSlab];
		}
		System.arraycopy(vector, 0, this.slabs[slab], at * this.dimension, this.dimension);
		this.chunks[slab][at] = chunk;
		this.records[slab][at] = record;
		this.scopes[slab][at] = scope;
		return this.size++;
	}

	/** Forgets the rows from a number on, which nobody has seen. */
	void truncate(int size) {
		this.size = size;
	}

	/** The slab that a row's vector is in. */
	float[] slab(int row) {
		return this.slabs[row >>> this.bits];
	}

	/** Where in its slab a row's vector begins. */
	int offset(int row) {
		return (row & (this.perSlab - 1)) * this.dimension;
	}

	/**
	 * Compares a vector with some rows. They lie anywhere in memory: a few are touched
	 * before these are compared, so that they come at the same time.
	 * @param rows negative ones are left out
	 * @param cosines of those rows
	 */
	void cosines(float[] vector, int[] rows, int count, double[] cosines) {
		int together = Math.max(1, TOUCHED_FLOATS / this.dimension);
		float touched = 0;
		for (int from = 0; from < count; from += together) {
			int to = Math.min(from + together, count);
			for (int i = from; i < to; i++) {
				touched += (rows[i] >= 0) ? touch(rows[i]) : 0;
			}
			for (int i = from; i < to; i++) {
				if (rows[i] >= 0) {
					cosines[i] = Cosine.of(vector, slab(rows[i]), offset(rows[i]));
				}
			}
		}
		if (touched == Float.NEGATIVE_INFINITY) {
			// of finite numbers it never is; but this way they are read
			throw new IllegalStateException("A vector has a number that is not finite");
		}
	}

	/**
	 * Of each dimension, over the first so many rows.
	 */
	float[] mean(int count) {
		double[] sums = new double[this.dimension];
		for (int row = 0; row < count; row++) {
			float[] slab = slab(row);
			int offset = offset(row);
			for (int i = 0; i < sums.length; i++) {
				sums[i] += slab[offset + i];
			}
		}
		return shares(sums, count);
	}

	/**
	 * How far from a value the first so many rows are in each dimension, on average.
	 */
	float[] spread(int count, float[] from) {
		double[] distances = new double[this.dimension];
		for (int row = 0; row < count; row++) {
			float[] slab = slab(row);
			int offset = offset(row);
			for (int i = 0; i < distances.length; i++) {
				distances[i] += Math.abs(slab[offset + i] - from[i]);
			}
		}
		return shares(distances, count);
	}

	private static float[] shares(double[] sums, int count) {
		float[] shares = new float[sums.length];
		for (int i = 0; i < shares.length; i++) {
			shares[i] = (float) (sums[i] / Math.max(1, count));
		}
		return shares;
	}

	private float touch(int row) {
		float[] slab = slab(row);
		int end = offset(row) + this.dimension;
		float sum = 0;
		for (int i = offset(row); i < end; i += LINE_FLOATS) {
			sum += slab[i];
		}
		return sum;
	}

	long chunk(int row) {
		return this.chunks[row >>> this.bits][row & (this.perSlab - 1)];
	}

	int record(int row) {
		return this.records[row >>> this.bits][row & (this.perSlab - 1)];
	}

	int scope(int row) {
		return this.scopes[row >>> this.bits][row & (this.perSlab - 1)];
	}

	long bytes() {
		return (long) this.slabs.length * this.perSlab * (4L * this.dimension + 16) + 120L * this.slabs.length;
	}

}

package dev.stroma.resident;

import java.util.Arrays;
import java.util.function.IntUnaryOperator;

/**
 * Rows by the centre they are nearest to. Immutable.
 *
 * @param covered how many rows there were, the first ones
 * @param centres by dimension, the coordinates of all centres
 * @param halfNorms of the centres: half their squared lengths
 * @param rows of each centre
 * @param codes of those rows
 * @param probes how many of the nearest centres' rows are looked at
 */
record Clusters(int covered, float[][] centres, float[] halfNorms, int[][] rows, long[][] codes, int probes) {

	Clusters probing(int probes) {
		return new Clusters(this.covered, this.centres, this.halfNorms, this.rows, this.codes, probes);
	}

	/** By row, the number of its centre. */
	int[] homes() {
		int[] homes = new int[this.covered];
		for (int home = 0; home < this.rows.length; home++) {
			for (int row : this.rows[home]) {
				homes[row] = home;
			}
		}
		return homes;
	}

	int size() {
		return this.rows.length;
	}

	/**
	 * The same with the rows that came since, each with the centre nearest to it.
	 * @param count how many rows there are
	 * @param rowCodes of all rows
	 */
	Clusters with(VectorRows all, int count, VectorCodes rowCodes) {
		return with(count, rowCodes,
				(row) -> nearestOf(nearness(this.centres, this.halfNorms, all.slab(row), all.offset(row))));
	}

	/**
	 * @param homes the centre of each row
	 */
	Clusters with(int count, VectorCodes rowCodes, IntUnaryOperator homes) {
		int[][] moreRows = this.rows.clone();
		long[][] moreCodes = this.codes.clone();
		int[] sizes = Arrays.stream(this.rows).mapToInt((some) -> some.length).toArray();
		for (int row = this.covered; row < count; row++) {
			int home = homes.applyAsInt(row);
			int at = sizes[home]++;
			if (at == moreRows[home].length) {
				moreRows[home] = Arrays.copyOf(moreRows[home], at + at / 4 + 1);
			}
			moreRows[home][at] = row;
		}
		for (int home = 0; home < sizes.length; home++) {
			int before = this.rows[home].length;
			moreRows[home] = Arrays.copyOf(moreRows[home], sizes[home]);
			if (sizes[home] > before) {
				moreCodes[home] = Arrays.copyOf(this.codes[home], sizes[home] * rowCodes.words());
				for (int at = before; at < sizes[home]; at++) {
					int row = moreRows[home][at];
					System.arraycopy(rowCodes.slab(row), rowCodes.offset(row), moreCodes[home], at * rowCodes.words(),
							rowCodes.words());
				}
			}
		}
		return new Clusters(count, this.centres, this.halfNorms, moreRows, moreCodes, this.probes);
	}

	/** The centre that is nearest, the first of those that are as near. */
	static int nearestOf(float[] nearness) {
		int nearest = 0;
		for (int i = 1; i < nearness.length; i++) {
			nearest = (nearness[i] > nearness[nearest]) ? i : nearest;
		}
		return nearest;
	}

	/**
	 * How near a vector is to each centre, larger is nearer.
	 */
	static float[] nearness(float[][] centres, float[] halfNorms, float[] vector, int offset) {
		float[] nearness = new float[halfNorms.length];
		for (int i = 0; i < nearness.length; i++) {
			nearness[i] = -halfNorms[i];
		}
		for (int d = 0; d < centres.length; d++) {
			float[] centre = centres[d];
			float value = vector[offset + d];
			for (int i = 0; i < nearness.length; i++) {
				nearness[i] += value * centre[i];
			}
		}
		return nearness;
	}

	/**
	 * The centres, so many that are nearest in this order and then the others.
	 */
	int[] nearest(float[] vector, int first) {
		float[] nearness = nearness(this.centres, this.halfNorms, vector, 0);
		double[] numbers = new double[nearness.length];
		for (int i = 0; i < numbers.length; i++) {
			numbers[i] = nearness[i];
		}
		return Order.descending(numbers, numbers.length, first);
	}

	long bytes() {
		long bytes = 4L * this.halfNorms.length * (this.centres.length + 1);
		for (int i = 0; i < this.rows.length; i++) {
			bytes += 4L * this.rows[i].length + 8L * this.codes[i].length + 32;
		}
		return bytes;
	}

}

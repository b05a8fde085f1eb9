package dev.stroma.resident;

import java.util.Arrays;

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

	int size() {
		return this.rows.length;
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
	 * The centres, nearest first.
	 */
	int[] nearest(float[] vector) {
		float[] nearness = nearness(this.centres, this.halfNorms, vector, 0);
		long[] order = new long[nearness.length];
		for (int i = 0; i < order.length; i++) {
			int bits = Float.floatToIntBits(nearness[i]);
			// as an integer that orders as the float does
			int ordered = bits ^ ((bits >> 31) & Integer.MAX_VALUE);
			order[i] = ((long) ~ordered << 32) | i;
		}
		Arrays.sort(order);
		int[] nearest = new int[order.length];
		for (int i = 0; i < nearest.length; i++) {
			nearest[i] = (int) order[i];
		}
		return nearest;
	}

	long bytes() {
		long bytes = 4L * this.halfNorms.length * (this.centres.length + 1);
		for (int i = 0; i < this.rows.length; i++) {
			bytes += 4L * this.rows[i].length + 8L * this.codes[i].length + 32;
		}
		return bytes;
	}

}

package dev.stroma.resident;

import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * Finds clusters of vectors: a few rounds of k-means on a sample, then every row goes to
 * the centre nearest to it. The same rows give the same clusters.
 */
final class ClusterBuild {

	private static final int ROUNDS = 5;

	private static final int SAMPLES_PER_CENTRE = 40;

	private final VectorRows rows;

	private final int count;

	private final VectorCodes codes;

	private final int size;

	private final float[][] centres;

	private final float[] halfNorms;

	/**
	 * @param count how many of the rows
	 */
	ClusterBuild(VectorRows rows, int count, VectorCodes codes) {
		this.rows = rows;
		this.count = count;
		this.codes = codes;
		this.size = (int) Math.sqrt(count);
		this.centres = new float[rows.dimension()][this.size];
		this.halfNorms = new float[this.size];
	}

	/**
	 * @param probes how many clusters are to be looked at
	 */
	Clusters build(int probes) {
		int[] sample = sample();
		for (int centre = 0; centre < this.size; centre++) {
			move(centre, this.rows.slab(sample[centre]), this.rows.offset(sample[centre]), 1);
		}
		for (int round = 0; round < ROUNDS; round++) {
			round(sample);
		}
		return new Clusters(0, this.centres, this.halfNorms, new int[this.size][0], new long[this.size][0], probes)
			.with(this.rows, this.count, this.codes);
	}

	private int[] sample() {
		SplittableRandom random = new SplittableRandom(this.count);
		int[] all = new int[this.count];
		for (int i = 0; i < all.length; i++) {
			int other = random.nextInt(i + 1);
			all[i] = all[other];
			all[other] = i;
		}
		return Arrays.copyOf(all, Math.min(all.length, SAMPLES_PER_CENTRE * this.size));
	}

	private void move(int centre, float[] to, int offset, float scale) {
		float square = 0;
		for (int d = 0; d < this.centres.length; d++) {
			float value = to[offset + d] * scale;
			this.centres[d][centre] = value;
			square += value * value;
		}
		this.halfNorms[centre] = square / 2;
	}

	private int nearest(int row) {
		return Clusters
			.nearestOf(Clusters.nearness(this.centres, this.halfNorms, this.rows.slab(row), this.rows.offset(row)));
	}

	private void round(int[] sample) {
		float[][] sums = new float[this.size][this.centres.length];
		int[] counts = new int[this.size];
		for (int row : sample) {
			int home = nearest(row);
			float[] slab = this.rows.slab(row);
			int offset = this.rows.offset(row);
			for (int d = 0; d < this.centres.length; d++) {
				sums[home][d] += slab[offset + d];
			}
			counts[home]++;
		}
		for (int centre = 0; centre < this.size; centre++) {
			// one that nothing is near to stays where it is
			if (counts[centre] > 0) {
				move(centre, sums[centre], 0, 1f / counts[centre]);
			}
		}
	}

}

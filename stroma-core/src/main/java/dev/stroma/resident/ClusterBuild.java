package dev.stroma.resident;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.IntUnaryOperator;

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
		this(rows, count, codes, (int) Math.sqrt(count));
	}

	/**
	 * @param size how many clusters
	 */
	ClusterBuild(VectorRows rows, int count, VectorCodes codes, int size) {
		this.rows = rows;
		this.count = count;
		this.codes = codes;
		this.size = size;
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
			round(sample, this::nearest);
		}
		Clusters clusters = empty(probes).with(this.rows, this.count, this.codes);
		settle(clusters.homes());
		return clusters;
	}

	/**
	 * The clusters that were found before.
	 * @param homes by row, the number of its cluster, below 0 where that is not known
	 */
	Clusters restore(int[] homes, int probes) {
		settle(homes);
		return empty(probes).with(this.count, this.codes, (row) -> (homes[row] >= 0) ? homes[row] : nearest(row));
	}

	private Clusters empty(int probes) {
		return new Clusters(0, this.centres, this.halfNorms, new int[this.size][0], new long[this.size][0], probes);
	}

	/**
	 * Moves each centre into the middle of its rows, by which it can be found again.
	 */
	private void settle(int[] homes) {
		int[] all = new int[this.count];
		Arrays.setAll(all, (row) -> row);
		int[] counts = round(all, (row) -> homes[row]);
		for (int centre = 0; centre < this.size; centre++) {
			if (counts[centre] == 0) {
				// nothing is near to it
				move(centre, new float[this.centres.length], 0, 1);
				this.halfNorms[centre] = Float.POSITIVE_INFINITY;
			}
		}
	}

	private void add(int row, float[] sums) {
		float[] slab = this.rows.slab(row);
		int offset = this.rows.offset(row);
		for (int d = 0; d < sums.length; d++) {
			sums[d] += slab[offset + d];
		}
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

	/**
	 * Moves each centre to the mean of those of some rows that are its.
	 * @param homes the centre of each, below 0 for none
	 * @return how many each centre has
	 */
	private int[] round(int[] some, IntUnaryOperator homes) {
		float[][] sums = new float[this.size][this.centres.length];
		int[] counts = new int[this.size];
		for (int row : some) {
			int home = homes.applyAsInt(row);
			if (home >= 0) {
				add(row, sums[home]);
				counts[home]++;
			}
		}
		for (int centre = 0; centre < this.size; centre++) {
			// one that nothing is near to stays where it is
			if (counts[centre] > 0) {
				move(centre, sums[centre], 0, 1f / counts[centre]);
			}
		}
		return counts;
	}

}

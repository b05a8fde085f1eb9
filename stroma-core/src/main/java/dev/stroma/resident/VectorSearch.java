package dev.stroma.resident;

import org.jspecify.annotations.Nullable;

import dev.stroma.store.Cosine;

/**
 * Finds the rows nearest to a vector:
 * <ol>
 * <li>Where vectors are few and have no codes, or those that may be found are few, each
 * of these is compared exactly.</li>
 * <li>Else rows are compared by their codes: all of them, or those of the nearest
 * clusters and those that came after the clusters were made. Under a filter more clusters
 * are looked at, and more again until enough rows are found.</li>
 * <li>The nearest by their codes are compared exactly.</li>
 * </ol>
 */
final class VectorSearch {

	/** So few rows are compared exactly, one by one. */
	private static final int FEW = 2000;

	private final VectorView view;

	private final float[] query;

	private final long @Nullable [] allowed;

	private final Best best;

	private final int[] distances = new int[VectorCodes.ROWS];

	/**
	 * @param allowed a bit per row that may be found, {@code null} for all
	 */
	VectorSearch(VectorView view, float[] query, long @Nullable [] allowed, Best best) {
		this.view = view;
		this.query = query;
		this.allowed = allowed;
		this.best = best;
	}

	/**
	 * @param allowedCount how many rows may be found
	 */
	void search(int allowedCount) {
		VectorCodes codes = this.view.codes();
		if (allowedCount <= FEW || codes == null) {
			compareAll();
			return;
		}
		CodedQuestion code = codes.coding().question(this.query);
		NearestCodes nearest = new NearestCodes((int) (this.best.limit() * this.view.rescored()), code.mostDistance());
		Clusters clusters = this.view.clusters();
		if (clusters != null) {
			scanClusters(clusters, code, codes.words(), allowedCount, nearest);
		}
		int row = (clusters != null) ? clusters.covered() : 0;
		while (row < this.view.size()) {
			int count = Math.min(VectorCodes.rest(row), this.view.size() - row);
			code.distances(codes.slab(row), codes.offset(row), count, this.distances);
			for (int i = 0; i < count; i++) {
				if (this.distances[i] < nearest.limit() && isWanted(row + i)) {
					nearest.add(row + i, this.distances[i]);
				}
			}
			row += count;
		}
		nearest.prune();
		double[] cosines = new double[nearest.size()];
		this.view.rows().cosines(this.query, nearest.rows(), nearest.size(), cosines);
		for (int i = 0; i < nearest.size(); i++) {
			this.best.offer(cosines[i], nearest.rows()[i]);
		}
	}

	private boolean isWanted(int row) {
		return (this.allowed == null || (this.allowed[row >>> 6] >>> row & 1) != 0) && this.view.isAlive(row);
	}

	private void compare(int row) {
		this.best.offer(Cosine.of(this.query, this.view.rows().slab(row), this.view.rows().offset(row)), row);
	}

	private void compareAll() {
		if (this.allowed == null) {
			for (int row = 0; row < this.view.size(); row++) {
				if (this.view.isAlive(row)) {
					compare(row);
				}
			}
			return;
		}
		for (int word = 0; word < this.allowed.length; word++) {
			for (long bits = this.allowed[word]; bits != 0; bits &= bits - 1) {
				int row = (word << 6) + Long.numberOfTrailingZeros(bits);
				if (row < this.view.size() && this.view.isAlive(row)) {
					compare(row);
				}
			}
		}
	}

	/** The fewer rows may be found, the more clusters hold the nearest of them. */
	private int probes(Clusters clusters, int allowedCount) {
		double share = (double) allowedCount / this.view.alive();
		return (int) Math.min(clusters.size(), Math.ceil(clusters.probes() * (1 - Math.log(share) / Math.log(2))));
	}

	private void scanClusters(Clusters clusters, CodedQuestion code, int words, int allowedCount,
			NearestCodes nearest) {
		int probes = probes(clusters, allowedCount);
		int[] order = clusters.nearest(this.query, probes);
		for (int i = 0; i < order.length && (i < probes || nearest.size() < this.best.limit()); i++) {
			if (i == probes) {
				order = clusters.nearest(this.query, order.length);
			}
			int[] rows = clusters.rows()[order[i]];
			long[] codes = clusters.codes()[order[i]];
			for (int from = 0; from < rows.length; from += this.distances.length) {
				int count = Math.min(this.distances.length, rows.length - from);
				code.distances(codes, from * words, count, this.distances);
				for (int j = 0; j < count; j++) {
					if (this.distances[j] < nearest.limit() && isWanted(rows[from + j])) {
						nearest.add(rows[from + j], this.distances[j]);
					}
				}
			}
		}
	}

}

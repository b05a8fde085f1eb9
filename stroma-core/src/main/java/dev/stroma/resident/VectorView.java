package dev.stroma.resident;

import org.jspecify.annotations.Nullable;

/**
 * The vectors as one generation has them. Immutable.
 *
 * @param size how many of the rows
 * @param dead a bit per row
 * @param codes of the rows, {@code null} where the vectors themselves are scanned
 * @param clusters of the first rows that have codes, {@code null} while they are few
 * @param rescored how many rows are compared exactly for each that is wanted, at least 1
 */
record VectorView(VectorRows rows, int size, IntPages dead, int deadCount, @Nullable VectorCodes codes,
		@Nullable Clusters clusters, double rescored) {

	/**
	 * @param dimension 0 before the first vector
	 */
	static VectorView empty(int dimension) {
		return new VectorView(new VectorRows(dimension), 0, new IntPages(0), 0, null, null, 1);
	}

	boolean isAlive(int row) {
		return (this.dead.get(row >>> 5) >>> row & 1) == 0;
	}

	int alive() {
		return this.size - this.deadCount;
	}

	long bytes() {
		return this.rows.bytes() + this.dead.bytes() + ((this.codes != null) ? this.codes.bytes() : 0)
				+ ((this.clusters != null) ? this.clusters.bytes() : 0);
	}

	VectorView with(@Nullable VectorCodes codes, @Nullable Clusters clusters, double rescored) {
		return new VectorView(this.rows, this.size, this.dead, this.deadCount, codes, clusters, rescored);
	}

	/**
	 * What one commit makes of a view. Not thread-safe.
	 */
	static final class Editor {

		private final VectorView before;

		private final IntPages dead;

		private int deadCount;

		Editor(VectorView view) {
			this.before = view;
			// a change that was rolled back left its rows
			view.rows.truncate(view.size);
			if (view.codes != null) {
				view.codes.truncate(view.size);
			}
			this.dead = view.dead.fork();
			this.deadCount = view.deadCount;
		}

		int dimension() {
			return this.before.rows.dimension();
		}

		long bytes() {
			return this.before.rows.bytes();
		}

		int add(float[] vector, long chunk, int record, int scope) {
			return this.before.rows.add(vector, chunk, record, scope);
		}

		void kill(int row) {
			this.dead.set(row >>> 5, this.dead.get(row >>> 5) | 1 << row);
			this.deadCount++;
		}

		VectorView view() {
			VectorCodes codes = this.before.codes;
			if (codes != null) {
				codes.addUpTo(this.before.rows, this.before.rows.size());
			}
			return new VectorView(this.before.rows, this.before.rows.size(), this.dead, this.deadCount, codes,
					this.before.clusters, this.before.rescored);
		}

	}

}

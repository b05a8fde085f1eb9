package dev.stroma.resident;

import java.util.Arrays;

import dev.stroma.store.RankedRows;

/**
 * A list per key of what it leads to, the strongest first, equals by age, as flat arrays.
 * Immutable.
 */
final class RankedLists {

	private final long[] keys;

	/** Where each list begins, and where the last one ends. */
	private final int[] starts;

	/** How many rows each key has, those that are not kept included. */
	private final int[] totals;

	private final long[] others;

	private final long[] edges;

	private final double[] weights;

	private RankedLists(Builder builder) {
		this.keys = Arrays.copyOf(builder.keys, builder.count);
		this.starts = Arrays.copyOf(builder.starts, builder.count + 1);
		this.totals = Arrays.copyOf(builder.totals, builder.count);
		this.starts[builder.count] = builder.size;
		this.others = Arrays.copyOf(builder.others, builder.size);
		this.edges = builder.hasEdges ? Arrays.copyOf(builder.edges, builder.size) : new long[0];
		this.weights = Arrays.copyOf(builder.weights, builder.size);
	}

	/** The place of a key's list, negative when it has none. */
	int find(long key) {
		return Arrays.binarySearch(this.keys, key);
	}

	/** How many rows a list has, those that are not kept included. */
	int total(int list) {
		return this.totals[list];
	}

	int start(int list) {
		return this.starts[list];
	}

	/** Where a list's first so many rows end. */
	int end(int list, int limit) {
		return Math.min(this.starts[list + 1], this.starts[list] + limit);
	}

	long other(int row) {
		return this.others[row];
	}

	long edge(int row) {
		return this.edges[row];
	}

	double weight(int row) {
		return this.weights[row];
	}

	boolean isEmpty() {
		return this.keys.length == 0;
	}

	long bytes() {
		return 16L * this.keys.length + 8L * (this.others.length + this.edges.length + this.weights.length) + 128;
	}

	/**
	 * Takes the rows in their order. Not thread-safe.
	 */
	static final class Builder implements RankedRows {

		private final int most;

		private final int counted;

		private long[] keys = new long[16];

		private int[] starts = new int[17];

		private int[] totals = new int[16];

		private long[] others = new long[16];

		private long[] edges = new long[16];

		private double[] weights = new double[16];

		private int count;

		private int size;

		private boolean hasEdges;

		/**
		 * @param most rows of a key that are kept
		 * @param counted rows of a key that are counted
		 */
		Builder(int most, int counted) {
			this.most = most;
			this.counted = counted;
		}

		@Override
		public void add(long key, long other, long edge, double weight) {
			if (this.count == 0 || this.keys[this.count - 1] != key) {
				begin(key);
			}
			int list = this.count - 1;
			if (this.size - this.starts[list] < this.most) {
				if (this.size == this.others.length) {
					this.others = Arrays.copyOf(this.others, 2 * this.size);
					this.edges = Arrays.copyOf(this.edges, 2 * this.size);
					this.weights = Arrays.copyOf(this.weights, 2 * this.size);
				}
				this.others[this.size] = other;
				this.edges[this.size] = edge;
				this.weights[this.size++] = weight;
				this.hasEdges |= edge != 0;
			}
			this.totals[list] = Math.min(this.counted, this.totals[list] + 1);
		}

		private void begin(long key) {
			if (this.count == this.keys.length) {
				this.keys = Arrays.copyOf(this.keys, 2 * this.count);
				this.totals = Arrays.copyOf(this.totals, 2 * this.count);
				this.starts = Arrays.copyOf(this.starts, 2 * this.count + 1);
			}
			this.keys[this.count] = key;
			this.starts[this.count++] = this.size;
		}

		RankedLists build() {
			return new RankedLists(this);
		}

	}

}

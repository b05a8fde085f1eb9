package dev.stroma.resident;

import java.util.Arrays;

import dev.stroma.store.GraphDelta;
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

	/** How many keys have a list. */
	int size() {
		return this.keys.length;
	}

	/** How many rows a list has, those that are not kept included. */
	int total(int list) {
		return this.totals[list];
	}

	/** Visits the first so many rows of a list. */
	void visit(int list, int limit, RankedRows rows) {
		int end = this.starts[list] + Math.min(limit, this.starts[list + 1] - this.starts[list]);
		for (int row = this.starts[list]; row < end; row++) {
			rows.add(this.keys[list], this.others[row], (this.edges.length > 0) ? this.edges[row] : 0,
					this.weights[row]);
		}
	}

	/**
	 * These lists and others, which replace those of the same keys.
	 * @param first whether there are none below, so that empty ones say nothing
	 */
	RankedLists with(RankedLists later, boolean first) {
		Builder builder = new Builder(Integer.MAX_VALUE, Integer.MAX_VALUE);
		int next = 0;
		for (int list = 0; list < later.size(); list++) {
			for (; next < size() && this.keys[next] < later.keys[list]; next++) {
				builder.copy(this, next, first);
			}
			if (next < size() && this.keys[next] == later.keys[list]) {
				next++;
			}
			builder.copy(later, list, first);
		}
		for (; next < size(); next++) {
			builder.copy(this, next, first);
		}
		return builder.build();
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
				row(other, edge, weight);
			}
			this.totals[list] = Math.min(this.counted, this.totals[list] + 1);
		}

		/** Takes a whole list. */
		void add(GraphDelta.Rows rows) {
			begin(rows.key());
			rows.rows().forEach((row) -> row(row.other(), row.edge(), row.weight()));
			this.totals[this.count - 1] = rows.total();
		}

		private void copy(RankedLists from, int list, boolean full) {
			if (!full || from.totals[list] > 0) {
				begin(from.keys[list]);
				from.visit(list, Integer.MAX_VALUE, (key, other, edge, weight) -> row(other, edge, weight));
				this.totals[this.count - 1] = from.totals[list];
			}
		}

		private void row(long other, long edge, double weight) {
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

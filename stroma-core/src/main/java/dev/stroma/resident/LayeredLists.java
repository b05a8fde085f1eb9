package dev.stroma.resident;

import java.util.ArrayList;
import java.util.List;

import dev.stroma.store.GraphDelta;
import dev.stroma.store.RankedRows;

/**
 * The lists of one generation: those that were loaded and, over these, those that changes
 * made since. A change adds a layer and takes in the layers before it that are not more
 * than twice as large, so that there are few, and each row is copied seldom. Immutable.
 */
final class LayeredLists {

	/** The newest last. */
	private final List<RankedLists> layers;

	/** How many keys have rows. */
	private final int filled;

	private LayeredLists(List<RankedLists> layers, int filled) {
		this.layers = layers;
		this.filled = filled;
	}

	/**
	 * @param loaded none of which is empty
	 */
	static LayeredLists of(RankedLists loaded) {
		return new LayeredLists(List.of(loaded), loaded.size());
	}

	/**
	 * These and others, by key, which replace those of the same keys.
	 */
	LayeredLists with(List<GraphDelta.Rows> changed) {
		if (changed.isEmpty()) {
			return this;
		}
		int now = this.filled;
		RankedLists.Builder builder = new RankedLists.Builder(GraphDelta.KEPT, Integer.MAX_VALUE);
		for (GraphDelta.Rows rows : changed) {
			builder.add(rows);
			now += Integer.signum(rows.total()) - Integer.signum(total(rows.key()));
		}
		RankedLists top = builder.build();
		List<RankedLists> below = new ArrayList<>(this.layers);
		while (!below.isEmpty() && below.get(below.size() - 1).size() <= 2 * top.size()) {
			RankedLists last = below.remove(below.size() - 1);
			top = last.with(top, below.isEmpty());
		}
		below.add(top);
		return new LayeredLists(List.copyOf(below), now);
	}

	/** Visits the strongest so many rows of a key's list. */
	void strongest(long key, int limit, RankedRows rows) {
		for (int layer = this.layers.size() - 1; layer >= 0; layer--) {
			int list = this.layers.get(layer).find(key);
			if (list >= 0) {
				this.layers.get(layer).visit(list, limit, rows);
				return;
			}
		}
	}

	/** How many rows a key's list has, those that are not kept included. */
	int total(long key) {
		for (int layer = this.layers.size() - 1; layer >= 0; layer--) {
			int list = this.layers.get(layer).find(key);
			if (list >= 0) {
				return this.layers.get(layer).total(list);
			}
		}
		return 0;
	}

	boolean isEmpty() {
		return this.filled == 0;
	}

	long bytes() {
		return this.layers.stream().mapToLong(RankedLists::bytes).sum();
	}

}

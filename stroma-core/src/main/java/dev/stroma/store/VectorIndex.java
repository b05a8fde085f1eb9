package dev.stroma.store;

import java.util.List;

import dev.stroma.error.IncompatibleIndexException;
import dev.stroma.store.IndexSet.Kind;
import dev.stroma.store.IndexSet.State;

/**
 * Keeps the vector sets in step with the chunks, the one that answers and the one that is
 * built alike, or notes that they are not: without the extension vectors are still
 * stored, and a set is built of them when it is there again.
 */
final class VectorIndex {

	private final Session session;

	private final IndexSets sets;

	private final boolean available;

	private List<IndexSet> kept;

	/**
	 * @param available whether the extension is loaded
	 */
	VectorIndex(Session session, boolean available) {
		this.session = session;
		this.sets = new IndexSets(session);
		this.available = available;
		this.kept = read();
	}

	private List<IndexSet> read() {
		return this.sets.all()
			.stream()
			.filter((set) -> set.kind() == Kind.VECTOR && set.state() != State.RETIRED)
			.toList();
	}

	void insert(long chunk, long scope, byte[] vector) {
		if (this.kept.isEmpty()) {
			throw new IllegalStateException("Vectors came without a model");
		}
		int dimension = vector.length / Float.BYTES;
		if (this.kept.stream().anyMatch((set) -> set.dimension() == 0)) {
			this.kept.forEach((set) -> widen(set, dimension));
			this.kept = read();
		}
		for (IndexSet set : this.kept) {
			requireDimension(set, dimension);
			if (isWritable(set)) {
				new VectorSet(this.session, set).insert(chunk, scope, vector);
			}
		}
	}

	void delete(long chunk) {
		this.kept.stream()
			.filter((set) -> set.dimension() > 0 && isWritable(set))
			.forEach((set) -> new VectorSet(this.session, set).delete(chunk));
	}

	private void widen(IndexSet set, int dimension) {
		set.layout().requireDimension(dimension);
		this.sets.dimension(set, dimension);
		if (this.available) {
			new VectorSet(this.session, set).create(dimension);
		}
	}

	private static void requireDimension(IndexSet set, int dimension) {
		if (set.dimension() != dimension) {
			throw new IncompatibleIndexException(
					("Model '%s' gave a vector of %d dimensions, the index has %d: give a changed model another "
							+ "fingerprint, then its vectors are made anew")
						.formatted(set.name(), dimension, set.dimension()));
		}
	}

	private boolean isWritable(IndexSet set) {
		if (!this.available) {
			this.sets.unsynced(set);
		}
		return this.available && set.synced();
	}

}

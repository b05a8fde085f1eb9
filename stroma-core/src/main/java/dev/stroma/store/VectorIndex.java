package dev.stroma.store;

import java.util.List;

import dev.stroma.error.IncompatibleIndexException;
import dev.stroma.store.IndexSet.Kind;
import dev.stroma.store.IndexSet.State;

/**
 * Keeps the vector sets in step with the chunks, the one that answers and the one that is
 * built alike, or notes that they are not: without the extension vectors are still
 * stored, and a set is built of them when it is there again. So it is with those of whole
 * records.
 */
final class VectorIndex {

	private final Session session;

	private final IndexSets sets;

	private final boolean available;

	private final RecordIndex records;

	private List<Kept> kept;

	/**
	 * A set that is kept in step.
	 */
	private record Kept(IndexSet set, VectorSet table) {

		boolean hasDimension() {
			return this.set.dimension() > 0;
		}

	}

	/**
	 * @param available whether the extension is loaded
	 */
	VectorIndex(Session session, boolean available) {
		this.session = session;
		this.sets = new IndexSets(session);
		this.available = available;
		List<IndexSet> all = this.sets.all();
		this.kept = kept(all);
		this.records = new RecordIndex(session, all, available);
	}

	/** Those of whole records. */
	RecordIndex records() {
		return this.records;
	}

	private List<Kept> kept(List<IndexSet> all) {
		return all.stream()
			.filter((set) -> set.kind() == Kind.VECTOR && set.state() != State.RETIRED)
			.map((set) -> new Kept(set, new VectorSet(this.session, set)))
			.toList();
	}

	/**
	 * Adds a chunk's vector, when it is {@linkplain #write() written}.
	 */
	void insert(long chunk, long scope, byte[] vector) {
		if (this.kept.isEmpty()) {
			throw new IllegalStateException("Vectors came without a model");
		}
		int dimension = vector.length / Float.BYTES;
		if (!this.kept.stream().allMatch(Kept::hasDimension)) {
			this.kept.forEach((kept) -> widen(kept.set(), dimension));
			this.kept = kept(this.sets.all());
		}
		for (Kept kept : this.kept) {
			requireDimension(kept.set(), dimension);
			if (isWritable(kept.set())) {
				kept.table().insert(chunk, scope, vector);
			}
		}
	}

	/** Writes the vectors that came. */
	void write() {
		this.kept.forEach((kept) -> kept.table().write());
	}

	void delete(long chunk) {
		this.kept.stream()
			.filter((kept) -> kept.hasDimension() && isWritable(kept.set()))
			.forEach((kept) -> kept.table().delete(chunk));
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

package dev.stroma.store;

import java.util.List;
import java.util.Optional;

import dev.stroma.error.IncompatibleIndexException;
import dev.stroma.store.IndexSets.IndexSet;

/**
 * Keeps the active vector set in step with the chunks, or notes that it is not: without
 * the extension vectors are still stored, and the set is filled when it is there again.
 */
final class VectorIndex {

	private final Session session;

	private final IndexSets sets;

	private final boolean available;

	private Optional<IndexSet> active;

	/**
	 * @param available whether the extension is loaded
	 */
	VectorIndex(Session session, boolean available) {
		this.session = session;
		this.sets = new IndexSets(session);
		this.available = available;
		this.active = this.sets.active("vector");
	}

	Optional<IndexSet> active() {
		return this.active;
	}

	void insert(long chunk, long scope, byte[] vector) {
		IndexSet set = withDimension(vector.length / Float.BYTES);
		if (isWritable(set)) {
			new VectorSet(this.session, set).insert(chunk, scope, vector);
		}
	}

	void delete(long chunk) {
		this.active.filter((set) -> set.dimension() > 0 && isWritable(set))
			.ifPresent((set) -> new VectorSet(this.session, set).delete(chunk));
	}

	private IndexSet withDimension(int dimension) {
		IndexSet set = this.active.orElseThrow(() -> new IllegalStateException("Vectors came without a model"));
		if (set.dimension() == 0) {
			this.sets.dimension(set, dimension);
			if (this.available) {
				new VectorSet(this.session, set).create(dimension);
			}
			set = reread();
		}
		if (set.dimension() != dimension) {
			throw new IncompatibleIndexException(
					("Model '%s' gave a vector of %d dimensions, the index has %d: give a changed model another "
							+ "fingerprint, then its vectors are made anew")
						.formatted(set.identity().replace('\t', ' '), dimension, set.dimension()));
		}
		return set;
	}

	private boolean isWritable(IndexSet set) {
		if (!this.available && set.synced()) {
			this.sets.synced(set, false);
			reread();
		}
		return this.available && set.synced();
	}

	private IndexSet reread() {
		this.active = this.sets.active("vector");
		return this.active.orElseThrow();
	}

	/**
	 * Starts an empty set for a model; the old one's table goes with the next
	 * {@link #synchronize()}.
	 */
	void start(String model, int dimension) {
		IndexSet set = this.sets.replace("vector", model, dimension);
		if (dimension > 0 && this.available) {
			new VectorSet(this.session, set).create(dimension);
		}
		else if (dimension > 0) {
			this.sets.synced(set, false);
		}
		reread();
	}

	/**
	 * Fills the active set when writes passed it by, and drops tables of former ones.
	 */
	void synchronize() {
		if (!this.available) {
			return;
		}
		this.active.filter((set) -> !set.synced() && set.dimension() > 0).ifPresent((set) -> {
			start(set.identity(), set.dimension());
			new VectorSet(this.session, this.active.orElseThrow()).fill();
		});
		String current = this.active.map((set) -> "vec_" + set.id()).orElse("");
		List<String> tables = this.session
			.sql("select name from sqlite_schema where name like 'vec\\_%' escape '\\' and sql like 'create virtual%'")
			.query((row, number) -> row.getString(1))
			.list();
		tables.stream()
			.filter((table) -> !table.equals(current))
			.forEach((table) -> this.session.execute("drop table " + table));
	}

}

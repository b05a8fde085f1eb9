package dev.stroma.store;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;

import dev.stroma.store.IndexSet.Kind;
import dev.stroma.store.IndexSet.State;

/**
 * Keeps the vectors of whole records in step with those of their chunks, the set that
 * answers and the one that is built alike. It notes the records that a change touches and
 * pools each once, at the change's end; where no set is wanted, it does nothing.
 */
final class RecordIndex {

	private final Session session;

	private final List<RecordSet> kept;

	private final Set<Long> touched = new TreeSet<>();

	/**
	 * @param available whether the extension is loaded
	 */
	RecordIndex(Session session, List<IndexSet> sets, boolean available) {
		this.session = session;
		this.kept = sets.stream()
			.filter((set) -> set.kind() == Kind.RECORD && set.state() != State.RETIRED)
			.map((set) -> new RecordSet(session, set, available))
			.toList();
	}

	/** Notes that a record's chunks, their places or vectors are others. */
	void touch(long record) {
		if (!this.kept.isEmpty()) {
			this.touched.add(record);
		}
	}

	/** Notes that a chunk has its vector. */
	void embedded(long chunk) {
		if (!this.kept.isEmpty()) {
			this.session.rows("select record_id from chunk where id = ?", (row) -> touch(row.getLong(1)), chunk);
		}
	}

	/** Pools what was touched; its chunks are written. */
	void write() {
		for (long record : this.touched) {
			PooledVector pooled = PooledVector.of(this.session, record);
			this.kept.forEach((set) -> set.take(record, pooled));
		}
		this.kept.forEach(RecordSet::write);
		this.touched.clear();
	}

}

package dev.stroma.store;

import java.util.Optional;

import org.jspecify.annotations.Nullable;

/**
 * The vectors of whole records: a plain table of the full ones, and a vec0 table over it
 * as chunks have one. Both are derived from the vectors of the chunks. Without the
 * extension the plain table is still kept right.
 */
final class RecordSet {

	private static final int WRITTEN_AT_ONCE = 500;

	private final Session session;

	private final IndexSet set;

	private final boolean available;

	private final VectorSet index;

	private final String table;

	private final PendingRows rows;

	private boolean isWide;

	private boolean isNoted;

	/**
	 * @param available whether the extension is loaded
	 */
	RecordSet(Session session, IndexSet set, boolean available) {
		this.session = session;
		this.set = set;
		this.available = available;
		this.index = new VectorSet(session, set);
		this.table = "pooled_" + set.id();
		this.rows = new PendingRows(session,
				"insert into %s (id, scope_id, vector) values (?, ?, ?)".formatted(this.table));
		this.isWide = set.dimension() > 0;
	}

	/** Creates what can be created by now. */
	void create() {
		this.session.execute("""
				create table %s (id integer primary key, scope_id integer not null, vector blob not null)
				""".formatted(this.table));
		if (this.isWide) {
			createIndex(this.set.dimension());
		}
	}

	private void createIndex(int dimension) {
		if (this.available) {
			this.index.create(dimension);
		}
		else {
			new IndexSets(this.session).unsynced(this.set);
		}
	}

	void drop() {
		this.index.drop();
		this.session.execute("drop table if exists " + this.table);
	}

	String table() {
		return this.table;
	}

	VectorSet index() {
		return this.index;
	}

	/** How many records it has. */
	long size() {
		return this.session.number("select count(*) from " + this.table);
	}

	/**
	 * Gives a record the vector that its chunks make by now, or none.
	 */
	void take(long record, PooledVector pooled) {
		if (pooled.isEmpty()) {
			delete(record);
			return;
		}
		float[] vector = pooled.vector();
		byte[] bytes = VectorBytes.encode(vector);
		if (!replace(record, pooled.scope(), bytes)) {
			insert(record, pooled.scope(), bytes, vector.length);
		}
	}

	/** A record's full vector. */
	Optional<byte[]> read(long record) {
		byte[][] found = new byte[1][];
		this.session.rows("select vector from %s where id = ?".formatted(this.table),
				(row) -> found[0] = row.getBytes(1), record);
		byte @Nullable [] vector = found[0];
		return Optional.ofNullable(vector);
	}

	/** Adds a record, when it is {@linkplain #write() written}. */
	private void insert(long record, long scope, byte[] vector, int dimension) {
		if (!this.isWide) {
			new IndexSets(this.session).dimension(this.set, dimension);
			createIndex(dimension);
			this.isWide = true;
		}
		this.rows.add(record, scope, vector);
		if (isIndexed()) {
			this.index.insert(record, scope, vector);
		}
		if (this.rows.size() == WRITTEN_AT_ONCE) {
			write();
		}
	}

	/**
	 * In the index by another row: of fewer bits it updates none.
	 * @return whether it was there
	 */
	private boolean replace(long record, long scope, byte[] vector) {
		int replaced = this.session.sql("update %s set vector = ? where id = ?".formatted(this.table))
			.params(vector, record)
			.update();
		if (replaced > 0 && isIndexed()) {
			this.index.delete(record);
			this.index.insert(record, scope, vector);
		}
		return replaced > 0;
	}

	private void delete(long record) {
		int deleted = this.session.sql("delete from %s where id = ?".formatted(this.table)).param(record).update();
		if (deleted > 0 && isIndexed()) {
			this.index.delete(record);
		}
	}

	/** Writes the records that came. */
	void write() {
		this.rows.write();
		this.index.write();
	}

	/** Whether the vec0 table is kept in step, which is noted otherwise. */
	private boolean isIndexed() {
		if (!this.available && !this.isNoted) {
			new IndexSets(this.session).unsynced(this.set);
			this.isNoted = true;
		}
		return this.available && this.set.synced();
	}

}

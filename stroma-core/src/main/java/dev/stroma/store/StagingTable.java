package dev.stroma.store;

import java.util.List;

/**
 * Records of a rebuild on their way into the file: written in small commits, taken out by
 * the one that makes them visible. Those of a run that was cut short are dropped when the
 * file is opened. Owns table {@code staged}.
 */
final class StagingTable {

	private final Session session;

	StagingTable(Session session) {
		this.session = session;
	}

	void insert(long run, int position, byte[] record) {
		this.session.sql("insert into staged (run, position, record) values (?, ?, ?)")
			.params(run, position, record)
			.update();
	}

	/**
	 * @param after position after which to begin
	 */
	List<StagedRecord> after(long run, int after, int limit) {
		return this.session
			.sql("select position, record from staged where run = ? and position > ? order by position limit ?")
			.params(run, after, limit)
			.query((row, number) -> new StagedRecord(row.getInt(1), row.getBytes(2)))
			.list();
	}

	void delete(long run) {
		this.session.sql("delete from staged where run = ?").param(run).update();
	}

	/**
	 * Drops what former processes left.
	 */
	void deleteLeftovers() {
		this.session.execute("delete from staged");
	}

}

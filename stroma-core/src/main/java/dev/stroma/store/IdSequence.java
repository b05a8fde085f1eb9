package dev.stroma.store;

/**
 * Ids of a table's new rows, in the order in which they come. SQLite keeps the last one
 * that was ever given, so that none is given twice; asked once per change rather than
 * after each row. Of use for one change, which is the only one that inserts.
 */
final class IdSequence {

	private final Session session;

	private final String table;

	/** The last id that was given, below 0 when that is not known yet. */
	private long last = -1;

	/**
	 * @param table one whose ids are never reused
	 */
	IdSequence(Session session, String table) {
		this.session = session;
		this.table = table;
	}

	long next() {
		if (this.last < 0) {
			this.last = this.session.sql("select coalesce(max(seq), 0) from sqlite_sequence where name = ?")
				.param(this.table)
				.query((row, number) -> row.getLong(1))
				.single();
		}
		return ++this.last;
	}

}

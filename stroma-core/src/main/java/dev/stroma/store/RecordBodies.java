package dev.stroma.store;

/**
 * Texts of records, of which only the last is kept, as they may be long: for chunks of
 * one record that come one after the other. Not thread-safe.
 */
final class RecordBodies {

	private final Session session;

	private long record;

	private String body = "";

	RecordBodies(Session session) {
		this.session = session;
	}

	/**
	 * The text of a record that there is.
	 */
	String of(long record) {
		if (record != this.record) {
			this.body = this.session.sql("select body from record where id = ?")
				.param(record)
				.query((row, number) -> row.getString(1))
				.single();
			this.record = record;
		}
		return this.body;
	}

}

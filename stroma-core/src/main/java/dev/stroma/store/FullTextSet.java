package dev.stroma.store;

/**
 * One full-text index: an FTS5 table over terms that Java analysed, its tokenizer
 * splitting on the blank alone. Contentless, so that the text is stored once; hence a row
 * is forgotten by telling exactly what it was given.
 */
final class FullTextSet {

	private final Session session;

	private final String table;

	FullTextSet(Session session, long set) {
		this.session = session;
		this.table = "fts_" + set;
	}

	String table() {
		return this.table;
	}

	void create() {
		StringBuilder tokenCharacters = new StringBuilder();
		for (char c = '!'; c < 0x7F; c++) {
			if (!Character.isLetterOrDigit(c)) {
				tokenCharacters.append(c);
			}
		}
		this.session
			.execute("create virtual table %s using fts5(title, heading, body, parts, terms, content='', tokenize=%s)"
				.formatted(this.table, quoted("ascii tokenchars " + quoted(tokenCharacters.toString()))));
		// what a change writes is merged once, not once per megabyte
		this.session.execute("insert into %1$s (%1$s, rank) values ('hashsize', 8388608)".formatted(this.table));
	}

	void drop() {
		this.session.execute("drop table " + this.table);
	}

	private static String quoted(String text) {
		return "'" + text.replace("'", "''") + "'";
	}

	void insert(long chunk, FullTextRow row) {
		this.session
			.sql("insert into %s (rowid, title, heading, body, parts, terms) values (?, ?, ?, ?, ?, ?)"
				.formatted(this.table))
			.params(chunk, row.title(), row.heading(), row.body(), row.parts(), row.terms())
			.update();
	}

	void delete(long chunk, FullTextRow row) {
		this.session.sql(
				"insert into %1$s (%1$s, rowid, title, heading, body, parts, terms) values ('delete', ?, ?, ?, ?, ?, ?)"
					.formatted(this.table))
			.params(chunk, row.title(), row.heading(), row.body(), row.parts(), row.terms())
			.update();
	}

	/**
	 * Rewrites the index without the rows that are deleted, and their terms.
	 */
	void purge() {
		this.session.execute("insert into %1$s (%1$s) values ('optimize')".formatted(this.table));
	}

}

package dev.stroma.store;

import java.util.Optional;

/**
 * One full-text index: an FTS5 table over terms that Java analysed, its tokenizer
 * splitting on the blank alone. Contentless, so that the text is stored once; hence a row
 * is forgotten by telling exactly what it was given, which is kept compressed in a table
 * beside it.
 */
final class FullTextSet {

	/** Rows of a change that is large. */
	static final int LARGE = 1000;

	/** Twice as many segments of a size as by default. */
	static final int AUTOMERGE = 8;

	private static final int CRISISMERGE = 64;

	private final Session session;

	private final String table;

	private final String tokens;

	private final PendingRows keptRows;

	private final PendingRows indexedRows;

	FullTextSet(Session session, long set) {
		this.session = session;
		this.table = (set == GoViews.SET) ? GoViews.TEXT : "fts_" + set;
		this.tokens = (set == GoViews.SET) ? GoViews.TOKENS : "tokens_" + set;
		this.keptRows = new PendingRows(session,
				"insert into %s (chunk_id, tokens) values (?, ?)".formatted(this.tokens));
		this.indexedRows = new PendingRows(session,
				"insert into %s (rowid, title, heading, body, parts, terms) values (?, ?, ?, ?, ?, ?)"
					.formatted(this.table));
	}

	String table() {
		return this.table;
	}

	/**
	 * Begins an expression over those columns whose terms are next to each other where
	 * their words are; empty where those are all.
	 */
	String withPositions() {
		return this.table.equals(GoViews.TEXT) ? "" : "{title heading body terms} : ";
	}

	/**
	 * The table of what each row was given, by chunk.
	 */
	String tokens() {
		return this.tokens;
	}

	void create() {
		this.session
			.execute("create table %s (chunk_id integer primary key, tokens blob not null)".formatted(this.tokens));
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
		configure("hashsize", 8 << 20);
		configure("automerge", AUTOMERGE);
	}

	/**
	 * Small changes keep segments few. A large one makes one more and leaves them to the
	 * next pause, so that what is loaded is written once; only far more than a pause
	 * leaves are merged by the change that adds the last one.
	 */
	private void configureFor(int rows) {
		int wanted = (rows < LARGE) ? AUTOMERGE : 0;
		// files of before have no such row
		String present = "select coalesce((select v from %s_config where k = 'automerge'), -1)".formatted(this.table);
		if (this.session.number(present) != wanted) {
			configure("automerge", wanted);
			configure("crisismerge", CRISISMERGE);
		}
	}

	private void configure(String option, int value) {
		this.session
			.execute("insert into %1$s (%1$s, rank) values ('%2$s', %3$d)".formatted(this.table, option, value));
	}

	void drop() {
		this.session.execute("drop table if exists " + this.table);
		this.session.execute("drop table if exists " + this.tokens);
	}

	private static String quoted(String text) {
		return "'" + text.replace("'", "''") + "'";
	}

	boolean has(long chunk) {
		return find(chunk).isPresent();
	}

	/**
	 * Looks a word up that may not be there: a damaged index fails.
	 */
	void probe() {
		this.session
			.sql("select count(*) from (select rowid from %1$s where %1$s match ? limit 1)".formatted(this.table))
			.param("\"probe\"")
			.query((row, number) -> row.getLong(1))
			.single();
	}

	/**
	 * What a chunk's row was given, if it is there.
	 */
	Optional<byte[]> find(long chunk) {
		return this.session.sql("select tokens from %s where chunk_id = ?".formatted(this.tokens))
			.param(chunk)
			.query((row, number) -> row.getBytes(1))
			.optional();
	}

	/**
	 * Keeps what a chunk's row is given and adds it to the index, when both are
	 * {@linkplain #write() written}.
	 */
	void insert(long chunk, FullTextRow row, TokenCodec codec) {
		keep(chunk, codec.encode(row));
		index(chunk, row);
	}

	/**
	 * Keeps what a chunk's row is given, when it is {@linkplain #writeKept() written}.
	 */
	void keep(long chunk, byte[] tokens) {
		this.keptRows.add(chunk, tokens);
	}

	/**
	 * Adds a row to the index, which has none of that chunk, when it is
	 * {@linkplain #write() written}.
	 */
	void index(long chunk, FullTextRow row) {
		this.indexedRows.add(chunk, row.title(), row.heading(), row.body(), row.parts(), row.terms());
	}

	/** Writes what is kept of the rows that came. */
	void writeKept() {
		this.keptRows.write();
	}

	/** Writes all that came. */
	void write() {
		writeKept();
		if (this.indexedRows.size() > 0) {
			configureFor(this.indexedRows.size());
			this.indexedRows.write();
		}
	}

	/**
	 * Merges segments.
	 * @param pages about how many to write; below 0 to begin with a merge of all segments
	 * @return whether there may be more to merge
	 */
	boolean merge(int pages) {
		long before = changes();
		this.session.sql("insert into %1$s (%1$s, rank) values ('merge', ?)".formatted(this.table))
			.param(pages)
			.update();
		// one change is the statement itself
		return changes() - before > 1;
	}

	private long changes() {
		return this.session.sql("select total_changes()").query((row, number) -> row.getLong(1)).single();
	}

	/**
	 * Forgets a chunk, if it is there.
	 * @return what it was given
	 */
	Optional<FullTextRow> delete(long chunk, TokenCodec codec) {
		Optional<FullTextRow> row = find(chunk).map(codec::decode);
		row.ifPresent((old) -> delete(chunk, old));
		return row;
	}

	private void delete(long chunk, FullTextRow row) {
		forget(chunk);
		deindex(chunk, row);
	}

	/**
	 * Forgets what a chunk's row was given.
	 */
	void forget(long chunk) {
		this.session.sql("delete from %s where chunk_id = ?".formatted(this.tokens)).param(chunk).update();
	}

	/**
	 * Takes a row out of the index.
	 * @param row exactly what it was given
	 */
	void deindex(long chunk, FullTextRow row) {
		// the index is told in the order in which it happens
		this.indexedRows.write();
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

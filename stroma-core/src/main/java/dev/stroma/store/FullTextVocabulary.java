package dev.stroma.store;

import java.util.List;
import java.util.Set;

/**
 * What a full-text index knows of its terms, from FTS5's own records.
 */
final class FullTextVocabulary {

	private final Session session;

	private final String table;

	FullTextVocabulary(Session session, FullTextSet set) {
		this.session = session;
		this.table = set.table();
	}

	/** Of the index whose terms these are. */
	String table() {
		return this.table;
	}

	/**
	 * The languages of the rows.
	 */
	Set<String> languages() {
		String from = FullTextRow.LANGUAGE;
		String to = from.substring(0, from.length() - 1) + (char) (from.charAt(from.length() - 1) + 1);
		return Set.copyOf(this.session.sql("select term from temp.%s where term >= ? and term < ?".formatted(terms()))
			.params(from, to)
			.query((row, number) -> row.getString(1).substring(from.length()))
			.list());
	}

	/**
	 * The terms of letters.
	 */
	Terms letters() {
		List<String> terms = this.session.sql("select term from temp.%s".formatted(terms()))
			.query((row, number) -> row.getString(1))
			.list();
		return Terms.of(terms);
	}

	/**
	 * What the corpus knows of a question's words.
	 */
	LexicalQuery query(List<QueryWord> words) {
		long[] averages = averages();
		long tokens = 0;
		for (int i = 1; i < averages.length; i++) {
			tokens += averages[i];
		}
		return LexicalQuery.of(words, (term) -> (averages[0] > 0) ? documentFrequency(term) : 0, averages[0], tokens);
	}

	long documentFrequency(QueryTerm term) {
		if (term.open()) {
			return this.session.sql("select count(*) from %1$s where %1$s match ?".formatted(this.table))
				.param(term.expression())
				.query((row, number) -> row.getLong(1))
				.single();
		}
		return this.session.sql("select doc from temp.%s where term = ?".formatted(terms()))
			.param(term.text())
			.query((row, number) -> row.getLong(1))
			.optional()
			.orElse(0L);
	}

	/** A virtual table with a row per term. */
	String terms() {
		String name = "vocabulary_" + this.table;
		this.session.once(name, () -> this.session
			.execute("create virtual table temp.%s using fts5vocab(main, %s, row)".formatted(name, this.table)));
		return name;
	}

	/**
	 * How many rows there are.
	 */
	long rows() {
		return averages()[0];
	}

	/** FTS5's averages record: rows, then terms per column. */
	long[] averages() {
		return Varints.decode(this.session.sql("select block from %s_data where id = 1".formatted(this.table))
			.query((row, number) -> row.getBytes(1))
			.single(), TokenCodec.COLUMNS + 1);
	}

}

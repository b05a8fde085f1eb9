package dev.stroma.store;

import org.jspecify.annotations.Nullable;

/**
 * What FTS5 itself keeps of a full-text index: its shadow tables and its vocabulary.
 */
final class FullTextShadow {

	/** Rows that are not those of chunks that can be found. */
	private static final String WITHOUT_CHUNK = "%s not in (select id from chunk where state <> "
			+ EmbeddingState.STORED.code() + ")";

	/**
	 * Sees a chunk's row.
	 */
	interface RowVisitor {

		/**
		 * @param tokens the terms that are kept of it, {@code null} when there are none
		 * @param sizes how many terms its row has by column, {@code null} when there is
		 * no row
		 */
		void visit(long chunk, byte @Nullable [] tokens, long @Nullable [] sizes);

	}

	private final Session session;

	private final String table;

	private final String tokens;

	private final FullTextVocabulary vocabulary;

	FullTextShadow(Session session, FullTextSet set) {
		this.session = session;
		this.table = set.table();
		this.tokens = set.tokens();
		this.vocabulary = new FullTextVocabulary(session, set);
	}

	long[] averages() {
		return this.vocabulary.averages();
	}

	/**
	 * Visits all chunks that can be found.
	 */
	void forEachRow(RowVisitor visitor) {
		this.session.sql("""
				select c.id, t.tokens, d.sz from chunk c left join %s t on t.chunk_id = c.id
				left join %s_docsize d on d.id = c.id where c.state <> ?
				""".formatted(this.tokens, this.table)).param(EmbeddingState.STORED.code()).query((row) -> {
			byte[] sizes = row.getBytes(3);
			visitor.visit(row.getLong(1), row.getBytes(2),
					(sizes != null) ? Varints.decode(sizes, TokenCodec.COLUMNS) : null);
		});
	}

	long rowsWithoutChunk() {
		return count("select count(*) from %s_docsize where %s".formatted(this.table, WITHOUT_CHUNK.formatted("id")));
	}

	/**
	 * As {@link #rowsWithoutChunk()}, by reading every occurrence of every term.
	 */
	long postingsWithoutChunk() {
		return count("select count(distinct doc) from temp.%s where %s".formatted(occurrences(),
				WITHOUT_CHUNK.formatted("doc")));
	}

	/** A virtual table with a row per occurrence of a term. */
	private String occurrences() {
		String name = "instance_" + this.vocabulary.terms();
		this.session.once(name, () -> this.session
			.execute("create virtual table temp.%s using fts5vocab(main, %s, instance)".formatted(name, this.table)));
		return name;
	}

	private long count(String sql) {
		return this.session.sql(sql).query((row, number) -> row.getLong(1)).single();
	}

	/**
	 * How many terms a search finds in other rows than the index says when it is read
	 * from end to end: the two take different ways through it. That is a matter of pages
	 * and of long lists, so every frequent term is asked for and one in 16 of the others,
	 * of which a page has many.
	 */
	long termsNotFound() {
		return count("""
				select count(*) from temp.%2$s where (doc > 100 or rowid %% 16 = 0) and doc <>
					(select count(*) from %1$s where %1$s match '"' || replace(term, '"', '""') || '"')
				""".formatted(this.table, this.vocabulary.terms()));
	}

	TermSum terms() {
		TermSum sum = new TermSum();
		this.session.sql("select term, doc, cnt from temp.%s".formatted(this.vocabulary.terms())).query((row) -> {
			sum.add(row.getString(1), row.getLong(2), row.getLong(3));
		});
		this.session.sql("""
				select term, sum(doc), sum(case col when 'title' then 0 when 'heading' then 1 when 'body' then 2
					when 'parts' then 3 else 4 end), sum(offset)
				from temp.%s group by term
				""".formatted(occurrences())).query((row) -> {
			sum.addPlaces(row.getString(1), row.getLong(2), row.getLong(3), row.getLong(4));
		});
		return sum;
	}

}

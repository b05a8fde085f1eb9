package dev.stroma.store;

import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

import dev.stroma.support.PlainSql;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Looks into a file whose index sets should be complete, and nothing else be left.
 */
final class WholeSets {

	private WholeSets() {
	}

	/**
	 * @param terms what a chunk's terms should be
	 */
	static void assertIn(TestIndex index, String identity, Function<StoredPassage, FullTextRow> terms)
			throws SQLException {
		try (PlainSql sql = PlainSql.on(index.store().path())) {
			assertThat(sql.rows("select kind, state, synced from index_set order by kind")).asString()
				.isEqualTo("[[text, active, 1], [vector, active, 1]]");
			assertThat(sql.value("select identity from index_set where kind = 'text'")).isEqualTo(identity);
			long text = sql.number("select id from index_set where kind = 'text'");
			long vector = sql.number("select id from index_set where kind = 'vector'");
			assertThat(sql.rows("select name from sqlite_schema where sql like 'create virtual%' order by name"))
				.isEqualTo(List.of(List.of("fts_" + text), List.of("vec_" + vector)));
			assertThat(sql.rows("select name from sqlite_schema where name like 'tokens%'"))
				.isEqualTo(List.of(List.of("tokens_" + text)));
			assertThat(terms(sql, text)).isEqualTo(expected(sql, index, terms));
			sql.execute("insert into fts_%1$d (fts_%1$d) values ('integrity-check')".formatted(text));
			assertThat(sql.rows("select id from fts_%d_docsize order by id".formatted(text)))
				.isEqualTo(sql.rows("select id from chunk where state <> 5 order by id"));
			assertThat(sql.rows("select rowid from vec_%d_rowids order by rowid".formatted(vector)))
				.isEqualTo(sql.rows("select id from chunk where embedding_id is not null order by id"));
			assertThat(sql.rows("pragma integrity_check")).asString().isEqualTo("[[ok]]");
		}
	}

	private static Map<Long, FullTextRow> terms(PlainSql sql, long set) throws SQLException {
		Map<Long, FullTextRow> rows = new TreeMap<>();
		try (TokenCodec codec = new TokenCodec()) {
			for (List<Object> row : sql.rows("select chunk_id, tokens from tokens_" + set)) {
				rows.put(((Number) row.get(0)).longValue(), codec.decode((byte[]) row.get(1)));
			}
		}
		return rows;
	}

	private static Map<Long, FullTextRow> expected(PlainSql sql, TestIndex index,
			Function<StoredPassage, FullTextRow> terms) throws SQLException {
		Map<Long, FullTextRow> rows = new LinkedHashMap<>();
		List<Long> chunks = sql.rows("select id from chunk where state <> 5")
			.stream()
			.map((row) -> ((Number) row.get(0)).longValue())
			.toList();
		index.store()
			.read((reader) -> reader.passages(chunks))
			.forEach((passage) -> rows.put(passage.id(), terms.apply(passage)));
		return rows;
	}

}

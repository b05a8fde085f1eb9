package dev.stroma.store;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
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
			assertThat(sql
				.rows("select kind, state, synced from index_set where layout not like 'record:%' order by kind"))
				.asString()
				.isEqualTo("[[text, active, 1], [vector, active, 1]]");
			assertThat(sql.value("select identity from index_set where kind = 'text'")).isEqualTo(identity);
			long text = sql.number("select id from index_set where kind = 'text'");
			long vector = sql.number("select id from index_set where kind = 'vector' and layout not like 'record:%'");
			List<List<Object>> tables = new ArrayList<>(List.of(List.of("fts_" + text), List.of("vec_" + vector)));
			for (List<Object> set : sql.rows("select id, state, synced from index_set where layout like 'record:%'")) {
				assertThat(set.subList(1, 3)).asString().isEqualTo("[active, 1]");
				tables.add(List.of("vec_" + set.get(0)));
				assertRecords(sql, set.get(0));
			}
			tables.sort(Comparator.comparing(Object::toString));
			assertThat(sql.rows("select name from sqlite_schema where sql like 'create virtual%' order by name"))
				.isEqualTo(tables);
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

	/** Each record that has an embedded chunk, in both tables. */
	private static void assertRecords(PlainSql sql, Object set) throws SQLException {
		List<List<Object>> records = sql
			.rows("select distinct record_id from chunk where embedding_id is not null order by record_id");
		assertThat(sql.rows("select id from pooled_%s order by id".formatted(set))).isEqualTo(records);
		assertThat(sql.rows("select rowid from vec_%s_rowids order by rowid".formatted(set))).isEqualTo(records);
		assertThat(sql.rows("select name from sqlite_schema where name like 'pooled%'")).asString()
			.isEqualTo("[[pooled_%s]]".formatted(set));
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

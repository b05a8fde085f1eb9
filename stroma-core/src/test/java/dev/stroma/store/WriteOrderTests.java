package dev.stroma.store;

import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import dev.stroma.corpus.CorpusRecord;
import dev.stroma.support.PlainSql;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * FTS5 writes a segment whenever it is given a smaller id than before, and before each
 * statement for which SQLite keeps a journal: a change is written so that it seldom is.
 */
@Tag("sqlite")
class WriteOrderTests {

	private static final int RECORDS = 12;

	@Test
	void writesOneSegmentForAChangeOfManyRecords(@TempDir Path directory) throws SQLException {
		Path file = directory.resolve("index.db");
		try (TestIndex index = TestIndex.open(file); PlainSql sql = PlainSql.on(file)) {
			index.put(records("old"), TestIndex::vector);
			long before = leavesWritten(sql);

			index.put(records("new"), TestIndex::vector);

			assertThat(leavesWritten(sql) - before).isEqualTo(1);
			assertThat(index.byWords("new", null, 100)).hasSize(RECORDS);
			assertThat(index.byWords("old", null, 100)).isEmpty();
		}
	}

	@Test
	void writesOneSegmentForManyRecordsThatGo(@TempDir Path directory) throws SQLException {
		Path file = directory.resolve("index.db");
		try (TestIndex index = TestIndex.open(file); PlainSql sql = PlainSql.on(file)) {
			index.put(records("old"), TestIndex::vector);
			long before = leavesWritten(sql);

			index.remove(IntStream.range(0, RECORDS).mapToObj((i) -> "r" + (RECORDS - 1 - i)).toArray(String[]::new));

			assertThat(leavesWritten(sql) - before).isEqualTo(1);
			assertThat(index.count(null)).isZero();
		}
	}

	@Test
	void mergesSegmentsInAPause(@TempDir Path directory) throws SQLException {
		Path file = directory.resolve("index.db");
		try (TestIndex index = TestIndex.open(file); PlainSql sql = PlainSql.on(file)) {
			for (String word : List.of("one", "two", "three", "four", "five", "six")) {
				index.put(List.of(CorpusRecord.of(word, null, word)), TestIndex::vector);
			}
			assertThat(structure(sql, 6)).isEqualTo(6);
			long generation = index.store().read(StoreReader::generation);

			index.store().maintenance().mergeInPause();

			assertThat(structure(sql, 6)).isEqualTo(1);
			assertThat(index.store().read(StoreReader::generation)).isEqualTo(generation);
			assertThat(index.byWords("three", null, 100)).hasSize(1);
			assertThat(index.store().maintenance().verify()).isEmpty();
			index.store().maintenance().mergeInPause();
			assertThat(structure(sql, 6)).isEqualTo(1);
		}
	}

	@Test
	void leavesWhatIsLoadedToAPause(@TempDir Path directory) throws SQLException {
		Path file = directory.resolve("index.db");
		try (TestIndex index = TestIndex.open(file); PlainSql sql = PlainSql.on(file)) {
			// more than SQLite would leave, each of them more than it leaves unmerged
			for (int i = 0; i < 20; i++) {
				index.put(records("load" + i + "-", FullTextSet.LARGE, "load"), TestIndex::vector);
			}
			assertThat(structure(sql, 6)).isEqualTo(20);

			index.store().maintenance().mergeInPause();
			assertThat(structure(sql, 6)).isEqualTo(1);
			assertThat(index.store().maintenance().verify()).isEmpty();

			// until then small changes merge as they come
			for (int i = 0; i < 200; i++) {
				index.put(records("small" + i + "-", RECORDS, "small"), TestIndex::vector);
			}
			assertThat(structure(sql, 6)).isLessThan(2 * FullTextSet.AUTOMERGE);
			assertThat(index.store().maintenance().verify()).isEmpty();
		}
	}

	private static List<CorpusRecord> records(String word) {
		return records("r", RECORDS, word);
	}

	private static List<CorpusRecord> records(String ref, int count, String word) {
		return IntStream.range(0, count).mapToObj((i) -> CorpusRecord.of(ref + i, null, word + " " + i)).toList();
	}

	private static long leavesWritten(PlainSql sql) throws SQLException {
		return structure(sql, 7);
	}

	/**
	 * FTS5's own count, in its structure record: after a cookie of four bytes the numbers
	 * of levels and segments and the leaves written so far, as varints (all below 128
	 * here).
	 * @param at the byte, from 1
	 */
	private static long structure(PlainSql sql, int at) throws SQLException {
		return Long.parseLong(sql.rows("select hex(substr(block, %d, 1)) from fts_1_data where id = 10".formatted(at))
			.get(0)
			.get(0)
			.toString(), 16);
	}

}

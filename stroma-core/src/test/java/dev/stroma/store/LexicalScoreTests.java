package dev.stroma.store;

import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeSet;

import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import dev.stroma.corpus.CorpusRecord;
import dev.stroma.support.PlainSql;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The scores computed in Java are those of FTS5, whatever was written before.
 */
@Tag("sqlite")
class LexicalScoreTests {

	private static final Offset<Double> TOLERANCE = Offset.offset(1e-9);

	private final Random random = new Random(9);

	private Path file;

	@Test
	void areThoseOfTheFullTextIndexAfterThousandsOfChanges(@TempDir Path directory) throws SQLException {
		this.file = directory.resolve("index.db");
		try (TestIndex index = TestIndex.open(this.file); PlainSql sql = PlainSql.on(this.file)) {
			for (int round = 0; round < 5; round++) {
				int changes = 0;
				while (changes < 400) {
					changes += change(index);
				}
				assertScoresAreEqual(index, sql);
				assertThat(sql.rows("pragma quick_check")).asString().isEqualTo("[[ok]]");
				sql.execute("insert into %1$s (%1$s) values ('integrity-check')".formatted(table(sql)));
			}
			assertThat(sql.number("select count(*) from tombstone")).isGreaterThan(1_500);
		}
	}

	private static String table(PlainSql sql) throws SQLException {
		return "fts_" + sql.number("select id from index_set where kind = 'text'");
	}

	/**
	 * Inserts, replaces or removes some records in one change.
	 * @return how many
	 */
	private int change(TestIndex index) {
		TreeSet<String> refs = new TreeSet<>();
		for (int i = this.random.nextInt(20); i >= 0; i--) {
			refs.add("r" + this.random.nextInt(150));
		}
		if (this.random.nextInt(3) == 0) {
			refs.removeIf((ref) -> index.store().read((reader) -> reader.stored("", ref)).isEmpty());
			index.remove(refs.toArray(String[]::new));
		}
		else {
			index.put(refs.stream()
				.map((ref) -> CorpusRecord.of(ref, line(), line() + "\n" + line() + "\n" + line()))
				.toArray(CorpusRecord[]::new));
		}
		return refs.size();
	}

	private String line() {
		StringBuilder line = new StringBuilder();
		for (int i = this.random.nextInt(12); i > 0; i--) {
			line.append(List.of("", "", "", "#", "+", "@").get(this.random.nextInt(6))).append(word()).append(' ');
		}
		return line.toString();
	}

	/** A few words in nearly every line, many in few. */
	private String word() {
		int rank = (int) Math.exp(this.random.nextDouble() * 6);
		return (rank % 7 == 0) ? "\"w" + rank + "*" : "w" + rank;
	}

	private void assertScoresAreEqual(TestIndex index, PlainSql sql) throws SQLException {
		for (int i = 0; i < 12; i++) {
			TreeSet<String> words = new TreeSet<>(List.of("unknown"));
			for (int j = this.random.nextInt(6); j >= 0; j--) {
				words.add(word());
			}
			Map<Long, Double> expected = new HashMap<>();
			for (List<Object> row : sql
				.rows("select rowid, -bm25(%1$s, 3.0, 1.0, 1.0, 0.5, 0.5) from %1$s where %1$s match ?"
					.formatted(table(sql)), match(words))) {
				expected.put(((Number) row.get(0)).longValue(), (Double) row.get(1));
			}
			Map<Long, ChunkFacts> actual = facts(index, new ArrayList<>(words));
			assertThat(expected).isNotEmpty();
			actual.forEach((chunk, facts) -> assertThat(facts.bm25()).as(() -> words + " in " + facts)
				.isCloseTo(expected.getOrDefault(chunk, 0.0), TOLERANCE));
			assertThat(actual).containsKeys(expected.keySet().toArray(Long[]::new));
		}
	}

	private static Map<Long, ChunkFacts> facts(TestIndex index, List<String> words) {
		return index.store().read((reader) -> {
			Map<Long, ChunkFacts> facts = new HashMap<>();
			reader.candidates(TestIndex.chunks(reader), TestIndex.query(reader, words), null)
				.forEach((one) -> facts.put(one.chunk(), one));
			return facts;
		});
	}

	private static String match(Iterable<String> words) {
		List<String> quoted = new ArrayList<>();
		words.forEach((word) -> quoted.add('"' + word.replace("\"", "\"\"") + '"'));
		return String.join(" OR ", quoted);
	}

}

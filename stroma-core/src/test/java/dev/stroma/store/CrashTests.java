package dev.stroma.store;

import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Random;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import dev.stroma.corpus.CorpusRecord;
import dev.stroma.support.ChildJvm;
import dev.stroma.support.PlainSql;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A process that is killed while it writes loses nothing that it committed and leaves
 * nothing half done.
 */
class CrashTests {

	private static final int KEPT = 20;

	@Test
	void losesNothingAndLeavesNothingHalfDone(@TempDir Path directory) throws SQLException {
		Path file = directory.resolve("index.db");
		Random random = new Random(13);
		long generation = 0;
		for (int crash = 0; crash < 4; crash++) {
			try (ChildJvm child = ChildJvm.start(Writer.class, file)) {
				for (int i = 3 + random.nextInt(60); i > 0; i--) {
					generation = Long.parseLong(child.readLine());
				}
				child.kill();
			}
			generation = assertWhole(file, generation);
		}
	}

	private static long assertWhole(Path file, long atLeast) throws SQLException {
		try (TestIndex index = TestIndex.open(file); PlainSql sql = PlainSql.on(file)) {
			long generation = index.generation();
			assertThat(generation).isGreaterThanOrEqualTo(atLeast);
			long records = Math.min(generation, KEPT);
			assertThat(index.count(null)).isEqualTo(records);
			assertThat(sql.number("select count(*) from chunk")).isEqualTo(2 * records);
			assertThat(sql.number("select count(*) from fts_1_docsize")).isEqualTo(2 * records);
			assertThat(index.byWords("odd even", null, 256)).hasSize((int) (2 * records));
			assertThat(index.byMeaning("odd even", null, 256)).hasSize((int) (2 * records));
			assertThat(index.byWords("generation" + generation, null, 256)).hasSize(1);
			assertThat(sql.rows("pragma integrity_check")).asString().isEqualTo("[[ok]]");
			assertThat(sql.rows("pragma foreign_key_check")).isEmpty();
			return generation;
		}
	}

	/**
	 * Each generation brings a record of two chunks in place of an old one.
	 */
	static final class Writer {

		public static void main(String[] arguments) {
			try (TestIndex index = TestIndex.open(Path.of(arguments[0]))) {
				for (long next = index.generation() + 1;; next++) {
					System.out.println(index
						.put(CorpusRecord.of("r" + next % KEPT, null, "odd " + next + "\neven generation" + next)));
				}
			}
		}

	}

}

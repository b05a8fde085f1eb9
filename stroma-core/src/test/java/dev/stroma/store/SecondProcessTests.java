package dev.stroma.store;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import dev.stroma.corpus.CorpusRecord;
import dev.stroma.error.IndexInUseException;
import dev.stroma.support.ChildJvm;
import dev.stroma.support.PlainSql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * Whatever this process does with the file, its locks hold: another program that opens,
 * uses and closes the file around each of our commits never takes itself for the last
 * one, whose part it is to delete the log.
 */
class SecondProcessTests {

	@Test
	@Tag("sqlite")
	void losesNoCommitToAProgramThatComesAndGoes(@TempDir Path directory) {
		Path file = directory.resolve("index.db");
		try (ChildJvm other = ChildJvm.start(Visitor.class, file);
				ChildJvm third = ChildJvm.start(Visitor.class, file)) {
			TestIndex index = TestIndex.open(file);
			long generation = 0;
			for (int round = 0; round < 4; round++) {
				for (Runnable use : uses(index, directory.resolve("export" + round))) {
					assertThat(other.ask("visit")).isEqualTo("visited generation " + generation);
					use.run();
					assertThat(other.ask("visit")).isEqualTo("visited generation " + generation);
					generation = index.put("r" + generation, "found here");
					assertThat(other.ask("visit")).isEqualTo("visited generation " + generation);
					assertThat(third.ask("count")).isEqualTo("%d records, %d chunks", generation, generation);
				}
				index.close();
				assertThat(other.ask("visit")).isEqualTo("visited generation " + generation);
				index = TestIndex.open(file);
				assertThat(index.byWords("found", null, 256)).hasSize((int) generation);
			}
			assertThat(other.ask("check")).isEqualTo("[[ok]]");
			index.close();
			assertThat(third.ask("count")).isEqualTo("%d records, %d chunks", generation, generation);
		}
	}

	/** Everything that could open and close a file in passing. */
	private static List<Runnable> uses(TestIndex index, Path export) {
		Path file = index.store().path();
		return List.of(() -> assertThat(index.generation()).isNotNegative(),
				() -> assertThat(index.byWords("found", null, 256)).hasSize((int) index.generation()),
				() -> assertThat(index.byMeaning("found", null, 256)).hasSize((int) index.generation()),
				() -> index.store().maintenance().exportTo(export),
				() -> assertThatThrownBy(() -> TestIndex.open(file)).isInstanceOf(IndexInUseException.class),
				() -> TestIndex.open(file.resolveSibling("other.db")).close(),
				() -> index.put(List.of(), TestIndex::vector), () -> assertThat(index.store().model()).isPresent(),
				() -> index.store().useModel("hashing", TestIndex.DIMENSION, VectorLayout.FULL));
	}

	/**
	 * Uses the file as any program would, without changing it.
	 */
	static final class Visitor {

		public static void main(String[] arguments) throws IOException, SQLException {
			BufferedReader orders = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
			for (String order = orders.readLine(); order != null; order = orders.readLine()) {
				try (PlainSql sql = PlainSql.on(Path.of(arguments[0]))) {
					System.out.println(switch (order) {
						case "visit" -> visit(sql);
						case "count" -> "%d records, %d chunks".formatted(sql.number("select count(*) from record"),
								sql.number("select count(*) from chunk"));
						default -> sql.rows("pragma integrity_check(1)").toString();
					});
				}
			}
		}

		private static String visit(PlainSql sql) throws SQLException {
			sql.execute("begin immediate", "rollback");
			long generation = sql.number("select coalesce((select value from meta where name = 'generation'), 0)");
			sql.execute("pragma wal_checkpoint(truncate)");
			return "visited generation " + generation;
		}

	}

	@Test
	void waitsForAProgramThatWrites(@TempDir Path directory) throws SQLException {
		try (TestIndex index = TestIndex.open(directory.resolve("index.db"));
				PlainSql other = PlainSql.on(directory.resolve("index.db")).execute("begin immediate")) {
			assertThat(index.generation()).isZero();
			assertThatThrownBy(() -> index.put("a", "one")).isInstanceOf(IndexInUseException.class)
				.hasMessage(
						"The index '%s' is locked by another program ([SQLITE_BUSY] The database file is locked (database is locked)): let it finish, or close it",
						index.store().path());
			other.execute("rollback");
			assertThat(index.put(CorpusRecord.of("a", null, "one"))).isEqualTo(1);
		}
	}

}

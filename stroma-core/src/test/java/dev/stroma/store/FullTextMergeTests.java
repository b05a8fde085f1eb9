package dev.stroma.store;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import dev.stroma.corpus.CorpusRecord;

import static org.assertj.core.api.Assertions.assertThat;

class FullTextMergeTests {

	@TempDir
	Path directory;

	@Test
	void leavesTheMergingOfLargeChangesToAPause() throws SQLException {
		Path file = this.directory.resolve("index.db");
		try (TestIndex index = index(file)) {
			put(index, "small", 1);
			assertThat(automerge(file, index)).isEqualTo(FullTextSet.AUTOMERGE);
			put(index, "large", FullTextSet.LARGE);
			assertThat(automerge(file, index)).isZero();
			put(index, "small again", 1);
			assertThat(automerge(file, index)).isEqualTo(FullTextSet.AUTOMERGE);
			assertThat(index.store().maintenance().verify()).isEmpty();
		}
	}

	@Test
	void changesFilesThatSayNothingOfIt() throws SQLException {
		Path file = this.directory.resolve("index.db");
		try (TestIndex index = index(file)) {
			put(index, "first", 1);
			execute(file, "delete from %s_config where k = 'automerge'".formatted(table(index)));
		}
		try (TestIndex index = index(file)) {
			put(index, "second", 1);
			assertThat(automerge(file, index)).isEqualTo(FullTextSet.AUTOMERGE);
			assertThat(index.store().maintenance().verify()).isEmpty();
		}
	}

	private static TestIndex index(Path file) {
		TestIndex index = TestIndex.openWithoutModel(StoreSettings.of(file));
		index.build();
		return index;
	}

	private static void put(TestIndex index, String ref, int lines) {
		String body = IntStream.range(0, lines).mapToObj((i) -> "line " + i).collect(Collectors.joining("\n"));
		index.put(List.of(CorpusRecord.of(ref, null, body)), TestIndex::later);
	}

	private static String table(TestIndex index) {
		return index.store().read((reader) -> reader.text().set().table());
	}

	private static int automerge(Path file, TestIndex index) throws SQLException {
		try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
				Statement statement = connection.createStatement();
				ResultSet row = statement
					.executeQuery("select v from %s_config where k = 'automerge'".formatted(table(index)))) {
			return row.getInt(1);
		}
	}

	private static void execute(Path file, String sql) throws SQLException {
		try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
				Statement statement = connection.createStatement()) {
			statement.execute(sql);
		}
	}

}

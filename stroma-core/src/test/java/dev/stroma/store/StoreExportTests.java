package dev.stroma.store;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import dev.stroma.corpus.CorpusRecord;
import dev.stroma.error.IncompatibleIndexException;
import dev.stroma.error.IndexUnavailableException;
import dev.stroma.error.InvalidInputException;
import dev.stroma.support.Listing;
import dev.stroma.support.PlainSql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

@Tag("sqlite")
class StoreExportTests {

	private Path directory;

	private Path exports;

	private TestIndex index;

	@BeforeEach
	void fill(@TempDir Path directory) {
		this.directory = directory;
		this.exports = directory.resolve("exports");
		this.index = TestIndex.open(directory.resolve("index.db"));
		this.index.put("gone", "one two three");
		for (int i = 0; i < 20; i++) {
			this.index.put(CorpusRecord.of("r" + i, null, "one two\nthree " + i).metadata(Map.of("n", i)));
		}
		this.index.remove("gone");
	}

	@AfterEach
	void close() {
		this.index.close();
	}

	@Test
	void isOneFileWithoutALog() throws IOException {
		Path export = this.exports.resolve("deep/export.db");
		this.index.store().maintenance().exportTo(export);
		assertThat(Listing.of(this.exports).contents()).containsOnlyKeys("", "deep", "deep/export.db");
		// header: write and read version, 1 for a rollback journal and 2 for a log
		assertThat(Files.readAllBytes(export)).startsWith("SQLite format 3\0".getBytes(StandardCharsets.US_ASCII));
		assertThat(List.of(Files.readAllBytes(export)[18], Files.readAllBytes(export)[19])).containsOnly((byte) 1);
	}

	@Test
	void equalsItsSource() throws SQLException {
		Path export = this.exports.resolve("export.db");
		this.index.store().maintenance().exportTo(export);
		try (PlainSql source = PlainSql.on(this.index.store().path()); PlainSql copy = PlainSql.on(export)) {
			List<List<Object>> tables = source.rows("select name, sql from sqlite_schema order by name");
			assertThat(copy.rows("select name, sql from sqlite_schema order by name")).isEqualTo(tables);
			for (String table : List.of("meta", "scope", "record", "attribute", "embedding", "chunk", "tombstone",
					"index_set")) {
				assertThat(contents(copy, table)).isEqualTo(contents(source, table)).isNotEqualTo("[]");
			}
			assertThat(copy.rows("pragma integrity_check")).asString().isEqualTo("[[ok]]");
			assertThat(copy.number("pragma page_size")).isEqualTo(source.number("pragma page_size"));
		}
		try (TestIndex copy = TestIndex.open(export)) {
			assertThat(Ranked.byWords(copy, "two three", 30)).isEqualTo(Ranked.byWords(this.index, "two three", 30))
				.isNotEmpty();
			assertThat(Ranked.byMeaning(copy, "two", 30, false))
				.isEqualTo(Ranked.byMeaning(this.index, "two", 30, false));
			assertThat(copy.put("new", "one")).isEqualTo(this.index.generation() + 1);
		}
	}

	private static String contents(PlainSql sql, String table) throws SQLException {
		StringBuilder columns = new StringBuilder();
		for (List<Object> column : sql.rows("select name from pragma_table_info(?)", table)) {
			columns.append((columns.length() > 0) ? ", " : "").append("quote(").append(column.get(0)).append(")");
		}
		return sql.rows("select %s from %s order by 1".formatted(columns, table)).toString();
	}

	@Test
	void refusesATargetThatExists() throws IOException {
		for (Path target : List.of(Files.writeString(this.directory.resolve("file"), "keep me"), this.directory,
				this.index.store().path())) {
			assertThatThrownBy(() -> this.index.store().maintenance().exportTo(target))
				.isInstanceOf(InvalidInputException.class)
				.hasMessage("The export '%s' exists: choose another name, or delete it first", target);
		}
		assertThat(this.directory.resolve("file")).hasContent("keep me");
	}

	@Test
	void saysWhereItCannotWrite() throws IOException {
		Path file = Files.writeString(this.directory.resolve("file"), "keep me");
		Path target = file.resolve("export.db");
		assertThatThrownBy(() -> this.index.store().maintenance().exportTo(target))
			.isInstanceOf(IndexUnavailableException.class)
			.hasMessage(
					"The export '%s' cannot be written (java.nio.file.FileAlreadyExistsException: %s): check the directory and its disk space",
					target, file);
		Path tooLong = this.exports.resolve("x".repeat(250) + ".db");
		assertThatThrownBy(() -> this.index.store().maintenance().exportTo(tooLong))
			.isInstanceOf(IndexUnavailableException.class)
			.hasMessageStartingWith("The export '%s' cannot be written ([SQLITE_CANTOPEN] ", tooLong)
			.hasMessageEndingWith("): check the directory and its disk space");
		assertThat(Listing.of(this.exports).contents()).containsOnlyKeys("");
		assertThat(this.index.byWords("one", null, 1)).hasSize(1);
	}

	@Test
	void replacesAnEarlierBackup() throws IOException {
		Path backup = this.exports.resolve("backup.db");
		this.index.store().maintenance().backupTo(backup);
		this.index.put("new", "four");
		this.index.store().maintenance().backupTo(backup);
		assertThat(Listing.of(this.exports).contents()).containsOnlyKeys("", "backup.db");
		try (TestIndex copy = TestIndex.open(backup)) {
			assertThat(copy.byWords("four", null, 10)).containsExactly("new#0");
		}
	}

	@Test
	void replacesNothingElse() throws IOException {
		Path text = Files.writeString(this.directory.resolve("notes"), "keep me".repeat(100));
		assertThatThrownBy(() -> this.index.store().maintenance().backupTo(text))
			.isInstanceOf(IncompatibleIndexException.class)
			.hasMessageStartingWith("The file '%s' is not an index", text);
		assertThat(text).hasContent("keep me".repeat(100));
		Path itself = this.index.store().path();
		assertThatThrownBy(() -> this.index.store().maintenance().backupTo(itself))
			.isInstanceOf(InvalidInputException.class)
			.hasMessage(
					"'%s' was opened as an index, to replace it would damage it: choose another name for the backup",
					itself);
	}

	@Test
	void isOneGenerationWhileWritesGoOn() {
		long before = this.index.generation();
		CompletableFuture<Void> writes = CompletableFuture.runAsync(() -> {
			for (int i = 0; i < 60; i++) {
				this.index.put("w" + i, "one more");
			}
		});
		for (int i = 0; i < 3; i++) {
			this.index.store().maintenance().exportTo(this.exports.resolve(i + ".db"));
		}
		writes.join();
		for (int i = 0; i < 3; i++) {
			try (TestIndex copy = TestIndex.open(this.exports.resolve(i + ".db"))) {
				long more = copy.generation() - before;
				assertThat(copy.count(null)).isEqualTo(20 + more);
				assertThat(copy.byWords("more", null, 100)).hasSize((int) more);
			}
		}
	}

}

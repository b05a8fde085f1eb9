package dev.stroma.store;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.Random;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import dev.stroma.error.IncompatibleIndexException;
import dev.stroma.error.IndexUnavailableException;
import dev.stroma.error.InvalidInputException;
import dev.stroma.error.StromaException;
import dev.stroma.support.Listing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * What is not an index is refused, and left exactly as it was.
 */
class StoreFileTests {

	private static final String NOT_A_DATABASE = "[SQLITE_NOTADB] File opened that is not a database file (file is not a database)";

	private static final String CORRUPT = "[SQLITE_CORRUPT] The database disk image is malformed (database disk image is malformed)";

	private Path directory;

	private Path file;

	@BeforeEach
	void locate(@TempDir Path directory) throws IOException {
		this.directory = directory.toRealPath();
		this.file = this.directory.resolve("index.db");
	}

	private void assertRefused(Path path, Class<? extends StromaException> type, String message, Object... values) {
		Listing before = Listing.of(this.directory);
		assertThatThrownBy(() -> Store.open(StoreSettings.of(path))).isInstanceOf(type).hasMessage(message, values);
		assertThat(Listing.of(this.directory)).isEqualTo(before);
	}

	private void assertDamaged() {
		assertRefused(this.file, IndexUnavailableException.class,
				"The index '%s' failed (%s): check the file, its disk space and permissions", this.file, CORRUPT);
	}

	private void sql(String... statements) throws SQLException {
		try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + this.file);
				Statement statement = connection.createStatement()) {
			for (String sql : statements) {
				statement.execute(sql);
			}
		}
	}

	private byte[] index() throws IOException {
		try (TestIndex index = TestIndex.open(this.file)) {
			for (int i = 0; i < 50; i++) {
				index.put("r" + i, "some words to fill pages with");
			}
		}
		return Files.readAllBytes(this.file);
	}

	@ParameterizedTest
	@ValueSource(strings = { "", " ", "\t" })
	void refusesABlankPath(String path) {
		assertRefused(Path.of(path), InvalidInputException.class,
				"The index path is blank: set stroma.path to a file such as ./data/index.db");
	}

	@Test
	void refusesADirectory() {
		assertRefused(this.directory, InvalidInputException.class,
				"The index path '%s' is a directory: name a file in it, such as '%s'", this.directory, this.file);
	}

	@Test
	void refusesAFileAsDirectory() throws IOException {
		Files.writeString(this.file, "a file");
		Path path = this.file.resolve("index.db");
		assertRefused(path, IndexUnavailableException.class,
				"The directory of index '%s' cannot be created (java.nio.file.FileAlreadyExistsException: %s): choose a writable place",
				path, this.file);
	}

	@Test
	void refusesGarbage() throws IOException {
		byte[] garbage = new byte[40_000];
		new Random(6).nextBytes(garbage);
		for (int length : new int[] { 5, 100, 512, 40_000 }) {
			Files.write(this.file, Arrays.copyOf(garbage, length));
			assertRefused(this.file, IncompatibleIndexException.class,
					"The file '%s' is not an index and not even an SQLite database (%s): choose another path",
					this.file, NOT_A_DATABASE);
		}
	}

	@Test
	void refusesAText() throws IOException {
		Files.writeString(this.file, "# Notes\n\nwhat I wrote\n".repeat(500));
		assertRefused(this.file, IncompatibleIndexException.class,
				"The file '%s' is not an index and not even an SQLite database (%s): choose another path", this.file,
				NOT_A_DATABASE);
	}

	@Test
	void refusesACutIndex() throws IOException {
		byte[] index = index();
		for (int length : new int[] { 8192, 12_000, index.length / 2, index.length - 8192 }) {
			Files.write(this.file, Arrays.copyOf(index, length));
			assertDamaged();
		}
	}

	@Test
	void refusesADamagedIndex() throws IOException {
		byte[] index = index();
		Arrays.fill(index, 100, 8192, (byte) 0x55);
		Files.write(this.file, index);
		assertDamaged();
	}

	@Test
	void refusesAForeignDatabase() throws SQLException {
		sql("create table t (a)", "insert into t values (1)");
		assertRefused(this.file, IncompatibleIndexException.class,
				"The SQLite file '%s' belongs to another application (application_id 0): choose another path",
				this.file);
		sql("pragma application_id = 252006673", "pragma journal_mode = wal");
		assertRefused(this.file, IncompatibleIndexException.class,
				"The SQLite file '%s' belongs to another application (application_id 252006673): choose another path",
				this.file);
	}

	@Test
	void refusesAForeignDatabaseWithALog() throws Exception {
		sql("pragma journal_mode = wal", "create table t (a)");
		Path copy = this.directory.resolve("copy.db");
		try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + this.file);
				Statement statement = connection.createStatement()) {
			statement.execute("insert into t values ('in the log only')");
			Files.copy(this.file, copy);
			Files.copy(this.directory.resolve("index.db-wal"), this.directory.resolve("copy.db-wal"));
		}
		assertThat(this.directory.resolve("copy.db-wal")).isNotEmptyFile();
		assertRefused(copy, IncompatibleIndexException.class,
				"The SQLite file '%s' belongs to another application (application_id 0): choose another path", copy);
	}

	@Test
	void refusesANewerIndex() throws Exception {
		index();
		sql("pragma user_version = 2");
		assertRefused(this.file, IncompatibleIndexException.class,
				"The index '%s' has schema 2, newer than the 1 this library knows: use a newer stroma-spring-boot-starter",
				this.file);
	}

	@Test
	void takesAnEmptyFileForANewIndex() throws IOException {
		Files.createFile(this.file);
		index();
		assertThat(new String(Files.readAllBytes(this.file), 0, 15, StandardCharsets.US_ASCII))
			.isEqualTo("SQLite format 3");
	}

	@Test
	void createsMissingDirectories() {
		Path deep = this.directory.resolve("a/b/c/index.db");
		try (TestIndex index = TestIndex.open(deep)) {
			assertThat(index.store().path()).isEqualTo(deep);
		}
	}

	@Test
	void followsLinks() throws IOException {
		Path target = Files.createDirectory(this.directory.resolve("target"));
		Path link = Files.createSymbolicLink(this.directory.resolve("link"), target);
		try (TestIndex index = TestIndex.open(link.resolve("index.db"))) {
			assertThat(index.store().path()).isEqualTo(target.resolve("index.db"));
		}
	}

	@Test
	void leavesNothingBesideAClosedIndex() throws IOException {
		index();
		assertThat(Listing.of(this.directory).contents()).containsOnlyKeys("", "index.db", "index.db.lock");
	}

}

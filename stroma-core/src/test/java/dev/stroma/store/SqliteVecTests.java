package dev.stroma.store;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.regex.Pattern;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledIfSystemProperty;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class SqliteVecTests {

	private static final String PLATFORM = NativePlatform.current().name();

	@TempDir
	private Path directory;

	private static Connection connection() throws SQLException {
		return DriverManager.getConnection("jdbc:sqlite::memory:");
	}

	private static String version(Connection connection) throws SQLException {
		try (Statement statement = connection.createStatement();
				ResultSet row = statement.executeQuery("select vec_version()")) {
			return row.getString(1);
		}
	}

	@Test
	@DisabledIfSystemProperty(named = "stroma.natives", matches = "skip")
	void loadsOnEachConnection() throws Exception {
		SqliteVec vec = SqliteVec.find(null, this.directory);
		Path library = NativeLibrary.extract(NativePlatform.current(), this.directory);
		assertThat(vec.readiness()).isEqualTo(new VecReadiness(true, null, library, PLATFORM, ""));
		try (Connection one = connection(); Connection other = connection()) {
			vec.loadInto(one);
			vec.loadInto(other);
			assertThat(version(one)).startsWith("v0.").isEqualTo(version(other));
			assertThat(vec.readiness()).isEqualTo(new VecReadiness(true, version(one), library, PLATFORM, ""));
		}
	}

	@Test
	@DisabledIfSystemProperty(named = "stroma.natives", matches = "skip")
	void locksTheDoorBehindIt() throws Exception {
		SqliteVec vec = SqliteVec.find(null, this.directory);
		String load = "select load_extension('%s', 'sqlite3_vec_init')".formatted(vec.readiness().library());
		try (Connection connection = connection(); Statement statement = connection.createStatement()) {
			vec.loadInto(connection);
			assertThatThrownBy(() -> statement.execute(load)).isInstanceOf(SQLException.class)
				.hasMessageContaining("not authorized");
			assertThatThrownBy(() -> statement.execute("select load_extension('x')")).isInstanceOf(SQLException.class)
				.hasMessageContaining("not authorized");
		}
	}

	@Test
	@DisabledIfSystemProperty(named = "stroma.natives", matches = "skip")
	void takesAnOwnLibraryOfAnyName() throws Exception {
		Path own = Files.copy(NativeLibrary.extract(NativePlatform.current(), this.directory),
				this.directory.resolve("my own-library.v2.so"));
		SqliteVec vec = SqliteVec.find(own, null);
		try (Connection connection = connection()) {
			vec.loadInto(connection);
			assertThat(vec.readiness())
				.isEqualTo(new VecReadiness(true, version(connection), own.toAbsolutePath(), PLATFORM, ""));
		}
	}

	@Test
	void namesAnOwnLibraryThatIsMissing() throws Exception {
		Path own = this.directory.resolve("missing.so");
		assertUnavailable(SqliteVec.find(own, null), null,
				"there is no file '%s': correct stroma.sqlite-vec.path".formatted(own));
		assertUnavailable(SqliteVec.find(this.directory, null), null,
				"there is no file '%s': correct stroma.sqlite-vec.path".formatted(this.directory));
	}

	@Test
	void namesAnOwnLibraryThatIsNone() throws Exception {
		Path own = Files.writeString(this.directory.resolve("text.so"), "no library at all");
		SqliteVec vec = SqliteVec.find(own, null);
		try (Connection connection = connection()) {
			vec.loadInto(connection);
			assertThat(vec.readiness().reason()).matches(Pattern.quote(PLATFORM + " cannot load '" + own + "' (") + ".+"
					+ Pattern.quote("): set stroma.sqlite-vec.directory to a directory that is not mounted "
							+ "noexec, or stroma.sqlite-vec.path to a library built for it"));
			assertUnavailable(vec, own, vec.readiness().reason());
			assertThatThrownBy(() -> connection.createStatement().execute("select load_extension('x')"))
				.hasMessageContaining("not authorized");
		}
	}

	@Test
	@DisabledIfSystemProperty(named = "stroma.natives", matches = "skip")
	void namesADirectoryThatCannotBeWritten() throws Exception {
		Path file = Files.createFile(this.directory.resolve("file"));
		assertUnavailable(SqliteVec.find(null, file), null,
				("it cannot be extracted (java.nio.file.FileAlreadyExistsException: %s): set "
						+ "stroma.sqlite-vec.directory to a writable directory")
					.formatted(file));
	}

	@Test
	@EnabledIfSystemProperty(named = "stroma.natives", matches = "skip")
	void namesThePlatformThatHasNoLibrary() throws Exception {
		assertUnavailable(SqliteVec.find(null, this.directory), null,
				"no library for %s is on the class path: add stroma-sqlite-vec or set stroma.sqlite-vec.path"
					.formatted(PLATFORM));
	}

	private static void assertUnavailable(SqliteVec vec, Path library, String reason) throws SQLException {
		try (Connection connection = connection()) {
			vec.loadInto(connection);
			assertThatThrownBy(() -> version(connection)).hasMessageContaining("no such function: vec_version");
		}
		assertThat(vec.readiness()).isEqualTo(new VecReadiness(false, null, library, PLATFORM, reason));
	}

}

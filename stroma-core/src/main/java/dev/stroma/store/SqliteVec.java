package dev.stroma.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

import org.jspecify.annotations.Nullable;
import org.sqlite.SQLiteConnection;
import org.sqlite.core.DB;

/**
 * The sqlite-vec extension: found once, loaded on each connection. Loading is switched on
 * for that one statement and off again, so that no SQL can load anything afterwards.
 */
final class SqliteVec {

	/**
	 * Always given: SQLite would guess it from the file's name, which has our hash in it.
	 */
	private static final String ENTRY_POINT = "sqlite3_vec_init";

	private final NativePlatform platform;

	private final @Nullable Path library;

	private @Nullable String version;

	private String reason;

	private SqliteVec(NativePlatform platform, @Nullable Path library, String reason) {
		this.platform = platform;
		this.library = library;
		this.reason = reason;
	}

	static SqliteVec find(@Nullable Path ownLibrary, @Nullable Path directory) {
		NativePlatform platform = NativePlatform.current();
		if (ownLibrary != null) {
			Path library = ownLibrary.toAbsolutePath();
			return Files.isRegularFile(library) ? new SqliteVec(platform, library, "") : new SqliteVec(platform, null,
					"there is no file '%s': correct stroma.sqlite-vec.path".formatted(library));
		}
		try {
			Path library = NativeLibrary.extract(platform, directory);
			return new SqliteVec(platform, library, (library != null) ? ""
					: "no library for %s is on the class path: add stroma-sqlite-vec or set stroma.sqlite-vec.path"
						.formatted(platform.name()));
		}
		catch (IOException ex) {
			return new SqliteVec(platform, null,
					"it cannot be extracted (%s): set stroma.sqlite-vec.directory to a writable directory"
						.formatted(ex));
		}
	}

	/**
	 * Loads the extension on a connection, if it can be; the first failure is final.
	 */
	synchronized void loadInto(Connection connection) {
		if (this.library == null || !this.reason.isEmpty()) {
			return;
		}
		try {
			load(connection, this.library);
			if (this.version == null) {
				this.version = version(connection);
			}
		}
		catch (SQLException ex) {
			this.reason = ("%s cannot load '%s' (%s): set stroma.sqlite-vec.directory to a directory that is not "
					+ "mounted noexec, or stroma.sqlite-vec.path to a library built for it")
				.formatted(this.platform.name(), this.library, ex.getMessage());
		}
	}

	private static void load(Connection connection, Path library) throws SQLException {
		DB database = ((SQLiteConnection) connection).getDatabase();
		database.enable_load_extension(true);
		try (PreparedStatement statement = connection.prepareStatement("select load_extension(?, ?)")) {
			statement.setString(1, withoutSuffix(library.toString()));
			statement.setString(2, ENTRY_POINT);
			statement.execute();
		}
		finally {
			database.enable_load_extension(false);
		}
	}

	/**
	 * SQLite tries the name as it is, then with the platform's suffix, and reports the
	 * second failure: which is the real one only when the suffix was left off.
	 */
	private static String withoutSuffix(String library) {
		for (String suffix : List.of(".so", ".dylib", ".dll")) {
			if (library.endsWith(suffix)) {
				return library.substring(0, library.length() - suffix.length());
			}
		}
		return library;
	}

	private static String version(Connection connection) throws SQLException {
		try (Statement statement = connection.createStatement();
				ResultSet row = statement.executeQuery("select vec_version()")) {
			return row.next() ? row.getString(1) : "";
		}
	}

	synchronized VecReadiness readiness() {
		return new VecReadiness(this.reason.isEmpty(), this.version, this.library, this.platform.name(), this.reason);
	}

}

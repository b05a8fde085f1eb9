package dev.stroma.store;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Map;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;
import org.sqlite.NativeLibraryNotFoundException;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteJDBCLoader;

import dev.stroma.error.IndexUnavailableException;

/**
 * Lets the driver load SQLite from a copy that all starts of this user share, where it
 * would write and compare one anew at each. Where the application tells the driver itself
 * where its library is or goes, or there can be no such copy, the driver is left alone.
 */
final class SqliteDriver {

	private static final Log logger = LogFactory.getLog(SqliteDriver.class);

	private static final String PATH = "org.sqlite.lib.path";

	private static final String NAME = "org.sqlite.lib.name";

	private static final String DIRECTORY = "org.sqlite.tmpdir";

	/** Where the driver's jar has the library; asking the driver starts a process. */
	private static final Map<String, String> FOLDERS = Map.of("linux-x64", "Linux/x86_64", "linux-arm64",
			"Linux/aarch64", "linux-x64-musl", "Linux-Musl/x86_64", "linux-arm64-musl", "Linux-Musl/aarch64",
			"macos-x64", "Mac/x86_64", "macos-arm64", "Mac/aarch64", "windows-x64", "Windows/x86_64", "windows-arm64",
			"Windows/aarch64");

	private static boolean begun;

	private SqliteDriver() {
	}

	/**
	 * Opens a connection, having loaded SQLite.
	 * @throws IndexUnavailableException when SQLite itself cannot be loaded
	 */
	static StatementCache connect(SQLiteConfig config, String url) throws SQLException {
		try {
			load();
			return new StatementCache(url, config.toProperties());
		}
		catch (SQLException ex) {
			for (Throwable cause = ex; cause != null; cause = cause.getCause()) {
				if (cause instanceof NativeLibraryNotFoundException) {
					throw notLoaded(cause);
				}
			}
			throw ex;
		}
		catch (UnsatisfiedLinkError ex) {
			// the driver says what it lacks to the first who asks only
			throw notLoaded(ex);
		}
	}

	private static IndexUnavailableException notLoaded(Throwable cause) {
		return new IndexUnavailableException(
				"SQLite itself cannot be loaded (%s): set -Dorg.sqlite.tmpdir to a directory that is not mounted noexec"
					.formatted(cause.getMessage()),
				cause);
	}

	private static void load() {
		// the driver's own lock: nobody but the driver sees the properties
		synchronized (SQLiteJDBCLoader.class) {
			if (!begun) {
				begun = true;
				Path library = isToldOtherwise() ? null : library();
				if (library != null) {
					load(library);
				}
			}
		}
	}

	private static boolean isToldOtherwise() {
		return System.getProperty(PATH) != null || System.getProperty(NAME) != null
				|| System.getProperty(DIRECTORY) != null;
	}

	private static @Nullable Path library() {
		String folder = FOLDERS.get(NativePlatform.current().name());
		if (folder == null) {
			return null;
		}
		try {
			return NativeLibrary.extract(SQLiteJDBCLoader.class,
					"/org/sqlite/native/" + folder + '/' + System.mapLibraryName("sqlitejdbc"), null);
		}
		catch (IOException ex) {
			logger.debug("SQLite's library is not kept for the next start", ex);
			return null;
		}
	}

	private static void load(Path library) {
		System.setProperty(PATH, String.valueOf(library.getParent()));
		System.setProperty(NAME, String.valueOf(library.getFileName()));
		try {
			SQLiteJDBCLoader.initialize();
		}
		catch (Exception ex) {
			logger.debug("SQLite is not loaded; opening the connection says why", ex);
		}
		finally {
			System.clearProperty(PATH);
			System.clearProperty(NAME);
		}
	}

}

package dev.stroma.store;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Objects;
import java.util.Optional;

import org.sqlite.SQLiteConfig;

import dev.stroma.error.IncompatibleIndexException;
import dev.stroma.error.IndexUnavailableException;
import dev.stroma.error.InvalidInputException;

/**
 * The checks that come before a file is opened for writing, so that whatever is not ours
 * stays as it was. Only SQLite ever reads the file: closing a Java stream on it would
 * drop the locks that this process may hold.
 */
final class StoreFile {

	private StoreFile() {
	}

	/**
	 * The file's real path, its directory created.
	 */
	static Path locate(Path path) {
		if (path.toString().isBlank()) {
			throw new InvalidInputException(
					"The index path is blank: set stroma.path to a file such as ./data/index.db");
		}
		Path file = path.toAbsolutePath().normalize();
		if (Files.isDirectory(file)) {
			throw new InvalidInputException("The index path '%s' is a directory: name a file in it, such as '%s'"
				.formatted(path, path.resolve("index.db")));
		}
		try {
			Path directory = Objects.requireNonNullElse(file.getParent(), file);
			Files.createDirectories(directory);
			return Files.exists(file) ? file.toRealPath() : directory.toRealPath().resolve(file.getFileName());
		}
		catch (IOException ex) {
			throw new IndexUnavailableException(
					"The directory of index '%s' cannot be created (%s): choose a writable place".formatted(path, ex),
					ex);
		}
	}

	/**
	 * Whether there is nothing yet, so that an index may be created.
	 */
	static boolean isNew(Path file) {
		try {
			return !Files.exists(file) || Files.size(file) == 0;
		}
		catch (IOException ex) {
			throw new IndexUnavailableException("The index '%s' cannot be read (%s)".formatted(file, ex), ex);
		}
	}

	/**
	 * Refuses what is not an index of this library, looking through SQLite without any
	 * lock and leaving no file beside it. An index has its application id in the first
	 * page from its first transaction on.
	 * @return whether it is one of Stroma, the Go library, or was until it was opened
	 * last
	 */
	static boolean requireOurs(Path file) {
		requireReadable(file);
		if (!Files.isWritable(file)) {
			throw new IndexUnavailableException(
					"The index '%s' is read-only: make it writable, or copy it to a writable place".formatted(file));
		}
		return look(file);
	}

	/**
	 * As {@link #requireOurs(Path)}, of a file that is only read.
	 */
	static void requireReadable(Path file) {
		if (!Files.exists(file)) {
			throw new IndexUnavailableException(
					"There is no index '%s' to read: correct stroma.path, or set stroma.mode to read-write to create it"
						.formatted(file));
		}
		if (!Files.isReadable(file)) {
			throw new IndexUnavailableException("The index '%s' cannot be read: check its permissions".formatted(file));
		}
	}

	/**
	 * How a file is opened that is only read. Where nobody can write beside it and no log
	 * is there, it cannot change, and SQLite need not look for locks and logs that it
	 * could not create.
	 */
	static String readOnlyUri(Path file) {
		boolean immutable = !Files.isWritable(Objects.requireNonNullElse(file.getParent(), file))
				&& !Files.exists(file.resolveSibling(file.getFileName() + "-wal"));
		return uri(file) + (immutable ? "?mode=ro&immutable=1" : "?mode=ro");
	}

	/**
	 * @return whether it is one of Stroma, the Go library
	 */
	static boolean look(Path file) {
		try {
			// what a migration has done is perhaps in the log alone
			boolean migrated = IndexLock.isBeside(file)
					&& Files.exists(file.resolveSibling(file.getFileName() + "-wal")) && applicationId(file) == 0;
			return look(file, migrated ? "" : "&immutable=1");
		}
		catch (SQLException ex) {
			throw new IncompatibleIndexException(
					"The file '%s' is not an index and not even an SQLite database (%s): choose another path"
						.formatted(file, ex.getMessage()),
					ex);
		}
	}

	private static boolean look(Path file, String immutable) throws SQLException {
		try (Connection connection = reading(file, immutable); Statement statement = connection.createStatement()) {
			int applicationId = number(statement, "pragma application_id");
			Optional<String> goSchema = (applicationId == 0) ? GoFile.schema(connection) : Optional.empty();
			goSchema.ifPresent((schema) -> GoFile.requireKnown(file, schema));
			if (goSchema.isEmpty()) {
				requireVersion(file, applicationId, number(statement, "pragma user_version"));
			}
			return goSchema.isPresent();
		}
	}

	private static int applicationId(Path file) throws SQLException {
		try (Connection connection = reading(file, "&immutable=1");
				Statement statement = connection.createStatement()) {
			return number(statement, "pragma application_id");
		}
	}

	private static Connection reading(Path file, String immutable) throws SQLException {
		Connection connection = SqliteDriver.connect(new SQLiteConfig(),
				"jdbc:sqlite:" + uri(file) + "?mode=ro" + immutable);
		try (Statement statement = connection.createStatement()) {
			// what its log may still complete is not refused for being shorter than it
			// says
			statement.execute("pragma writable_schema = on");
		}
		return connection;
	}

	private static void requireVersion(Path file, int applicationId, int version) {
		if (applicationId != Schema.APPLICATION_ID) {
			throw new IncompatibleIndexException(
					"The SQLite file '%s' belongs to another application (application_id %d): choose another path"
						.formatted(file, applicationId));
		}
		if (version > Schema.VERSION) {
			throw new IncompatibleIndexException(
					("The index '%s' has schema %d, newer than the %d this library knows: use a newer "
							+ "stroma-spring-boot-starter")
						.formatted(file, version, Schema.VERSION));
		}
	}

	private static int number(Statement statement, String pragma) throws SQLException {
		try (ResultSet row = statement.executeQuery(pragma)) {
			return row.getInt(1);
		}
	}

	/** In a plain path the driver would take what follows a question mark for options. */
	static String uri(Path file) {
		StringBuilder uri = new StringBuilder("file:");
		for (byte b : file.toString().replace(File.separatorChar, '/').getBytes(StandardCharsets.UTF_8)) {
			boolean plain = b > 0x20 && b < 0x7F && "?#%".indexOf(b) < 0;
			uri.append(plain ? String.valueOf((char) b) : "%%%02X".formatted(b));
		}
		return uri.toString();
	}

}

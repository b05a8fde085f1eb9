package dev.stroma.store;

import java.nio.file.Path;
import java.util.Locale;

import org.springframework.dao.DataAccessException;

import dev.stroma.error.IndexUnavailableException;
import dev.stroma.store.StoreSettings.Journal;

/**
 * Opens the one connection that writes, and makes the file what it has to be.
 */
final class WriterOpening {

	private static final int PAGE_SIZE = 8192;

	private WriterOpening() {
	}

	static Session open(Path path, StoreSettings settings, SqliteVec vec) {
		Session writer = Session.open(path, false, "begin immediate", settings.footprint());
		try {
			// asked of SQLite, not of the file: a creation that was cut short is undone
			// by now
			if (writer.number("pragma page_count") == 0) {
				writer.execute("pragma page_size = " + PAGE_SIZE);
				writer.execute("pragma auto_vacuum = incremental");
				Schema.create(writer, settings.clock().instant());
			}
			journal(writer, settings.journal());
			Schema.complete(writer);
			if (writer.number("pragma auto_vacuum") == 0) {
				// as in a file that was one of Stroma, the Go library
				Compaction.pack(path);
			}
			boolean fullSync = settings.fullSync() || settings.journal() == Journal.DELETE;
			writer.execute("pragma synchronous = " + (fullSync ? "full" : "normal"));
			writer.execute("pragma secure_delete = on");
			if (settings.writesLogBackBeside()) {
				writer.execute("pragma wal_autocheckpoint = 0");
			}
			vec.loadInto(writer.connection());
			return writer;
		}
		catch (RuntimeException ex) {
			writer.close();
			throw (ex instanceof DataAccessException failure) ? SqliteExceptionTranslator.asStroma(failure, path) : ex;
		}
	}

	/**
	 * @throws IndexUnavailableException when the medium or another process prevents it
	 */
	private static void journal(Session writer, Journal wanted) {
		String mode = wanted.name().toLowerCase(Locale.ROOT);
		String made = writer.text("pragma journal_mode = " + mode);
		if (!mode.equals(made)) {
			throw new IndexUnavailableException(
					"The index '%s' is to have the journal '%s' but has '%s': set stroma.store.journal to delete where the medium allows no other"
						.formatted(writer.path(), mode, made));
		}
	}

}

package dev.stroma.store;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Function;

import org.sqlite.NativeLibraryNotFoundException;
import org.sqlite.SQLiteConfig;

import org.springframework.dao.DataAccessException;

import dev.stroma.error.IndexInUseException;
import dev.stroma.error.IndexUnavailableException;

/**
 * The connections: one that writes and checkpoints, guarded by a fair lock, and readers
 * that are kept with their prepared statements. The file may be shared with readers of
 * other processes, never with another writer.
 */
final class Database implements AutoCloseable {

	static final Duration BUSY_TIMEOUT = Duration.ofSeconds(5);

	private static final int PAGE_SIZE = 8192;

	private final Path path;

	private final StoreSettings settings;

	private final SqliteVec vec;

	private final Session writer;

	private final WriteAheadLog log;

	private final ReentrantLock writing = new ReentrantLock(true);

	private final ConcurrentLinkedDeque<Session> idle = new ConcurrentLinkedDeque<>();

	private final Semaphore readers;

	private final VocabularyCache vocabulary = new VocabularyCache();

	private volatile boolean closed;

	private Database(Path path, StoreSettings settings, SqliteVec vec, Session writer) {
		this.path = path;
		this.settings = settings;
		this.vec = vec;
		this.writer = writer;
		this.log = new WriteAheadLog(path, WriteAheadLog.LIMIT);
		this.readers = new Semaphore(settings.maxReaders(), true);
	}

	static Database open(Path path, StoreSettings settings) {
		if (!StoreFile.isNew(path)) {
			StoreFile.requireOurs(path);
		}
		SqliteVec vec = SqliteVec.find(settings.vecLibrary(), settings.vecDirectory());
		Session writer = session(path, false, "begin immediate");
		try {
			// asked of SQLite, not of the file: a creation that was cut short is undone
			// by now
			if (writer.sql("pragma page_count").query((row, number) -> row.getInt(1)).single() == 0) {
				writer.execute("pragma page_size = " + PAGE_SIZE);
				writer.execute("pragma auto_vacuum = incremental");
				Schema.create(writer, settings.clock().instant());
			}
			writer.execute("pragma journal_mode = wal");
			writer.execute("pragma synchronous = " + (settings.fullSync() ? "full" : "normal"));
			writer.execute("pragma secure_delete = on");
			// a large change shall not write its pages to the log more than once
			writer.execute("pragma cache_size = -32768");
			vec.loadInto(writer.connection());
			return new Database(path, settings, vec, writer);
		}
		catch (RuntimeException ex) {
			writer.close();
			throw (ex instanceof DataAccessException failure) ? SqliteExceptionTranslator.asStroma(failure, path) : ex;
		}
	}

	private static Session session(Path path, boolean readOnly, String begin) {
		SQLiteConfig config = new SQLiteConfig();
		config.setReadOnly(readOnly);
		config.setBusyTimeout((int) BUSY_TIMEOUT.toMillis());
		config.enforceForeignKeys(true);
		try {
			Connection connection = config.createConnection("jdbc:sqlite:" + StoreFile.uri(path));
			try (Statement statement = connection.createStatement()) {
				statement.execute("pragma trusted_schema = off");
				statement.execute("pragma temp_store = memory");
				statement.execute("pragma cache_size = -8192");
			}
			catch (SQLException ex) {
				connection.close();
				throw ex;
			}
			return new Session(path, connection, begin);
		}
		catch (SQLException ex) {
			for (Throwable cause = ex; cause != null; cause = cause.getCause()) {
				if (cause instanceof NativeLibraryNotFoundException) {
					throw new IndexUnavailableException(
							"SQLite itself cannot be loaded (%s): set -Dorg.sqlite.tmpdir to a directory that is not mounted noexec"
								.formatted(cause.getMessage()),
							ex);
				}
			}
			throw SqliteExceptionTranslator.asStroma(SqliteExceptionTranslator.INSTANCE.translate("open", null, ex),
					path);
		}
	}

	VocabularyCache vocabulary() {
		return this.vocabulary;
	}

	VecReadiness vecReadiness() {
		return this.vec.readiness();
	}

	WriteAheadLog log() {
		return this.log;
	}

	Path path() {
		return this.path;
	}

	/**
	 * Runs a change in one immediate transaction: all of it is kept, or nothing.
	 */
	<T> T write(Function<Session, T> change) {
		return write(change, (committed) -> {
		});
	}

	/**
	 * Runs a change in one immediate transaction: all of it is kept, or nothing.
	 * @param committed is told what came of it before the next change may begin
	 */
	<T> T write(Function<Session, T> change, Consumer<T> committed) {
		this.writing.lock();
		try {
			requireOpen();
			T result = this.writer.inTransaction(() -> change.apply(this.writer));
			committed.accept(result);
			this.log.bound(this.writer);
			return result;
		}
		finally {
			this.writing.unlock();
		}
	}

	/**
	 * Moves the log into the file and empties it.
	 * @return whether that was possible: not while somebody reads an earlier state
	 */
	boolean emptyLog() {
		this.writing.lock();
		try {
			requireOpen();
			return this.writer.translated(() -> this.writer.sql("pragma wal_checkpoint(truncate)")
				.query((row, number) -> row.getInt(1) == 0)
				.single());
		}
		finally {
			this.writing.unlock();
		}
	}

	/**
	 * Reads in one transaction.
	 */
	<T> T read(Function<Session, T> reading) {
		Session session = borrow();
		try {
			T result = session.inTransaction(() -> reading.apply(session));
			giveBack(session);
			return result;
		}
		catch (RuntimeException ex) {
			discard(session);
			throw ex;
		}
	}

	/**
	 * Lends a reader; give it back.
	 */
	Session borrow() {
		requireOpen();
		try {
			if (!this.readers.tryAcquire(this.settings.readerWait().toMillis(), TimeUnit.MILLISECONDS)) {
				throw new IndexInUseException(
						"All %d readers of index '%s' are busy for %s: close snapshots, or raise stroma.store.max-readers"
							.formatted(this.settings.maxReaders(), this.path, this.settings.readerWait()));
			}
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new IndexInUseException("Interrupted while waiting for a reader of index '%s'".formatted(this.path),
					ex);
		}
		try {
			Session session = this.idle.pollFirst();
			return (session != null) ? session : newReader();
		}
		catch (RuntimeException ex) {
			this.readers.release();
			throw ex;
		}
	}

	private Session newReader() {
		Session session = session(this.path, true, "begin");
		this.vec.loadInto(session.connection());
		return session;
	}

	void giveBack(Session session) {
		this.idle.addFirst(session);
		if (this.closed) {
			closeIdle();
		}
		this.readers.release();
	}

	private void closeIdle() {
		for (Session reader = this.idle.pollFirst(); reader != null; reader = this.idle.pollFirst()) {
			reader.close();
		}
	}

	/** Closes a reader that failed instead of keeping it. */
	void discard(Session session) {
		try {
			session.close();
		}
		finally {
			this.readers.release();
		}
	}

	private void requireOpen() {
		if (this.closed) {
			throw new IndexUnavailableException("The index '%s' is closed".formatted(this.path));
		}
	}

	/**
	 * Waits for the running write, then closes; the last connection checkpoints the log.
	 */
	@Override
	public void close() {
		this.writing.lock();
		try {
			if (this.closed) {
				return;
			}
			this.closed = true;
			// readers that are still lent are closed when given back
			closeIdle();
			this.writer.close();
		}
		finally {
			this.writing.unlock();
		}
	}

}

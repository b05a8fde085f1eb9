package dev.stroma.store;

import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;

import dev.stroma.error.IndexInUseException;
import dev.stroma.error.IndexUnavailableException;

/**
 * The connections: one that writes, guarded by a fair lock, one that writes the log back,
 * and readers that are kept with their prepared statements. The file may be shared with
 * readers of other processes, never with another writer.
 */
final class Database implements AutoCloseable {

	static final Duration BUSY_TIMEOUT = Duration.ofSeconds(5);

	private final Path path;

	private final SqliteVec vec;

	private final @Nullable Session writer;

	private final WriteAheadLog log;

	private final @Nullable LogWriteBack writeBack;

	private final Generations generations = new Generations();

	private final ReentrantLock writing = new ReentrantLock(true);

	private final ReaderPool readers;

	private final VocabularyCache vocabulary = new VocabularyCache();

	private final boolean ofStroma;

	private volatile boolean closed;

	private volatile @Nullable String writeFailure;

	private Database(Path path, StoreSettings settings, SqliteVec vec, @Nullable Session writer, boolean ofStroma) {
		this.ofStroma = ofStroma;
		this.path = path;
		this.vec = vec;
		this.writer = writer;
		this.log = new WriteAheadLog(path, settings.footprint().logBytes());
		this.writeBack = (writer != null && settings.writesLogBackBeside())
				? new LogWriteBack(this.log, () -> Session.open(path, false, "begin immediate", settings.footprint()))
				: null;
		this.readers = new ReaderPool(path, settings, vec, (writer == null) ? this::replaced : null);
	}

	static Database open(Path path, StoreSettings settings) {
		SqliteVec vec = SqliteVec.find(settings.vecLibrary(), settings.vecDirectory());
		if (!StoreFile.isNew(path) && StoreFile.requireOurs(path)) {
			GoMigration.run(path, settings, vec);
		}
		Session writer = WriterOpening.open(path, settings, vec);
		try {
			Database database = new Database(path, settings, vec, writer, false);
			database.generations.begin(writer.translated(() -> new Meta(writer).generation()));
			return database;
		}
		catch (RuntimeException ex) {
			writer.close();
			throw ex;
		}
	}

	/**
	 * Opens a file that is only read. It may be replaced by another one by a rename;
	 * readers that come then see that one.
	 */
	static Database openReadOnly(Path path, StoreSettings settings) {
		StoreFile.requireReadable(path);
		boolean ofStroma = StoreFile.look(path);
		return new Database(path, settings, SqliteVec.find(settings.vecLibrary(), settings.vecDirectory()), null,
				ofStroma);
	}

	OtherFile other(Path path) {
		return OtherFile.open(path.toAbsolutePath().normalize(), this.vec);
	}

	/** Whether it is a file of Stroma, the Go library, that is read as it is. */
	boolean isOfStroma() {
		return this.ofStroma;
	}

	boolean isReadOnly() {
		return this.writer == null;
	}

	/** What a file that is only read has to fit. */
	ReadOnlyFit fit() {
		return this.readers.fit();
	}

	private void replaced() {
		this.vocabulary.clear();
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
		return write(change, (kept) -> {
		});
	}

	/**
	 * Runs a change in one immediate transaction: all of it is kept, or nothing.
	 * @param finished is told whether it is kept, before the next change begins
	 */
	<T> T write(Function<Session, T> change, Consumer<Boolean> finished) {
		T result = commit(change, finished);
		this.generations.deliver();
		return result;
	}

	private <T> T commit(Function<Session, T> change, Consumer<Boolean> finished) {
		this.writing.lock();
		try {
			Session session = requireWriter();
			Changed<T> changed = watched(() -> transact(session, change, finished));
			this.generations.committed(changed.generation());
			tend(session);
			return changed.result();
		}
		finally {
			this.writing.unlock();
		}
	}

	/**
	 * As {@link #write(Function)}, of what makes no generation.
	 */
	<T> T writeBeside(Function<Session, T> change) {
		this.writing.lock();
		try {
			Session session = requireWriter();
			T result = watched(() -> session.inTransaction(() -> change.apply(session)));
			tend(session);
			return result;
		}
		finally {
			this.writing.unlock();
		}
	}

	/** Whether a change is being made, by another thread than this one. */
	boolean isWrittenByOthers() {
		return this.writing.isLocked() && !this.writing.isHeldByCurrentThread();
	}

	/** Remembers of each change whether the file could take it. */
	private <T> T watched(Supplier<T> change) {
		try {
			T result = change.get();
			this.writeFailure = null;
			return result;
		}
		catch (IndexUnavailableException | IndexInUseException ex) {
			this.writeFailure = ex.getMessage();
			throw ex;
		}
	}

	/** Why the file did not take the last change, {@code null} when it did. */
	@Nullable String writeFailure() {
		return this.writeFailure;
	}

	/** Sees to the log after a change. */
	private void tend(Session session) {
		this.log.bound(session);
		if (this.writeBack != null) {
			this.writeBack.written(session);
		}
	}

	private record Changed<T>(T result, long generation) {
	}

	private static <T> Changed<T> transact(Session session, Function<Session, T> change, Consumer<Boolean> finished) {
		boolean kept = false;
		try {
			Changed<T> changed = session
				.inTransaction(() -> new Changed<>(change.apply(session), new Meta(session).generation()));
			kept = true;
			return changed;
		}
		finally {
			finished.accept(kept);
		}
	}

	/** Who is told of commits. */
	Generations generations() {
		return this.generations;
	}

	/**
	 * Works on the writing connection outside of any transaction, while no change runs.
	 */
	<T> T maintain(Function<Session, T> work) {
		this.writing.lock();
		try {
			Session session = requireWriter();
			return session.translated(() -> work.apply(session));
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
		return maintain(this.log::truncate);
	}

	/**
	 * Reads in one transaction, hence one generation.
	 */
	<T> T read(Function<Session, T> reading) {
		return lent((session) -> session.inTransaction(() -> reading.apply(session)));
	}

	/**
	 * Reads by one statement, which needs no transaction to see one generation.
	 */
	<T> T readOnce(Function<Session, T> reading) {
		return lent((session) -> session.translated(() -> reading.apply(session)));
	}

	private <T> T lent(Function<Session, T> reading) {
		Session session = borrow();
		try {
			T result = reading.apply(session);
			giveBack(session);
			return result;
		}
		catch (RuntimeException ex) {
			discard(session);
			throw ex;
		}
	}

	Session borrow() {
		return borrow(null);
	}

	/**
	 * Lends a reader; give it back.
	 * @param most how long to wait for one at the most, {@code null} for as long as is
	 * configured
	 */
	Session borrow(@Nullable Duration most) {
		requireOpen();
		return this.readers.borrow(most);
	}

	/** Which file a reader that is lent has open. */
	Object file(Session session) {
		return this.readers.file(session);
	}

	void giveBack(Session session) {
		this.readers.giveBack(session);
	}

	/** Closes a reader that failed instead of keeping it. */
	void discard(Session session) {
		this.readers.discard(session);
	}

	private Session requireWriter() {
		requireOpen();
		if (this.writer == null) {
			throw new IndexUnavailableException(
					"The index '%s' was opened read-only: set stroma.mode to read-write, or write where it is open for that"
						.formatted(this.path));
		}
		return this.writer;
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
			this.readers.close();
			if (this.writeBack != null) {
				this.writeBack.close();
			}
			if (this.writer != null) {
				this.writer.close();
			}
		}
		finally {
			this.writing.unlock();
		}
	}

}

package dev.stroma.store;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;

import dev.stroma.error.IncompatibleIndexException;
import dev.stroma.error.IndexInUseException;

/**
 * The connections that read, kept with their prepared statements and lent to one thread
 * at a time. Where the file is only read it may be replaced by a rename: readers of the
 * old one are closed as they come back, and new ones are opened on the new one.
 */
final class ReaderPool implements AutoCloseable {

	private static final Log logger = LogFactory.getLog(ReaderPool.class);

	private final Path path;

	private final StoreSettings settings;

	private final SqliteVec vec;

	private final ConcurrentLinkedDeque<Session> idle = new ConcurrentLinkedDeque<>();

	private final Semaphore permits;

	private final @Nullable FollowedFile followed;

	private final Runnable replaced;

	private final ReadOnlyFit fit = new ReadOnlyFit();

	/** Which file a reader has open, where that may change. */
	private final Map<Session, Object> opened = new ConcurrentHashMap<>();

	private volatile boolean closed;

	/**
	 * @param replaced is told when another file is there, {@code null} where it cannot be
	 * replaced
	 */
	ReaderPool(Path path, StoreSettings settings, SqliteVec vec, @Nullable Runnable replaced) {
		this.path = path;
		this.settings = settings;
		this.vec = vec;
		this.permits = new Semaphore(settings.maxReaders(), true);
		this.followed = (replaced != null) ? new FollowedFile(path) : null;
		this.replaced = (replaced != null) ? replaced : () -> {
		};
	}

	/** What a file that may be replaced has to fit. */
	ReadOnlyFit fit() {
		return this.fit;
	}

	/**
	 * Lends a reader; give it back.
	 * @param most how long to wait for one, where that is less than
	 * {@code stroma.store.reader-wait}; {@code null} for no other limit
	 */
	Session borrow(@Nullable Duration most) {
		Duration wait = (most != null && most.compareTo(this.settings.readerWait()) < 0) ? most
				: this.settings.readerWait();
		try {
			if (!this.permits.tryAcquire(TimeUnit.NANOSECONDS.convert(wait), TimeUnit.NANOSECONDS)) {
				throw new IndexInUseException(
						"All %d readers of index '%s' are busy for %s%s: close snapshots, or raise stroma.store.max-readers"
							.formatted(this.settings.maxReaders(), this.path, wait,
									wait.equals(most) ? ", which a deadline left" : ""));
			}
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new IndexInUseException("Interrupted while waiting for a reader of index '%s'".formatted(this.path),
					ex);
		}
		try {
			if (this.followed != null && this.followed.isReplaced()) {
				logger.info("Index '%s' was replaced, searches go to the new file".formatted(this.path));
				this.replaced.run();
			}
			Session session = this.idle.pollFirst();
			while (session != null && isOfReplacedFile(session)) {
				close(session);
				session = this.idle.pollFirst();
			}
			return (session != null) ? session : newReader();
		}
		catch (RuntimeException ex) {
			this.permits.release();
			throw ex;
		}
	}

	private Session newReader() {
		FollowedFile file = this.followed;
		Object identity = (file != null) ? file.identity() : this.path;
		boolean ofStroma = false;
		if (file != null) {
			StoreFile.requireReadable(this.path);
			ofStroma = StoreFile.look(this.path);
		}
		Session session = Session.open(this.path, true, "begin", this.settings.footprint());
		try {
			this.vec.loadInto(session.connection());
			if (ofStroma) {
				showAsOurs(session);
			}
			if (file != null) {
				session.inTransaction(() -> {
					this.fit.check(session);
					return true;
				});
			}
		}
		catch (RuntimeException ex) {
			session.close();
			throw ex;
		}
		this.opened.put(session, identity);
		return session;
	}

	private void showAsOurs(Session session) {
		TakeOver takeOver = this.settings.takeOver();
		if (takeOver == null) {
			throw new IncompatibleIndexException(
					"The file '%s' is one of Stroma (Go): open it by Stroma.open(StromaOptions)".formatted(this.path));
		}
		GoViews.over(session, takeOver, this.vec.readiness().available());
	}

	private boolean isOfReplacedFile(Session session) {
		return this.followed != null && !this.followed.identity().equals(this.opened.get(session));
	}

	/** Which file a reader has open. */
	Object file(Session session) {
		return this.opened.getOrDefault(session, this.path);
	}

	private void close(Session session) {
		this.opened.remove(session);
		session.close();
	}

	void giveBack(Session session) {
		if (isOfReplacedFile(session)) {
			discard(session);
			return;
		}
		this.idle.addFirst(session);
		if (this.closed) {
			closeIdle();
		}
		this.permits.release();
	}

	private void closeIdle() {
		for (Session reader = this.idle.pollFirst(); reader != null; reader = this.idle.pollFirst()) {
			close(reader);
		}
	}

	/** Closes a reader that failed instead of keeping it. */
	void discard(Session session) {
		try {
			close(session);
		}
		finally {
			this.permits.release();
		}
	}

	/**
	 * Readers that are still lent are closed when given back.
	 */
	@Override
	public void close() {
		this.closed = true;
		closeIdle();
	}

}

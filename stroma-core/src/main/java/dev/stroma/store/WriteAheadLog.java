package dev.stroma.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.locks.ReentrantLock;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

import org.springframework.dao.DataAccessException;

import dev.stroma.error.IndexUnavailableException;

/**
 * The file's log. It is written back as it grows, and begun anew when all of it is and no
 * reader looks at it. Readers that overlap, or changes that follow each other, without
 * end never leave it such a moment. Beyond a limit it is therefore begun anew by force,
 * which makes the writer wait for the readers of the moment, a little while at most, and
 * for what is not written back yet: so only when that is little, or the log several times
 * as long.
 */
final class WriteAheadLog {

	private static final Log logger = LogFactory.getLog(WriteAheadLog.class);

	static final long LIMIT = 64L * 1024 * 1024;

	/** Bytes that are written back while a change waits. */
	private static final long LITTLE = 8L * 1024 * 1024;

	/** How many limits long it may get until little is left to be written back. */
	private static final int MOST_LIMITS = 4;

	/** Bytes that the log has before each page. */
	private static final int FRAME_HEADER = 24;

	private static final Duration PATIENCE = Duration.ofMillis(100);

	private final Path file;

	private final long limit;

	private long tolerated;

	/** How many bytes of it were written back when that was done last. */
	private volatile long writtenBack;

	/** Held by the one who writes it back. */
	private final ReentrantLock writingBack = new ReentrantLock();

	/**
	 * @param index the index's real path
	 * @param limit in bytes
	 */
	WriteAheadLog(Path index, long limit) {
		this.limit = limit;
		this.tolerated = limit;
		this.file = index.resolveSibling(index.getFileName() + "-wal");
	}

	/**
	 * Its length, 0 when there is none. One that was begun anew keeps its length until
	 * the next change, which leaves no more than the limit of what it does not need.
	 */
	long bytes() {
		try {
			return Files.exists(this.file) ? Files.size(this.file) : 0;
		}
		catch (IOException ex) {
			if (Files.notExists(this.file)) {
				return 0;
			}
			throw new IndexUnavailableException("The log '%s' cannot be looked at (%s)".formatted(this.file, ex), ex);
		}
	}

	/**
	 * Has it begun anew by the next change when it is too long. Where a snapshot prevents
	 * that, the next attempt comes when it has grown by half.
	 */
	void bound(Session writer) {
		try {
			long bytes = bytes();
			if (bytes > this.tolerated && isShortlyWrittenBack(bytes)) {
				this.tolerated = emptied(writer, "restart") ? this.limit : bytes + bytes / 2;
			}
		}
		catch (DataAccessException | IndexUnavailableException ex) {
			logger.warn("The log '%s' could not be begun anew; what was written is committed all the same"
				.formatted(this.file), ex);
		}
	}

	private boolean isShortlyWrittenBack(long bytes) {
		return bytes > MOST_LIMITS * this.limit || (bytes - this.writtenBack <= LITTLE && !this.writingBack.isLocked());
	}

	/**
	 * Writes back what nobody reads any more, and keeps nobody from writing.
	 * @return whether that was all
	 */
	boolean writeBack(Session session) {
		this.writingBack.lock();
		try {
			long frame = session.number("pragma page_size") + FRAME_HEADER;
			return session.sql("pragma wal_checkpoint(passive)").query((row, number) -> {
				this.writtenBack = row.getLong(3) * frame;
				return row.getLong(2) == row.getLong(3);
			}).single();
		}
		finally {
			this.writingBack.unlock();
		}
	}

	/**
	 * Writes all of it back into the file and empties it.
	 * @return whether no reader prevented that
	 */
	boolean truncate(Session writer) {
		return emptied(writer, "truncate");
	}

	private boolean emptied(Session writer, String mode) {
		this.writingBack.lock();
		try {
			writer.execute("pragma busy_timeout = " + PATIENCE.toMillis());
			return writer.sql("pragma wal_checkpoint(%s)".formatted(mode))
				.query((row, number) -> row.getInt(1))
				.single() == 0;
		}
		finally {
			writer.execute("pragma busy_timeout = " + Database.BUSY_TIMEOUT.toMillis());
			this.writingBack.unlock();
		}
	}

}

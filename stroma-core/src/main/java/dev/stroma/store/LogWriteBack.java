package dev.stroma.store;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;

import dev.stroma.error.IndexUnavailableException;

/**
 * Writes the log back into the file on a thread and a connection of its own, so that no
 * change waits for the disk. Where that cannot keep up the log grows, until it is
 * {@linkplain WriteAheadLog#bound begun anew}.
 */
final class LogWriteBack implements AutoCloseable {

	private static final Log logger = LogFactory.getLog(LogWriteBack.class);

	/** Of rows: they make about the thousand pages at which SQLite does it by itself. */
	private static final long MOST_CHANGES = 1500;

	private final WriteAheadLog log;

	private final Supplier<Session> opening;

	private final ExecutorService thread = Executors.newSingleThreadExecutor((task) -> {
		Thread made = new Thread(task, "stroma-log");
		made.setDaemon(true);
		return made;
	});

	private final AtomicBoolean due = new AtomicBoolean();

	/** How many rows the writer had changed when it was last asked for. */
	private long asked;

	/** Of the thread. */
	private @Nullable Session session;

	/**
	 * @param opening opens its connection, which is closed with it
	 */
	LogWriteBack(WriteAheadLog log, Supplier<Session> opening) {
		this.log = log;
		this.opening = opening;
	}

	/**
	 * Has it done when enough was written. For the one who writes.
	 */
	void written(Session writer) {
		long changes = writer.number("select total_changes()");
		if (changes - this.asked >= MOST_CHANGES) {
			this.asked = changes;
			if (this.due.compareAndSet(false, true)) {
				this.thread.execute(this::run);
			}
		}
	}

	private void run() {
		this.due.set(false);
		try {
			Session own = (this.session != null) ? this.session : this.opening.get();
			this.session = own;
			own.translated(() -> this.log.writeBack(own));
		}
		catch (IndexUnavailableException ex) {
			logger.warn("The log could not be written back now; what was written is committed all the same", ex);
		}
	}

	/**
	 * Waits for what is under way.
	 */
	@Override
	public void close() {
		this.thread.shutdown();
		boolean interrupted = false;
		for (boolean ended = false; !ended;) {
			try {
				ended = this.thread.awaitTermination(1, TimeUnit.MINUTES);
			}
			catch (InterruptedException ex) {
				interrupted = true;
			}
		}
		if (interrupted) {
			Thread.currentThread().interrupt();
		}
		if (this.session != null) {
			this.session.close();
		}
	}

}

package dev.stroma.index;

import java.time.Duration;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;

import dev.stroma.store.BuildStep;
import dev.stroma.store.IndexSetBuilder;
import dev.stroma.store.Store;

/**
 * The thread on which index sets are built, as long as there is anything to build or to
 * delete.
 */
final class BackgroundBuilding {

	private static final Log logger = LogFactory.getLog(BackgroundBuilding.class);

	private static final Duration PAUSE = Duration.ofSeconds(5);

	private final Store store;

	private final IndexSetBuilder builder;

	private final ReentrantLock lock = new ReentrantLock();

	/** Signalled after each step, and when it shall end. */
	private final Condition changed = this.lock.newCondition();

	private @Nullable Thread thread;

	BackgroundBuilding(Store store, IndexSetBuilder builder) {
		this.store = store;
		this.builder = builder;
	}

	void start() {
		this.lock.lock();
		try {
			if (this.thread == null) {
				this.thread = new Thread(this::run, "stroma-index-sets");
				this.thread.setDaemon(true);
				this.thread.start();
			}
		}
		finally {
			this.lock.unlock();
		}
	}

	/**
	 * Ends the thread after its running step, which is a small one.
	 */
	void stop(Duration grace) {
		Thread running;
		this.lock.lock();
		try {
			running = this.thread;
			this.thread = null;
			this.changed.signalAll();
		}
		finally {
			this.lock.unlock();
		}
		if (running != null) {
			try {
				running.join(Math.max(1, grace.toMillis()));
			}
			catch (InterruptedException ex) {
				Thread.currentThread().interrupt();
			}
		}
	}

	/**
	 * Waits until no index is being built.
	 * @return whether that came to be in time
	 */
	boolean await(Duration timeout) {
		long left = timeout.toNanos();
		this.lock.lock();
		try {
			while (!this.store.builds().isEmpty()) {
				if (left <= 0) {
					return false;
				}
				left = this.changed.awaitNanos(left);
			}
			return true;
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			return false;
		}
		finally {
			this.lock.unlock();
		}
	}

	private void run() {
		BuildStep step = BuildStep.MORE;
		while (step != BuildStep.DONE && goesOn(step)) {
			step = step();
		}
	}

	private BuildStep step() {
		try {
			return this.builder.step();
		}
		catch (RuntimeException ex) {
			// what is built stays as far as it is: a full disk is no fault of it
			if (isCurrent()) {
				logger.warn(
						"Building an index of '%s' stopped for %d s".formatted(this.store.path(), PAUSE.toSeconds()),
						ex);
			}
			return BuildStep.WAIT;
		}
	}

	private boolean goesOn(BuildStep step) {
		this.lock.lock();
		try {
			this.changed.signalAll();
			long left = (step == BuildStep.WAIT) ? PAUSE.toNanos() : 0;
			while (left > 0 && Thread.currentThread() == this.thread) {
				left = this.changed.awaitNanos(left);
			}
			return Thread.currentThread() == this.thread;
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			return false;
		}
		finally {
			this.lock.unlock();
		}
	}

	private boolean isCurrent() {
		this.lock.lock();
		try {
			return Thread.currentThread() == this.thread;
		}
		finally {
			this.lock.unlock();
		}
	}

}

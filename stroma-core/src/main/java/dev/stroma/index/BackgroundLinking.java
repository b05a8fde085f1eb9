package dev.stroma.index;

import java.time.Duration;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;

import dev.stroma.store.Store;

/**
 * The thread on which passages are linked with what they speak of: at once after each
 * commit that brings some.
 */
final class BackgroundLinking {

	private static final Log logger = LogFactory.getLog(BackgroundLinking.class);

	/** How long it waits for a commit, and after a failure. */
	private static final Duration PAUSE = Duration.ofSeconds(30);

	private final Store store;

	private final @Nullable EntityLinking linking;

	private final ReentrantLock lock = new ReentrantLock();

	/** Signalled after each step, when there may be more, and when it shall end. */
	private final Condition changed = this.lock.newCondition();

	private boolean woken;

	private @Nullable Thread thread;

	private @Nullable Runnable subscription;

	/**
	 * @param linking {@code null} when nothing is linked
	 */
	BackgroundLinking(Store store, @Nullable EntityLinking linking) {
		this.store = store;
		this.linking = linking;
	}

	void start() {
		this.lock.lock();
		try {
			if (this.thread == null && this.linking != null) {
				this.subscription = this.store.onCommit((generation) -> wake());
				this.thread = new Thread(this::run, "stroma-entities");
				this.thread.setDaemon(true);
				this.thread.start();
			}
		}
		finally {
			this.lock.unlock();
		}
	}

	private void wake() {
		this.lock.lock();
		try {
			this.woken = true;
			this.changed.signalAll();
		}
		finally {
			this.lock.unlock();
		}
	}

	/**
	 * Ends the thread after its running step.
	 */
	void stop(Duration grace) {
		Thread running;
		this.lock.lock();
		try {
			running = this.thread;
			this.thread = null;
			if (this.subscription != null) {
				this.subscription.run();
				this.subscription = null;
			}
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
	 * Waits until every passage was read.
	 * @return whether that came to be in time
	 */
	boolean await(Duration timeout) {
		EntityLinking reading = this.linking;
		if (reading == null) {
			return true;
		}
		long left = timeout.toNanos();
		this.lock.lock();
		try {
			while (reading.isBehind()) {
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
		EntityLinking reading = this.linking;
		while (reading != null && goesOn(step(reading))) {
			// one more
		}
	}

	/**
	 * @return whether there may be more to do at once
	 */
	private boolean step(EntityLinking reading) {
		try {
			return reading.step();
		}
		catch (RuntimeException ex) {
			if (isCurrent()) {
				logger.warn("Linking passages of '%s' stopped for %d s".formatted(this.store.path(), PAUSE.toSeconds()),
						ex);
			}
			return false;
		}
	}

	private boolean goesOn(boolean more) {
		this.lock.lock();
		try {
			this.changed.signalAll();
			long left = more ? 0 : PAUSE.toNanos();
			while (left > 0 && !this.woken && Thread.currentThread() == this.thread) {
				left = this.changed.awaitNanos(left);
			}
			this.woken = false;
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

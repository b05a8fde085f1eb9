package dev.stroma.index;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;

import org.jspecify.annotations.Nullable;

/**
 * A daemon thread that works until it is stopped, and those who wait for what it does.
 * Thread-safe.
 */
final class BackgroundLoop {

	private final String name;

	private final Runnable work;

	private final ReentrantLock lock = new ReentrantLock();

	/** Signalled when there is work, when work is done, and when it shall end. */
	private final Condition changed = this.lock.newCondition();

	private @Nullable Thread thread;

	private boolean woken;

	/**
	 * @param name of the thread
	 * @param work returns soon after {@link #goesOn()} is false
	 */
	BackgroundLoop(String name, Runnable work) {
		this.name = name;
		this.work = work;
	}

	/**
	 * Starts the thread unless it runs.
	 */
	void start() {
		this.lock.lock();
		try {
			if (this.thread == null) {
				this.thread = new Thread(this.work, this.name);
				this.thread.setDaemon(true);
				this.thread.start();
			}
		}
		finally {
			this.lock.unlock();
		}
	}

	/**
	 * Lets what runs come to its end, for as long as the grace lasts.
	 * @return the thread if it still runs then
	 */
	@Nullable Thread stop(Duration grace) {
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
			join(running, Math.max(1, TimeUnit.MILLISECONDS.convert(grace)));
		}
		return (running != null && running.isAlive()) ? running : null;
	}

	/**
	 * As {@link #stop}, and interrupts what still runs then.
	 */
	void stopAndInterrupt(Duration grace) {
		Thread running = stop(grace);
		if (running != null) {
			running.interrupt();
			join(running, 1000);
		}
	}

	private static void join(Thread running, long millis) {
		try {
			running.join(millis);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

	boolean isStarted() {
		this.lock.lock();
		try {
			return this.thread != null;
		}
		finally {
			this.lock.unlock();
		}
	}

	/**
	 * Whether the calling thread is the loop's, not to end and not interrupted.
	 */
	boolean goesOn() {
		this.lock.lock();
		try {
			return Thread.currentThread() == this.thread && !Thread.currentThread().isInterrupted();
		}
		finally {
			this.lock.unlock();
		}
	}

	/**
	 * Says that there may be work, or that work was done.
	 */
	void wake() {
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
	 * Tells those who wait that work was done.
	 */
	void progressed() {
		this.lock.lock();
		try {
			this.changed.signalAll();
		}
		finally {
			this.lock.unlock();
		}
	}

	/**
	 * Pauses the loop's thread.
	 * @param wakeable whether {@link #wake()} ends that, also one since the last pause
	 */
	void sleep(Duration pause, boolean wakeable) {
		this.lock.lock();
		try {
			long left = TimeUnit.NANOSECONDS.convert(pause);
			while (left > 0 && Thread.currentThread() == this.thread && !(wakeable && this.woken)) {
				left = this.changed.awaitNanos(left);
			}
			this.woken = false;
		}
		catch (InterruptedException ex) {
			// stopping interrupts: the loop's condition ends it
			Thread.currentThread().interrupt();
		}
		finally {
			this.lock.unlock();
		}
	}

	/**
	 * Waits until something is so, which is looked at whenever the loop has done
	 * something.
	 * @return whether that came to be in time
	 */
	boolean await(BooleanSupplier condition, Duration timeout) {
		long left = TimeUnit.NANOSECONDS.convert(timeout);
		this.lock.lock();
		try {
			while (!condition.getAsBoolean()) {
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

}

package dev.stroma.spring.boot;

import java.time.Duration;

import org.jspecify.annotations.Nullable;

import org.springframework.context.SmartLifecycle;

/**
 * Has a {@link CronThread} while the application runs.
 */
abstract class CronLifecycle implements SmartLifecycle {

	/** Below the 30 s that Spring gives a phase. */
	private static final Duration GRACE = Duration.ofSeconds(10);

	private volatile @Nullable CronThread thread;

	/**
	 * @return a thread that was not started, or {@code null} to have none
	 */
	abstract @Nullable CronThread newThread();

	/** The thread, while there is one. */
	final @Nullable CronThread thread() {
		return this.thread;
	}

	@Override
	public synchronized void start() {
		CronThread started = (this.thread == null) ? newThread() : null;
		if (started != null) {
			this.thread = started;
			started.start();
		}
	}

	@Override
	public void stop() {
		CronThread running;
		synchronized (this) {
			running = this.thread;
			this.thread = null;
		}
		if (running != null) {
			running.finish(GRACE);
		}
	}

	@Override
	public boolean isRunning() {
		return this.thread != null;
	}

}

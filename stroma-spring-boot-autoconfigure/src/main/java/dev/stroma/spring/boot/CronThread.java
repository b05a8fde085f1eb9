package dev.stroma.spring.boot;

import java.time.Duration;
import java.time.ZoneId;
import java.time.ZonedDateTime;

import org.jspecify.annotations.Nullable;

import org.springframework.scheduling.support.CronExpression;

/**
 * A thread that does something at once, by schedule, or both, until it is stopped. The
 * host's scheduler may be busy, or not there. Times are those of the system's time zone;
 * one that passes while it works is left out.
 */
final class CronThread extends Thread {

	/** A machine that slept, or whose clock was set, is noticed after this. */
	private static final Duration LONGEST_SLEEP = Duration.ofMinutes(1);

	private final boolean atOnce;

	private final @Nullable CronExpression cron;

	private final Runnable work;

	private volatile boolean stopped;

	private volatile String activity = "waiting";

	private volatile @Nullable ZonedDateTime next;

	CronThread(String name, boolean atOnce, @Nullable CronExpression cron, Runnable work) {
		super(name);
		setDaemon(true);
		this.atOnce = atOnce;
		this.cron = cron;
		this.work = work;
	}

	@Override
	public void run() {
		try {
			boolean due = this.atOnce;
			while (!this.stopped) {
				if (due) {
					this.activity = "running";
					this.work.run();
				}
				due = awaitNext();
				if (!due) {
					return;
				}
			}
		}
		catch (InterruptedException ex) {
			// finish() interrupts
			Thread.currentThread().interrupt();
		}
	}

	/**
	 * @return false when there is no next time
	 */
	private boolean awaitNext() throws InterruptedException {
		ZonedDateTime until = (this.cron != null) ? this.cron.next(now()) : null;
		this.next = until;
		if (until == null) {
			this.activity = "ended";
			return false;
		}
		this.activity = "waiting";
		Duration left = Duration.between(now(), until);
		while (left.compareTo(Duration.ZERO) > 0) {
			Thread.sleep(Math.min(left.toMillis() + 1, LONGEST_SLEEP.toMillis()));
			left = Duration.between(now(), until);
		}
		return true;
	}

	private static ZonedDateTime now() {
		return ZonedDateTime.now(ZoneId.systemDefault());
	}

	/** {@code running}, {@code waiting} or {@code ended}. */
	String activity() {
		return this.activity;
	}

	/** When it works again, if it does. */
	@Nullable ZonedDateTime next() {
		return this.next;
	}

	/** Whether it is to end. */
	boolean isStopped() {
		return this.stopped;
	}

	/**
	 * Ends it: what it is doing is interrupted.
	 * @param grace how long to wait for that
	 */
	void finish(Duration grace) {
		this.stopped = true;
		interrupt();
		try {
			join(grace.toMillis());
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

	/**
	 * A schedule that a property gives.
	 * @return {@code null} when it is not set
	 */
	static @Nullable CronExpression schedule(String property, @Nullable String cron) {
		if (cron == null || cron.isBlank()) {
			return null;
		}
		try {
			return CronExpression.parse(cron);
		}
		catch (IllegalArgumentException ex) {
			throw StromaPropertyException.refused(property, cron,
					"%s. Give second, minute, hour, day of month, month and day of week, such as '0 0 4 * * *'"
						.formatted(ex.getMessage()));
		}
	}

}

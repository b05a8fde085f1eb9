package dev.stroma.spring.boot;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;

import org.springframework.context.ApplicationEventPublisher;
import org.springframework.context.SmartLifecycle;
import org.springframework.scheduling.support.CronExpression;

import dev.stroma.Stroma;

/**
 * What is done of itself with an index while the application runs, on a thread of its
 * own: the host's scheduler may be busy, or not there. Where the index is only read,
 * whoever writes it does it.
 */
abstract class IndexJob implements SmartLifecycle {

	private static final Log logger = LogFactory.getLog(IndexJob.class);

	/** Below the 30 s that Spring gives a phase. */
	private static final Duration GRACE = Duration.ofSeconds(10);

	private final String name;

	private final Stroma stroma;

	private final boolean onStart;

	private final @Nullable CronExpression schedule;

	private final ApplicationEventPublisher events;

	private volatile @Nullable CronThread thread;

	/** Why there is no thread. */
	private volatile String idle = "stopped";

	private volatile @Nullable Object report;

	private volatile @Nullable RuntimeException failure;

	/**
	 * @param name in the details of health
	 * @param onStart whether it is done once when the application has started
	 */
	IndexJob(String name, Stroma stroma, boolean onStart, @Nullable CronExpression schedule,
			ApplicationEventPublisher events) {
		this.name = name;
		this.stroma = stroma;
		this.onStart = onStart;
		this.schedule = schedule;
		this.events = events;
	}

	/** Does it once, and calls {@link #done} when it is done. */
	abstract void work();

	/** Logs and tells what went wrong. */
	abstract void failed(RuntimeException failure);

	/** What health says after {@link #failed}. */
	abstract String problem();

	final String name() {
		return this.name;
	}

	final Stroma stroma() {
		return this.stroma;
	}

	/** Why it failed last, {@code null} when it did not. */
	final @Nullable RuntimeException failure() {
		return this.failure;
	}

	/** For health: what it is doing, what came of it last, and when it goes on. */
	final Map<String, Object> details() {
		Map<String, Object> details = new LinkedHashMap<>();
		CronThread running = this.thread;
		details.put("state", (running != null) ? running.activity() : this.idle);
		put(details, "next", (running != null) ? running.next() : null);
		put(details, "report", this.report);
		put(details, "failure", this.failure);
		return details;
	}

	private static void put(Map<String, Object> details, String name, @Nullable Object value) {
		if (value != null) {
			details.put(name, value.toString());
		}
	}

	final void done(Object result) {
		this.report = result;
		this.failure = null;
	}

	/** What a listener throws is its own failure. */
	final void publish(Object event) {
		try {
			this.events.publishEvent(event);
		}
		catch (RuntimeException ex) {
			logger.warn("A listener of %s failed".formatted(event.getClass().getSimpleName()), ex);
		}
	}

	private void run() {
		try {
			work();
		}
		catch (RuntimeException ex) {
			if (Thread.currentThread() instanceof CronThread current && current.isStopped()) {
				logger.info("The %s of '%s' was stopped with the application".formatted(this.name, this.stroma.path()));
				return;
			}
			this.failure = ex;
			failed(ex);
		}
	}

	@Override
	public synchronized void start() {
		if (this.thread != null) {
			return;
		}
		if (this.stroma.status().readOnly()) {
			logger.info("The index '%s' is open for reading only: its %s is done by whoever writes it"
				.formatted(this.stroma.path(), this.name));
			this.idle = "read-only";
			return;
		}
		CronThread started = new CronThread("stroma-" + this.name, this.onStart, this.schedule, this::run);
		this.thread = started;
		started.start();
	}

	@Override
	public void stop() {
		CronThread running;
		synchronized (this) {
			this.idle = "stopped";
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

package dev.stroma.spring.boot;

import java.util.LinkedHashMap;
import java.util.Map;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;

import org.springframework.context.ApplicationEventPublisher;
import org.springframework.scheduling.support.CronExpression;

import dev.stroma.Stroma;
import dev.stroma.corpus.RecordSource;
import dev.stroma.index.IndexReport;

/**
 * Makes the index equal to a source when the application has started, and by schedule, on
 * a thread of its own: the host's scheduler may be busy, or not there. A source that
 * fails stops nothing but this sync.
 */
final class SourceSync extends CronLifecycle {

	private static final Log logger = LogFactory.getLog(SourceSync.class);

	private final String index;

	private final Stroma stroma;

	private final RecordSource source;

	private final boolean onStart;

	private final @Nullable CronExpression schedule;

	private final ApplicationEventPublisher events;

	/** Why there is no thread. */
	private volatile String idle = "stopped";

	private volatile @Nullable IndexReport report;

	private volatile @Nullable RuntimeException failure;

	SourceSync(String index, Stroma stroma, RecordSource source, boolean onStart, @Nullable CronExpression schedule,
			ApplicationEventPublisher events) {
		this.index = index;
		this.stroma = stroma;
		this.source = source;
		this.onStart = onStart;
		this.schedule = schedule;
		this.events = events;
	}

	/** Why the last sync failed, {@code null} when it did not. */
	@Nullable RuntimeException failure() {
		return this.failure;
	}

	/** For health: what it is doing, what came of it last, and when it goes on. */
	Map<String, Object> details() {
		Map<String, Object> details = new LinkedHashMap<>();
		CronThread running = thread();
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

	@Override
	@Nullable CronThread newThread() {
		if (this.stroma.status().readOnly()) {
			logger.info("The index '%s' is open for reading only: its sources are synced by whoever writes it"
				.formatted(this.stroma.status().path()));
			this.idle = "read-only";
			return null;
		}
		return new CronThread("stroma-sync", this.onStart, this.schedule, this::sync);
	}

	@Override
	public void stop() {
		this.idle = "stopped";
		super.stop();
	}

	private void sync() {
		try {
			IndexReport synced = this.stroma.indexer().sync(this.source);
			this.report = synced;
			this.failure = null;
			logger.info("Sources synced: " + synced);
			publish(new SourcesSynced(this.index, synced));
		}
		catch (RuntimeException ex) {
			if (Thread.currentThread() instanceof CronThread current && current.isStopped()) {
				logger.info("The sync of the sources was stopped; it begins anew at the next start");
				return;
			}
			this.failure = ex;
			logger.warn("The sources could not be synced; what was written stays, nothing was removed", ex);
			publish(new SourceSyncFailed(this.index, ex));
		}
	}

	/** What a listener throws is its own failure. */
	private void publish(Object event) {
		try {
			this.events.publishEvent(event);
		}
		catch (RuntimeException ex) {
			logger.warn("A listener of %s failed".formatted(event.getClass().getSimpleName()), ex);
		}
	}

}

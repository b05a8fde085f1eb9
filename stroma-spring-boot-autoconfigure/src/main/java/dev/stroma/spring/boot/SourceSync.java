package dev.stroma.spring.boot;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;

import org.springframework.context.ApplicationEventPublisher;
import org.springframework.scheduling.support.CronExpression;

import dev.stroma.Stroma;
import dev.stroma.corpus.RecordSource;
import dev.stroma.index.IndexReport;

/**
 * Makes the index equal to a source when the application has started, and by schedule. A
 * source that fails stops nothing but this sync.
 */
final class SourceSync extends IndexJob {

	private static final Log logger = LogFactory.getLog(SourceSync.class);

	private final String index;

	private final RecordSource source;

	SourceSync(String index, Stroma stroma, RecordSource source, boolean onStart, @Nullable CronExpression schedule,
			ApplicationEventPublisher events) {
		super("sync", stroma, onStart, schedule, events);
		this.index = index;
		this.source = source;
	}

	@Override
	void work() {
		IndexReport synced = stroma().indexer().sync(this.source);
		logger.info("Sources synced: " + synced);
		done(synced);
		publish(new SourcesSynced(this.index, synced));
	}

	@Override
	void failed(RuntimeException failure) {
		logger.warn("The sources could not be synced; what was written stays, nothing was removed", failure);
		publish(new SourceSyncFailed(this.index, failure));
	}

	@Override
	String problem() {
		return "The sources could not be synced: see the details of 'sync' and the log";
	}

}

package dev.stroma.spring.boot;

import java.time.Duration;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;

import org.springframework.context.ApplicationEventPublisher;
import org.springframework.scheduling.support.CronExpression;

import dev.stroma.Stroma;
import dev.stroma.index.EmbeddingWorker;

/**
 * Has the embedding worker work by schedule: from each time on until no chunk waits any
 * more. Between these times it takes up none.
 */
final class EmbeddingSchedule extends IndexJob {

	private static final Log logger = LogFactory.getLog(EmbeddingSchedule.class);

	private static final Duration LOOK = Duration.ofMillis(200);

	private final EmbeddingWorker worker;

	EmbeddingSchedule(Stroma stroma, EmbeddingWorker worker, @Nullable CronExpression schedule,
			ApplicationEventPublisher events) {
		super("embedding", stroma, false, schedule, events);
		this.worker = worker;
	}

	@Override
	void work() {
		long waiting = this.worker.pending();
		if (waiting > 0) {
			this.worker.start();
			try {
				while (this.worker.pending() > 0) {
					Thread.sleep(LOOK.toMillis());
				}
				done("%d passages waited, none does any more".formatted(waiting));
			}
			catch (InterruptedException ex) {
				// it is being stopped
				Thread.currentThread().interrupt();
			}
			finally {
				this.worker.pause();
			}
		}
	}

	@Override
	void failed(RuntimeException failure) {
		logger.warn("It could not be read whether passages wait for their vector", failure);
	}

	@Override
	String problem() {
		return "Passages could not be given their vectors by schedule: see the details of 'embedding' and the log";
	}

}

package dev.stroma.spring.boot;

import java.time.Duration;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.scheduling.support.CronExpression;

import dev.stroma.index.WorkerOptions;

/**
 * When the embedding worker works.
 *
 * @param enabled Whether the embedding worker runs while the application runs. Without
 * it, chunks wait for their vector.
 * @param pollInterval How long the worker sleeps when nothing is due, unless a change of
 * the index wakes it.
 * @param cron When the worker embeds what waits: second, minute, hour, day of month,
 * month and day of week, in the system's time zone. Between, it is paused. Without it, at
 * any time.
 */
record WorkerProperties(@DefaultValue("true") boolean enabled, @DefaultValue("5s") Duration pollInterval,
		@Nullable String cron) {

	static final String CRON = "stroma.worker.cron";

	WorkerOptions applyTo(WorkerOptions options) {
		schedule();
		return StromaPropertyException.accept("stroma.worker.poll-interval", this.pollInterval, options::pollInterval);
	}

	@Nullable CronExpression schedule() {
		return CronThread.schedule(CRON, this.cron);
	}

}

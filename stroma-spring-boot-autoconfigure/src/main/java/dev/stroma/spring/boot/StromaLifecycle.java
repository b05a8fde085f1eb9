package dev.stroma.spring.boot;

import java.time.Duration;

import org.springframework.context.SmartLifecycle;

import dev.stroma.index.EmbeddingWorker;

/**
 * Runs the embedding worker while the application context runs. In the last phase to
 * start and the first to stop: the worker takes up no more chunks while a web server
 * still drains its requests; the index itself closes with the beans, after all phases.
 */
final class StromaLifecycle implements SmartLifecycle {

	/** Below the 30 s that Spring gives a phase. */
	private static final Duration GRACE = Duration.ofSeconds(10);

	private final EmbeddingWorker worker;

	private final boolean scheduled;

	private volatile boolean running;

	/**
	 * @param scheduled whether an {@link EmbeddingSchedule} starts the worker
	 */
	StromaLifecycle(EmbeddingWorker worker, boolean scheduled) {
		this.worker = worker;
		this.scheduled = scheduled;
	}

	@Override
	public void start() {
		if (!this.scheduled) {
			this.worker.start();
		}
		this.running = true;
	}

	@Override
	public void stop() {
		this.worker.stop(GRACE);
		this.running = false;
	}

	@Override
	public boolean isRunning() {
		return this.running;
	}

	@Override
	public int getPhase() {
		return DEFAULT_PHASE;
	}

}

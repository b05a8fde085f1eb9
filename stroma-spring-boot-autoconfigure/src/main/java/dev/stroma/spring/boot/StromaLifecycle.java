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

	private volatile boolean running;

	StromaLifecycle(EmbeddingWorker worker) {
		this.worker = worker;
	}

	@Override
	public void start() {
		this.worker.start();
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

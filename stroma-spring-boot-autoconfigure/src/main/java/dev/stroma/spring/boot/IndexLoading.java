package dev.stroma.spring.boot;

import org.springframework.context.SmartLifecycle;

import dev.stroma.Stroma;

/**
 * Begins to load an index into memory when all else has started, which has the processors
 * to itself until then.
 */
final class IndexLoading implements SmartLifecycle {

	private final Stroma stroma;

	private volatile boolean running;

	IndexLoading(Stroma stroma) {
		this.stroma = stroma;
	}

	@Override
	public void start() {
		this.stroma.load();
		this.running = true;
	}

	@Override
	public void stop() {
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

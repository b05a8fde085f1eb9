package dev.stroma.spring.boot;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

import org.jspecify.annotations.Nullable;

import org.springframework.context.SmartLifecycle;

import dev.stroma.Stroma;
import dev.stroma.embed.StaticEmbedder;

/**
 * Begins to load what opening an index left for later when all else has started, which
 * has the processors to itself until then: the bundled model at once, as the first search
 * takes it, and the index in memory when a moment has passed, as that is better answered
 * by the file than beside the loading.
 */
final class IndexLoading implements SmartLifecycle {

	/** About what an application's first answers take. */
	private static final long PAUSE_MILLIS = 1000;

	private final Stroma stroma;

	/** {@code null} while it is not running. */
	private volatile @Nullable CountDownLatch stopped;

	IndexLoading(Stroma stroma) {
		this.stroma = stroma;
	}

	@Override
	public void start() {
		CountDownLatch stop = new CountDownLatch(1);
		this.stopped = stop;
		StaticEmbedder.load();
		Thread thread = new Thread(() -> loadAfterPause(stop), "stroma-loading");
		thread.setDaemon(true);
		thread.start();
	}

	private void loadAfterPause(CountDownLatch stop) {
		try {
			if (!stop.await(PAUSE_MILLIS, TimeUnit.MILLISECONDS)) {
				this.stroma.load();
			}
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

	@Override
	public void stop() {
		CountDownLatch stop = this.stopped;
		if (stop != null) {
			this.stopped = null;
			stop.countDown();
		}
	}

	@Override
	public boolean isRunning() {
		return this.stopped != null;
	}

	@Override
	public int getPhase() {
		return DEFAULT_PHASE;
	}

}

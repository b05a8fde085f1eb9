package dev.stroma.index;

import java.time.Duration;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

import dev.stroma.store.BuildStep;
import dev.stroma.store.IndexSetBuilder;
import dev.stroma.store.Store;

/**
 * The thread on which index sets are built, as long as there is anything to build or to
 * delete.
 */
final class BackgroundBuilding {

	private static final Log logger = LogFactory.getLog(BackgroundBuilding.class);

	private static final Duration PAUSE = Duration.ofSeconds(5);

	private final Store store;

	private final IndexSetBuilder builder;

	private final BackgroundLoop loop = new BackgroundLoop("stroma-index-sets", this::run);

	BackgroundBuilding(Store store, IndexSetBuilder builder) {
		this.store = store;
		this.builder = builder;
	}

	void start() {
		this.loop.start();
	}

	/**
	 * Ends the thread after its running step, which is a small one.
	 */
	void stop(Duration grace) {
		this.loop.stop(grace);
	}

	/**
	 * Waits until no index is being built.
	 * @return whether that came to be in time
	 */
	boolean await(Duration timeout) {
		return this.loop.await(() -> this.store.builds().isEmpty(), timeout);
	}

	private void run() {
		for (BuildStep step = BuildStep.MORE; step != BuildStep.DONE && this.loop.goesOn(); step = step()) {
			this.loop.progressed();
			if (step == BuildStep.WAIT) {
				this.loop.sleep(PAUSE, false);
			}
		}
		this.loop.progressed();
	}

	private BuildStep step() {
		try {
			return this.builder.step();
		}
		catch (RuntimeException ex) {
			// what is built stays as far as it is: a full disk is no fault of it
			if (this.loop.goesOn()) {
				logger.warn(
						"Building an index of '%s' stopped for %d s".formatted(this.store.path(), PAUSE.toSeconds()),
						ex);
			}
			return BuildStep.WAIT;
		}
	}

}

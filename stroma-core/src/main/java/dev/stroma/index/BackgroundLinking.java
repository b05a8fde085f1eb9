package dev.stroma.index;

import java.time.Duration;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;

import dev.stroma.store.Store;

/**
 * The thread on which passages are linked with what they speak of: at once after each
 * commit that brings some.
 */
final class BackgroundLinking {

	private static final Log logger = LogFactory.getLog(BackgroundLinking.class);

	/** How long it waits for a commit, and after a failure. */
	private static final Duration PAUSE = Duration.ofSeconds(30);

	private final Store store;

	private final @Nullable EntityLinking linking;

	private final BackgroundLoop loop = new BackgroundLoop("stroma-entities", this::run);

	private @Nullable Runnable subscription;

	/**
	 * @param linking {@code null} when nothing is linked
	 */
	BackgroundLinking(Store store, @Nullable EntityLinking linking) {
		this.store = store;
		this.linking = linking;
	}

	synchronized void start() {
		if (this.linking != null && this.subscription == null) {
			this.subscription = this.store.onCommit((generation) -> this.loop.wake());
			this.loop.start();
		}
	}

	/**
	 * Ends the thread after its running step.
	 */
	synchronized void stop(Duration grace) {
		if (this.subscription != null) {
			this.subscription.run();
			this.subscription = null;
		}
		this.loop.stop(grace);
	}

	/**
	 * Waits until every passage was read.
	 * @return whether that came to be in time
	 */
	boolean await(Duration timeout) {
		EntityLinking reading = this.linking;
		return reading == null || this.loop.await(() -> !reading.isBehind(), timeout);
	}

	private void run() {
		EntityLinking reading = this.linking;
		while (reading != null && this.loop.goesOn()) {
			boolean more = step(reading);
			this.loop.progressed();
			if (!more) {
				this.loop.sleep(PAUSE, true);
			}
		}
	}

	/**
	 * @return whether there may be more to do at once
	 */
	private boolean step(EntityLinking reading) {
		try {
			return reading.step();
		}
		catch (RuntimeException ex) {
			if (this.loop.goesOn()) {
				logger.warn("Linking passages of '%s' stopped for %d s".formatted(this.store.path(), PAUSE.toSeconds()),
						ex);
			}
			return false;
		}
	}

}

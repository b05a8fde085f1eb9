package dev.stroma.index;

import java.time.Duration;

/**
 * Gives vectors to chunks that were committed without, on a thread of its own.
 * Thread-safe.
 */
public interface EmbeddingWorker {

	/**
	 * Begins, or goes on after a pause. Chunks left over from before are taken up at
	 * once.
	 */
	void start();

	/**
	 * Stops taking up chunks; the batch under way is finished.
	 */
	void pause();

	/**
	 * Ends: the batch under way may finish within the grace period, then it is
	 * interrupted. No chunk is lost, those without a vector are taken up at the next
	 * start.
	 */
	void stop(Duration grace);

	/**
	 * How many chunks wait for a vector.
	 */
	long pending();

}

package dev.stroma.index;

import java.time.Duration;
import java.util.List;

import dev.stroma.error.InvalidInputException;
import dev.stroma.filter.Filter;
import dev.stroma.store.FailedChunk;

/**
 * Gives vectors to chunks that were committed without, on a thread of its own.
 * Thread-safe.
 */
public interface EmbeddingWorker {

	/**
	 * Begins, or goes on after a pause. Chunks left over from before are taken up at
	 * once, even if the embedder failed before.
	 */
	void start();

	/**
	 * Stops taking up chunks; the batches under way are finished.
	 */
	void pause();

	/**
	 * Ends: the batches under way may finish within the grace period, then they are
	 * interrupted. No chunk is lost, those without a vector are taken up at the next
	 * start.
	 */
	void stop(Duration grace);

	/**
	 * How many chunks wait for a vector.
	 */
	long pending();

	/**
	 * Lets chunks that failed, those given up among them, wait for a vector again, as if
	 * they were new; and the embedder be tried at once.
	 * @param filter which records' chunks, in all scopes
	 * @return how many chunks
	 */
	long requeue(Filter filter);

	/**
	 * Chunks that failed, those given up among them, of all scopes.
	 * @param limit how many at the most, 1 or more
	 * @return by scope, ref and place in the record
	 * @throws InvalidInputException when the limit is below 1
	 */
	List<FailedChunk> failures(int limit);

	/**
	 * Tells a listener, on the worker's thread, whenever it has dealt with chunks and
	 * none is left that waits for a vector; those given up wait no more. What the
	 * listener throws is logged.
	 * @return what ends it
	 */
	Runnable onCleared(Runnable listener);

	/**
	 * What it is doing.
	 */
	WorkerStatus status();

}

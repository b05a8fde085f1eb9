package dev.stroma.resident;

import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/**
 * Where the work on an index in memory is done, one thing after the other. Thread-safe.
 *
 * @param stop ends it, and waits for what is being done
 */
record Background(Executor executor, Runnable stop) {

	private static final int CLOSING_SECONDS = 10;

	/** On a thread of its own. */
	static Background thread() {
		ExecutorService thread = Executors.newSingleThreadExecutor((task) -> {
			Thread made = new Thread(task, "stroma-resident");
			made.setDaemon(true);
			return made;
		});
		return new Background(thread, () -> stop(thread));
	}

	/** On the thread of whoever asks for it. */
	static Background none() {
		return new Background(Runnable::run, () -> {
		});
	}

	private static void stop(ExecutorService thread) {
		thread.shutdownNow();
		try {
			// what it reads of the file it gives back
			thread.awaitTermination(CLOSING_SECONDS, TimeUnit.SECONDS);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

}

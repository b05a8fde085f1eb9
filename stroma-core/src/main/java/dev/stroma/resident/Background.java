package dev.stroma.resident;

import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * Where the work on an index in memory is done, one thing after the other. Thread-safe.
 *
 * @param later does it when a moment has passed
 * @param beside does it at once, beside the one who asks for it
 * @param stop ends it, and waits for what is being done
 */
record Background(Executor executor, Executor later, Executor beside, Runnable stop) {

	private static final int CLOSING_SECONDS = 10;

	/** A pause of those who write, and not long for those who wait for the work. */
	private static final int LATER_MILLIS = 200;

	/** On a thread of its own. */
	static Background thread() {
		ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor((task) -> {
			Thread made = new Thread(task, "stroma-resident");
			made.setDaemon(true);
			return made;
		});
		return new Background(thread, (task) -> thread.schedule(task, LATER_MILLIS, TimeUnit.MILLISECONDS),
				Background::begin, () -> stop(thread));
	}

	/** On the thread of whoever asks for it. */
	static Background none() {
		return new Background(Runnable::run, Runnable::run, Runnable::run, () -> {
		});
	}

	private static void begin(Runnable task) {
		Thread thread = new Thread(task, "stroma-resident-commit");
		thread.setDaemon(true);
		try {
			thread.start();
		}
		catch (OutOfMemoryError ex) {
			// there can be no thread more
			task.run();
		}
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

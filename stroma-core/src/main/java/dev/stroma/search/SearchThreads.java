package dev.stroma.search;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

import dev.stroma.error.LimitExceededException;

/**
 * Threads for searches that nobody wants to wait for on their own: as many as there are
 * processors, a bounded number of searches waiting before them.
 */
final class SearchThreads implements AutoCloseable {

	private static final int MAX_WAITING = 1000;

	private final ThreadPoolExecutor threads;

	SearchThreads() {
		int size = Runtime.getRuntime().availableProcessors();
		this.threads = new ThreadPoolExecutor(size, size, 10, TimeUnit.SECONDS, new ArrayBlockingQueue<>(MAX_WAITING),
				(task) -> {
					Thread thread = new Thread(task, "stroma-search");
					thread.setDaemon(true);
					return thread;
				});
		this.threads.allowCoreThreadTimeOut(true);
	}

	/**
	 * @return fails as the work does, or with a {@link LimitExceededException} at once
	 */
	<T> CompletableFuture<T> run(Supplier<T> work) {
		try {
			return CompletableFuture.supplyAsync(work, this.threads);
		}
		catch (RejectedExecutionException ex) {
			return CompletableFuture.failedFuture(new LimitExceededException(this.threads.isShutdown()
					? "The index is closed" : "%d searches wait for a thread: try again later".formatted(MAX_WAITING)));
		}
	}

	/** Searches that still wait are not begun. */
	@Override
	public void close() {
		this.threads.shutdownNow();
	}

}

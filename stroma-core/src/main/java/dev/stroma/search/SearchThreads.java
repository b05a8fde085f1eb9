package dev.stroma.search;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
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

	private final int maxWaiting;

	private final ThreadPoolExecutor threads;

	/**
	 * @param maxWaiting how many searches wait for a thread at most, at least 1
	 */
	SearchThreads(int maxWaiting) {
		this.maxWaiting = maxWaiting;
		int size = Runtime.getRuntime().availableProcessors();
		this.threads = new ThreadPoolExecutor(size, size, 10, TimeUnit.SECONDS, new LinkedBlockingQueue<>(maxWaiting),
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
			return CompletableFuture
				.failedFuture(new LimitExceededException(this.threads.isShutdown() ? "The index is closed"
						: "%d searches wait for a thread already: try again later, or raise stroma.search.max-waiting"
							.formatted(this.maxWaiting)));
		}
	}

	/** Searches that still wait are not begun. */
	@Override
	public void close() {
		this.threads.shutdownNow();
	}

}

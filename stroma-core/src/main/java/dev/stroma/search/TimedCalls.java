package dev.stroma.search;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Runs calls that may hang on a few threads of their own, so that they cost who waits for
 * them a bounded time. Thread-safe.
 */
final class TimedCalls implements AutoCloseable {

	/** As many calls at a time; another one is rejected. */
	static final int MAX_THREADS = 100;

	private final ThreadPoolExecutor threads;

	TimedCalls(String name) {
		this.threads = new ThreadPoolExecutor(0, MAX_THREADS, 10, TimeUnit.SECONDS, new SynchronousQueue<>(),
				(task) -> {
					Thread thread = new Thread(task, name);
					thread.setDaemon(true);
					return thread;
				});
	}

	/**
	 * Calls, and interrupts the call when its time is up; does not begin it when there is
	 * none.
	 * @throws java.util.concurrent.RejectedExecutionException when too many calls are
	 * under way, or it is closed
	 */
	<T> T call(Callable<T> call, Duration wait) throws TimeoutException, ExecutionException, InterruptedException {
		if (wait.isZero()) {
			throw new TimeoutException();
		}
		Future<T> result = this.threads.submit(call);
		try {
			return result.get(TimeUnit.NANOSECONDS.convert(wait), TimeUnit.NANOSECONDS);
		}
		finally {
			result.cancel(true);
		}
	}

	@Override
	public void close() {
		this.threads.shutdownNow();
	}

}

package dev.stroma.resident;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

import org.jspecify.annotations.Nullable;

/**
 * Makes segments of chunks beside the one who reads them, on so many threads, and gives
 * them back in the order in which they were asked for. When as many are under way as
 * there are threads, and one more waits, the reader waits too, so that little is kept in
 * memory. Without threads the reader makes them itself. Used by one thread.
 */
final class SegmentTasks implements AutoCloseable {

	private final int threads;

	private final @Nullable ExecutorService executor;

	private final ArrayDeque<Future<SegmentView>> underWay = new ArrayDeque<>();

	private final List<SegmentView> done = new ArrayList<>();

	/**
	 * @param threads 0 for none
	 */
	SegmentTasks(int threads) {
		this.threads = threads;
		this.executor = (threads > 0) ? Executors.newFixedThreadPool(threads, (task) -> {
			Thread thread = new Thread(task, "stroma-resident-load");
			thread.setDaemon(true);
			return thread;
		}) : null;
	}

	void add(Callable<SegmentView> task) {
		if (this.executor == null) {
			this.done.add(call(task));
			return;
		}
		this.underWay.add(this.executor.submit(task));
		while (this.underWay.size() > this.threads + 1 || (!this.underWay.isEmpty() && this.underWay.peek().isDone())) {
			this.done.add(await(this.underWay.remove()));
		}
	}

	/** Those that are done so far and were not taken yet. */
	List<SegmentView> takeDone() {
		List<SegmentView> taken = List.copyOf(this.done);
		this.done.clear();
		return taken;
	}

	/** Waits for all that were not taken yet. */
	List<SegmentView> takeAll() {
		while (!this.underWay.isEmpty()) {
			this.done.add(await(this.underWay.remove()));
		}
		return takeDone();
	}

	private static SegmentView call(Callable<SegmentView> task) {
		try {
			return task.call();
		}
		catch (Exception ex) {
			throw failure(ex);
		}
	}

	private static SegmentView await(Future<SegmentView> future) {
		try {
			return future.get();
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new IllegalStateException("Loading was interrupted", ex);
		}
		catch (ExecutionException ex) {
			throw failure(ex.getCause());
		}
	}

	private static RuntimeException failure(@Nullable Throwable cause) {
		if (cause instanceof Error error) {
			throw error;
		}
		return (cause instanceof RuntimeException failure) ? failure : new IllegalStateException(cause);
	}

	@Override
	public void close() {
		if (this.executor != null) {
			this.executor.shutdownNow();
		}
	}

}

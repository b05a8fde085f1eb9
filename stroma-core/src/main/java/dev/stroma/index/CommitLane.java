package dev.stroma.index;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;

/**
 * Commits one batch on a thread of its own while the next is read, cut and embedded. Each
 * waits for the one before, so batches are written in the order in which they came, and
 * at most two are in memory. What a batch did is told on the thread of the run.
 */
final class CommitLane implements AutoCloseable {

	private final IndexRun run;

	private @Nullable FutureTask<Tally> underWay;

	CommitLane(IndexRun run) {
		this.run = run;
	}

	/**
	 * Waits for the batch before, then starts this one.
	 */
	void add(Supplier<Tally> commit) {
		await();
		FutureTask<Tally> task = new FutureTask<>(commit::get);
		this.underWay = task;
		Thread thread = new Thread(task, "stroma-index-commit");
		thread.setDaemon(true);
		thread.start();
	}

	/**
	 * Waits until everything is written.
	 */
	void await() {
		FutureTask<Tally> task = this.underWay;
		if (task != null) {
			this.underWay = null;
			this.run.committed(result(task));
		}
	}

	/**
	 * An interrupt does not tear a batch: it is waited for and counted, and the run ends
	 * at its next checkpoint.
	 */
	private static Tally result(FutureTask<Tally> task) {
		boolean interrupted = false;
		try {
			while (true) {
				try {
					return task.get();
				}
				catch (InterruptedException ex) {
					interrupted = true;
				}
			}
		}
		catch (ExecutionException ex) {
			throw failure(ex);
		}
		finally {
			if (interrupted) {
				Thread.currentThread().interrupt();
			}
		}
	}

	private static RuntimeException failure(ExecutionException ex) {
		Throwable cause = ex.getCause();
		if (cause instanceof Error error) {
			throw error;
		}
		return (cause instanceof RuntimeException failure) ? failure : new IllegalStateException(cause);
	}

	/**
	 * Waits for the batch under way, whatever comes of it: nothing is written after the
	 * run has ended.
	 */
	@Override
	public void close() {
		await();
	}

}

package dev.stroma.resident;

import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.FutureTask;

import org.jspecify.annotations.Nullable;

import dev.stroma.store.Commit;

/**
 * A commit of which it is not known yet whether it comes about, and the view that it
 * makes. Not thread-safe.
 */
final class CommitUnderWay {

	/** As many chunks take longer than a thread to begin. */
	private static final int LARGE = 200;

	private final Commit commit;

	private final @Nullable FutureTask<ResidentView> task;

	private CommitUnderWay(Commit commit, @Nullable FutureTask<ResidentView> task) {
		this.commit = commit;
		this.task = task;
	}

	/** One that makes no view. */
	static CommitUnderWay of(Commit commit) {
		return new CommitUnderWay(commit, null);
	}

	/**
	 * Begins to make the view: of a large commit while the file still writes it.
	 * @param beside runs it beside the one who asks
	 */
	static CommitUnderWay making(Commit commit, Callable<ResidentView> view, Executor beside) {
		FutureTask<ResidentView> task = new FutureTask<>(view);
		if (commit.added().size() < LARGE) {
			task.run();
		}
		else {
			beside.execute(task);
		}
		return new CommitUnderWay(commit, task);
	}

	Commit commit() {
		return this.commit;
	}

	/**
	 * The view, which is waited for, {@code null} when none is made.
	 */
	@Nullable ResidentView made() throws ExecutionException {
		if (this.task == null) {
			return null;
		}
		boolean interrupted = false;
		try {
			while (true) {
				try {
					return this.task.get();
				}
				catch (InterruptedException ex) {
					interrupted = true;
				}
			}
		}
		finally {
			if (interrupted) {
				Thread.currentThread().interrupt();
			}
		}
	}

}

package dev.stroma.index;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;

import dev.stroma.error.InvalidInputException;
import dev.stroma.filter.Filter;
import dev.stroma.index.WorkerStatus.State;
import dev.stroma.store.EmbeddingState;
import dev.stroma.store.FailedChunk;
import dev.stroma.store.Store;

/**
 * The worker's thread: makes passes until no chunk is due, then sleeps until a commit
 * wakes it or the poll interval has passed. Embedding is done outside of any transaction
 * ({@link EmbeddingPass}).
 */
final class BackgroundEmbedding implements EmbeddingWorker {

	private static final Log logger = LogFactory.getLog(BackgroundEmbedding.class);

	private static final Duration POLL = Duration.ofSeconds(5);

	private final Store store;

	private final EmbeddingPass pass;

	private final ReentrantLock lock = new ReentrantLock();

	/** Signalled when there is work, and when work is done. */
	private final Condition changed = this.lock.newCondition();

	private volatile Runnable chore = () -> {
	};

	private @Nullable Thread thread;

	private boolean paused;

	private boolean woken;

	BackgroundEmbedding(Store store, EmbeddingPass pass) {
		this.store = store;
		this.pass = pass;
	}

	@Override
	public void start() {
		if (this.store.isReadOnly()) {
			// whoever writes the index embeds
			return;
		}
		this.pass.endWait();
		this.lock.lock();
		try {
			this.paused = false;
			if (this.thread == null) {
				this.thread = new Thread(this::run, "stroma-embedding");
				this.thread.setDaemon(true);
				this.thread.start();
			}
			wake();
		}
		finally {
			this.lock.unlock();
		}
	}

	@Override
	public void pause() {
		this.lock.lock();
		try {
			this.paused = true;
		}
		finally {
			this.lock.unlock();
		}
	}

	@Override
	public void stop(Duration grace) {
		Thread running;
		this.lock.lock();
		try {
			running = this.thread;
			this.thread = null;
			this.changed.signalAll();
		}
		finally {
			this.lock.unlock();
		}
		if (running != null) {
			join(running, grace);
		}
	}

	private static void join(Thread running, Duration grace) {
		try {
			running.join(Math.max(1, grace.toMillis()));
			if (running.isAlive()) {
				running.interrupt();
				running.join(1000);
			}
		}
		catch (InterruptedException ex) {
			running.interrupt();
			Thread.currentThread().interrupt();
		}
	}

	@Override
	public long pending() {
		return this.store.read((reader) -> reader.countChunks(EmbeddingState.PENDING, EmbeddingState.RETRY));
	}

	@Override
	public long requeue(Filter filter) {
		long requeued = this.store.write((writer) -> writer.requeue(filter));
		this.pass.endWait();
		wake();
		return requeued;
	}

	@Override
	public List<FailedChunk> failures(int limit) {
		if (limit < 1) {
			throw new InvalidInputException("The limit of failures is %d: use 1 or more".formatted(limit));
		}
		return this.store.read((reader) -> reader.failedChunks(limit));
	}

	@Override
	public WorkerStatus status() {
		this.lock.lock();
		try {
			if (this.thread == null) {
				return new WorkerStatus(State.STOPPED, null);
			}
			if (this.paused) {
				return new WorkerStatus(State.PAUSED, null);
			}
			return this.pass.waitsUntil()
				.map((until) -> new WorkerStatus(State.WAITING, until))
				.orElseGet(() -> new WorkerStatus(State.RUNNING, null));
		}
		finally {
			this.lock.unlock();
		}
	}

	/**
	 * Says that there may be work.
	 */
	void wake() {
		this.lock.lock();
		try {
			this.woken = true;
			this.changed.signalAll();
		}
		finally {
			this.lock.unlock();
		}
	}

	boolean awaitIndexed(Duration timeout) {
		long left = timeout.toNanos();
		this.lock.lock();
		try {
			while (pending() > 0) {
				if (left <= 0) {
					return false;
				}
				left = this.changed.awaitNanos(left);
			}
			return true;
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			return false;
		}
		finally {
			this.lock.unlock();
		}
	}

	/**
	 * What it does besides, whenever nothing is due.
	 */
	void whenIdle(Runnable chore) {
		this.chore = chore;
	}

	private void run() {
		while (isCurrent()) {
			if (!workOnce()) {
				doChore();
				sleep();
			}
		}
	}

	private void doChore() {
		if (!takesUp()) {
			return;
		}
		try {
			this.chore.run();
		}
		catch (RuntimeException ex) {
			if (isCurrent()) {
				logger.warn("Expired state could not be swept, it is tried again", ex);
			}
		}
	}

	/**
	 * @return whether there may be more to do at once
	 */
	private boolean workOnce() {
		if (!takesUp()) {
			return false;
		}
		try {
			EmbeddingPass.Progress progress = this.pass.run(this::takesUp);
			signal();
			return progress == EmbeddingPass.Progress.MORE;
		}
		catch (RuntimeException ex) {
			// the chunks stay due: a full disk or a closed file is no fault of theirs
			if (isCurrent()) {
				logger.warn("Embedding failed, chunks stay queued; it goes on at %s"
					.formatted(this.pass.waitsUntil().map(Instant::toString).orElse("once")), ex);
			}
			return false;
		}
	}

	private void sleep() {
		this.lock.lock();
		try {
			if (!this.woken && Thread.currentThread() == this.thread) {
				long ignored = this.changed.awaitNanos(TimeUnit.MILLISECONDS.toNanos(POLL.toMillis()));
			}
			this.woken = false;
		}
		catch (InterruptedException ex) {
			// stop() interrupts; the loop's condition ends it
			Thread.currentThread().interrupt();
		}
		finally {
			this.lock.unlock();
		}
	}

	private void signal() {
		this.lock.lock();
		try {
			this.changed.signalAll();
		}
		finally {
			this.lock.unlock();
		}
	}

	private boolean takesUp() {
		this.lock.lock();
		try {
			return !this.paused && isCurrent();
		}
		finally {
			this.lock.unlock();
		}
	}

	private boolean isCurrent() {
		this.lock.lock();
		try {
			return Thread.currentThread() == this.thread && !Thread.currentThread().isInterrupted();
		}
		finally {
			this.lock.unlock();
		}
	}

}

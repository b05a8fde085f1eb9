package dev.stroma.index;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

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

	private final Store store;

	private final EmbeddingPass pass;

	private final Duration pollInterval;

	private final BackgroundLoop loop = new BackgroundLoop("stroma-embedding", this::run);

	private volatile Runnable chore = () -> {
	};

	private final List<Runnable> listeners = new CopyOnWriteArrayList<>();

	private volatile boolean paused;

	/** Whether chunks were dealt with since none was left; the worker's thread's. */
	private boolean worked;

	BackgroundEmbedding(Store store, EmbeddingPass pass, Duration pollInterval) {
		this.store = store;
		this.pass = pass;
		this.pollInterval = pollInterval;
	}

	@Override
	public void start() {
		if (this.store.isReadOnly()) {
			// whoever writes the index embeds
			return;
		}
		this.pass.endWait();
		this.paused = false;
		this.loop.start();
		this.loop.wake();
	}

	@Override
	public void pause() {
		this.paused = true;
	}

	@Override
	public void stop(Duration grace) {
		this.loop.stopAndInterrupt(grace);
	}

	@Override
	public long pending() {
		return this.store.read((reader) -> reader.embeddingQueue().count(EmbeddingState.PENDING, EmbeddingState.RETRY));
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
		return this.store.read((reader) -> reader.embeddingQueue().failed(limit));
	}

	@Override
	public Runnable onCleared(Runnable listener) {
		// a listener may be given twice, and each is ended by its own
		Runnable own = listener::run;
		this.listeners.add(own);
		return () -> this.listeners.remove(own);
	}

	@Override
	public WorkerStatus status() {
		if (!this.loop.isStarted()) {
			return new WorkerStatus(State.STOPPED, null);
		}
		if (this.paused) {
			return new WorkerStatus(State.PAUSED, null);
		}
		return this.pass.waitsUntil()
			.map((until) -> new WorkerStatus(State.WAITING, until))
			.orElseGet(() -> new WorkerStatus(State.RUNNING, null));
	}

	/**
	 * Says that there may be work.
	 */
	void wake() {
		this.loop.wake();
	}

	boolean awaitIndexed(Duration timeout) {
		return this.loop.await(() -> pending() == 0, timeout);
	}

	/**
	 * What it does besides, whenever nothing is due.
	 */
	void whenIdle(Runnable chore) {
		this.chore = chore;
	}

	private void run() {
		while (this.loop.goesOn()) {
			if (!workOnce()) {
				sayCleared();
				doChore();
				this.loop.sleep(this.pollInterval, true);
			}
		}
	}

	private void sayCleared() {
		if (!this.worked || !takesUp()) {
			return;
		}
		try {
			if (pending() == 0) {
				this.worked = false;
				this.listeners.forEach(BackgroundEmbedding::tell);
			}
		}
		catch (RuntimeException ex) {
			if (this.loop.goesOn()) {
				logger.warn("It could not be read whether chunks wait for a vector", ex);
			}
		}
	}

	private static void tell(Runnable listener) {
		try {
			listener.run();
		}
		catch (RuntimeException ex) {
			logger.warn("A listener failed when no chunk waited for a vector any more", ex);
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
			if (this.loop.goesOn()) {
				logger.warn("What is done in a pause failed, it is tried again", ex);
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
			this.loop.progressed();
			this.worked |= progress == EmbeddingPass.Progress.MORE;
			return progress == EmbeddingPass.Progress.MORE;
		}
		catch (RuntimeException ex) {
			// the chunks stay due: a full disk or a closed file is no fault of theirs
			if (this.loop.goesOn()) {
				logger.warn("Embedding failed, chunks stay queued; it goes on at %s"
					.formatted(this.pass.waitsUntil().map(Instant::toString).orElse("once")), ex);
			}
			return false;
		}
	}

	private boolean takesUp() {
		return !this.paused && this.loop.goesOn();
	}

}

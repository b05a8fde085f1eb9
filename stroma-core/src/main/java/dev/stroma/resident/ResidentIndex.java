package dev.stroma.resident;

import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.UnaryOperator;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;

import dev.stroma.error.IndexUnavailableException;
import dev.stroma.error.StromaException;
import dev.stroma.store.Commit;
import dev.stroma.store.CommitListener;
import dev.stroma.store.FileGeneration;
import dev.stroma.store.Store;

/**
 * The index in memory of one file:
 * <ol>
 * <li>It is loaded in the background, and again whenever it does not fit the file.</li>
 * <li>Each commit makes the next view of it, of which readers keep the one that they
 * have: what changes is copied, what does not is shared.</li>
 * <li>In the background small segments are merged and vectors put into clusters; what was
 * committed meanwhile is carried over.</li>
 * </ol>
 * As long as there is no view the file answers. Thread-safe.
 */
public final class ResidentIndex implements CommitListener, AutoCloseable {

	private static final Log logger = LogFactory.getLog(ResidentIndex.class);

	/** As many may be dead however few live. */
	private static final int MOST_DEAD_VECTORS = 10_000;

	/** How often the time that loading took passes before it is loaded again. */
	private static final int RESTS = 9;

	private final Store store;

	private final MemoryBudget budget;

	private final ScratchPool scratches = new ScratchPool();

	private final Background background;

	/** Held by who changes the fields below, and during a commit. */
	private final ReentrantLock lock = new ReentrantLock();

	private final Upkeep upkeep = new Upkeep(this);

	private volatile @Nullable ResidentView view;

	/** Whether loading has come to an end once. */
	private final CountDownLatch tried = new CountDownLatch(1);

	private volatile String reason = "it is being loaded";

	/** Commits since loading began, {@code null} when none is under way. */
	private @Nullable WaitingCommits waiting;

	private @Nullable CommitUnderWay coming;

	/** Loading took so long, and ended then. */
	private volatile long loadNanos;

	private volatile long loadedAt;

	private volatile boolean closed;

	ResidentIndex(Store store, long bytes, Background background) {
		this.store = store;
		this.budget = new MemoryBudget(bytes);
		this.background = background;
	}

	/**
	 * Begins to load it, if it is wanted, and to follow the file's changes.
	 * @throws IndexUnavailableException when it is to be there and cannot be
	 */
	public static @Nullable ResidentIndex open(Store store, ResidentSettings settings) {
		if (settings.mode() == ResidentSettings.Mode.OFF) {
			return null;
		}
		ResidentIndex index = new ResidentIndex(store, settings.bytes(), Background.thread());
		index.start();
		if (settings.mode() == ResidentSettings.Mode.ON) {
			index.awaitLoaded();
		}
		return index;
	}

	void start() {
		this.store.listener(this);
		replaced();
	}

	/**
	 * The newest generation, {@code null} while the file has to answer.
	 */
	public @Nullable ResidentView view() {
		return this.view;
	}

	/**
	 * Notes what a search read of the file. Where others write that, nobody tells of
	 * their changes: then it is loaded again, and that takes a tenth of the time at most.
	 */
	public void met(FileGeneration state) {
		ResidentView current = this.view;
		if (this.store.isReadOnly() && current != null && !current.state().equals(state)
				&& System.nanoTime() - this.loadedAt >= RESTS * this.loadNanos) {
			locked(() -> {
				if (this.view == current) {
					reload("it is being loaded again: the file is another one or was changed");
				}
			});
		}
	}

	private void awaitLoaded() {
		try {
			this.tried.await();
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
		if (this.view == null) {
			String why = this.reason;
			close();
			throw new IndexUnavailableException(("The index is not in memory, %s: raise "
					+ "stroma.search.resident.memory, or set stroma.search.resident.mode to auto")
				.formatted(why));
		}
	}

	public ResidentStatus status() {
		ResidentView current = this.view;
		if (current == null) {
			return new ResidentStatus(ResidentStatus.State.ABSENT, this.reason, 0, this.budget.bytes(),
					this.upkeep.isBusy());
		}
		return ResidentStatus.of(current.hasVectors(), current.bytes() + this.scratches.bytes(), this.budget.bytes(),
				this.upkeep.isBusy());
	}

	/** Notes a question's vector, by whose like the search is tuned. */
	public void asked(float[] vector) {
		this.upkeep.asked(vector);
	}

	@Override
	public void prepare(Commit commit) {
		// held until it is known what becomes of the change
		this.lock.lock();
		this.coming = CommitUnderWay.of(commit);
		ResidentView before = this.view;
		if (this.waiting == null && before != null && commit.complete()) {
			this.coming = CommitUnderWay.making(commit,
					() -> fitting(ResidentChange.apply(before, commit, this.scratches)), this.background.beside());
		}
	}

	@Override
	public void finished(boolean committed) {
		CommitUnderWay commit = this.coming;
		if (!this.lock.isHeldByCurrentThread() || commit == null) {
			return;
		}
		try {
			ResidentView made = commit.made();
			if (committed) {
				committed(commit.commit(), made);
			}
		}
		catch (ExecutionException ex) {
			if (committed) {
				drop(Objects.requireNonNull(ex.getCause()));
			}
		}
		finally {
			this.coming = null;
			this.lock.unlock();
		}
	}

	private void committed(Commit commit, @Nullable ResidentView made) {
		if (this.waiting != null) {
			this.waiting.add(commit);
		}
		else if (this.view != null && !commit.complete()) {
			reload("it is being loaded again: too much was written in one change, or all terms are others");
		}
		else if (made != null) {
			this.view = made;
			this.upkeep.committed(commit);
			maintain();
		}
	}

	@Override
	public void replaced() {
		locked(() -> reload("it is being loaded"));
	}

	private void locked(Runnable change) {
		this.lock.lock();
		try {
			change.run();
		}
		finally {
			this.lock.unlock();
		}
	}

	private void reload(String why) {
		this.view = null;
		this.upkeep.restart();
		this.reason = why;
		this.waiting = new WaitingCommits();
		run(this::load);
	}

	private void drop(Throwable cause) {
		if (!this.closed) {
			logger.warn("The index in memory was dropped and is loaded again, the file answers meanwhile", cause);
			reload("it is being loaded again after a fault: " + cause);
		}
	}

	/** Whether the next commit may be on its way. */
	boolean isWritten() {
		return this.store.isWrittenByOthers();
	}

	/** Runs a task in the background; when it fails, the index begins anew. */
	void run(Runnable task) {
		run(this.background.executor(), task);
	}

	/** The same, when a moment has passed. */
	void runLater(Runnable task) {
		run(this.background.later(), task);
	}

	private void run(Executor executor, Runnable task) {
		try {
			executor.execute(() -> {
				try {
					task.run();
				}
				catch (RuntimeException | OutOfMemoryError ex) {
					locked(() -> drop(ex));
				}
			});
		}
		catch (RejectedExecutionException ex) {
			// it is being closed
			this.view = null;
		}
	}

	private void load() {
		long start = System.nanoTime();
		try {
			ResidentLoad load = new ResidentLoad(this.budget);
			ResidentView loaded = this.store.read((reader) -> load.load(reader, this.scratches));
			locked(() -> loaded(loaded, load.trained()));
		}
		catch (MemoryBudget.OverBudgetException ex) {
			logger.warn("The index is not in memory, the file answers: " + ex.getMessage());
			giveUp(String.valueOf(ex.getMessage()));
		}
		catch (RuntimeException | OutOfMemoryError ex) {
			if (!this.closed) {
				logger.warn("The index could not be loaded into memory, the file answers", ex);
			}
			giveUp("it could not be loaded: " + ex);
		}
		finally {
			this.loadedAt = System.nanoTime();
			this.loadNanos = this.loadedAt - start;
			this.tried.countDown();
		}
	}

	private void giveUp(String why) {
		locked(() -> {
			this.view = null;
			this.waiting = null;
			this.reason = why;
			this.upkeep.rest();
		});
	}

	/**
	 * @param trained how many vectors there were when their search was trained, or 0
	 */
	private void loaded(ResidentView loaded, int trained) {
		WaitingCommits commits = this.waiting;
		if (commits == null || this.closed) {
			return;
		}
		if (!commits.isComplete()) {
			reload("it is being loaded again: too much was written meanwhile");
			return;
		}
		this.view = fitting(commits.apply(loaded, this.scratches));
		this.waiting = null;
		this.upkeep.trained(trained);
		maintain();
	}

	private ResidentView fitting(ResidentView next) {
		if (this.budget.holds(next.bytes())) {
			return next;
		}
		ResidentView related = next.with((ResidentGraph) null);
		if (this.budget.holds(related.bytes())) {
			this.upkeep.refuseGraph();
			return related;
		}
		ResidentView plain = related.withoutCodes();
		if (this.budget.holds(plain.bytes())) {
			this.upkeep.refuseGraph();
			return plain;
		}
		ResidentView words = next.withoutVectors();
		this.budget.require(words.bytes());
		return words;
	}

	private void maintain() {
		ResidentView current = this.view;
		VectorView vectors = (current != null) ? current.vectors() : null;
		if (vectors != null && vectors.deadCount() > Math.max(MOST_DEAD_VECTORS, vectors.alive())) {
			reload("it is being loaded again: more than half of its vectors were dead");
		}
		else if (current != null) {
			this.upkeep.schedule(current);
		}
	}

	/**
	 * Keeps in the file how vectors are best searched, unless it is written meanwhile:
	 * then it is kept the next time.
	 * @param trained how many there were when that was found
	 */
	void keep(ResidentView found, VectorView vectors, int trained) {
		if (this.store.isReadOnly() || isWritten()) {
			return;
		}
		KeptTraining kept = this.store.read((reader) -> reader.state().equals(found.state())
				? KeptTraining.of(found, vectors, trained, reader) : null);
		if (kept != null && !this.closed) {
			try {
				this.store.maintenance().keepVectorSearch(kept.bytes());
			}
			catch (StromaException ex) {
				logger.warn("How vectors are best searched could not be kept, it is found out again after opening", ex);
			}
		}
	}

	/** Reads the graph, which catches up with what is committed meanwhile. */
	void loadGraph() {
		long[] generation = new long[1];
		ResidentGraph graph = this.store.read((reader) -> {
			generation[0] = reader.generation();
			return ResidentGraph.load(reader.graph());
		});
		replace((now) -> this.upkeep.loaded(graph, generation[0], now));
	}

	/** Changes the view to another of the same generation, if there is one. */
	void replace(UnaryOperator<ResidentView> change) {
		locked(() -> {
			ResidentView current = this.view;
			if (current != null) {
				this.view = fitting(change.apply(current));
				maintain();
			}
		});
	}

	/**
	 * Forgets everything; the file answers from now on.
	 */
	@Override
	public void close() {
		this.closed = true;
		giveUp("it is closed");
		this.background.stop().run();
	}

}

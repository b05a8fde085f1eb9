package dev.stroma.snapshot;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;

import org.jspecify.annotations.Nullable;

import dev.stroma.resident.ResidentIndex;
import dev.stroma.resident.ResidentSettings;
import dev.stroma.resident.ResidentStatus;
import dev.stroma.resident.ResidentView;
import dev.stroma.store.Store;
import dev.stroma.store.StoreReader;

/**
 * Pairs the file with the index in memory:
 * <ol>
 * <li>a reader begins, and with it a generation of the file;</li>
 * <li>when the published view is of that generation, the two go together;</li>
 * <li>when it is older, what makes the newer one is waited for, at most 2 ms;</li>
 * <li>when it is newer, another reader begins, at most three times;</li>
 * <li>else this search is answered by the file alone.</li>
 * </ol>
 * Not API; use {@code Stroma}. Thread-safe.
 */
public final class Views implements AutoCloseable {

	private static final int MOST_READERS = 3;

	private static final long MOST_NANOS = 2_000_000;

	private static final long PAUSE_NANOS = 50_000;

	private final Store store;

	private final ResidentSettings settings;

	private volatile @Nullable ResidentIndex index;

	/** Whether there is to be an index in memory of which nothing is loaded yet. */
	private volatile boolean waits;

	private Views(Store store, ResidentSettings settings) {
		this.store = store;
		this.settings = settings;
		this.waits = settings.mode() != ResidentSettings.Mode.OFF;
	}

	/**
	 * @param settings whether there is an index in memory
	 * @param later whether loading it waits until {@link #load}, or until the first has
	 * read; opening does not when it is to wait for the loading itself
	 * @throws dev.stroma.error.IndexUnavailableException when it is to be there and
	 * cannot be
	 */
	public static Views open(Store store, ResidentSettings settings, boolean later) {
		Views views = new Views(store, settings);
		if (!later || settings.mode() == ResidentSettings.Mode.ON) {
			try {
				views.load();
			}
			catch (RuntimeException ex) {
				views.close();
				throw ex;
			}
		}
		return views;
	}

	/**
	 * Begins to load the index in memory, where there is to be one and that has not
	 * begun.
	 */
	public void load() {
		if (this.waits) {
			begin();
		}
	}

	private synchronized void begin() {
		if (this.waits) {
			// in this order: who asks in between is told that it waits
			this.index = ResidentIndex.open(this.store, this.settings);
			this.waits = false;
		}
	}

	/** How the index in memory is. */
	public ResidentStatus resident() {
		if (this.waits) {
			return new ResidentStatus(ResidentStatus.State.ABSENT, "it is loaded when the application has started", 0,
					this.settings.bytes(), true);
		}
		ResidentIndex resident = this.index;
		return (resident != null) ? resident.status() : ResidentStatus.OFF;
	}

	/**
	 * Reads one generation.
	 * @param most how long to wait for a reader at the most, {@code null} for as long as
	 * is configured
	 */
	public <T> T read(String scope, @Nullable Duration most, Function<View, T> reading) {
		ResidentIndex resident = this.index;
		if (resident == null) {
			T read;
			try (StoreReader reader = this.store.reader(most)) {
				read = reading.apply(new View(reader, null, scope));
			}
			load();
			return read;
		}
		long start = System.nanoTime();
		for (int attempt = 1;; attempt++) {
			try (StoreReader reader = this.store.reader(most)) {
				ResidentView view = await(resident, reader.generation(), start);
				boolean same = view != null && view.state().equals(reader.state());
				if (same || view == null || view.generation() <= reader.generation() || attempt == MOST_READERS) {
					resident.met(reader.state());
					return reading.apply(new View(reader, same ? view : null, scope));
				}
			}
		}
	}

	/** The published view, of that generation or a newer one if it comes in time. */
	private @Nullable ResidentView await(ResidentIndex resident, long generation, long start) {
		ResidentView view = resident.view();
		while (view != null && view.generation() < generation && !this.store.isReadOnly()
				&& System.nanoTime() - start < MOST_NANOS) {
			LockSupport.parkNanos(PAUSE_NANOS);
			view = resident.view();
		}
		return view;
	}

	/** Notes a question's vector, by whose like the search in memory is tuned. */
	public void asked(float[] vector) {
		ResidentIndex resident = this.index;
		if (resident != null) {
			resident.asked(vector);
		}
	}

	/** Forgets what is in memory. */
	@Override
	public synchronized void close() {
		this.waits = false;
		ResidentIndex resident = this.index;
		if (resident != null) {
			resident.close();
		}
	}

}

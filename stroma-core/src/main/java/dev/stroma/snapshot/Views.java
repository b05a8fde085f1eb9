package dev.stroma.snapshot;

import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
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

	private final @Nullable ResidentIndex index;

	private final MeterRegistry meters;

	private final Gauge bytes;

	private Views(Store store, @Nullable ResidentIndex index, MeterRegistry meters) {
		this.store = store;
		this.index = index;
		this.meters = meters;
		this.bytes = Gauge.builder("stroma.resident.bytes", () -> resident().bytes())
			.description("Memory that the index takes to answer from")
			.baseUnit("bytes")
			.tag("path", store.path().toString())
			.register(meters);
	}

	/**
	 * @param settings whether there is an index in memory
	 * @throws dev.stroma.error.IndexUnavailableException when it is to be there and
	 * cannot be
	 */
	public static Views open(Store store, ResidentSettings settings, MeterRegistry meters) {
		return new Views(store, ResidentIndex.open(store, settings), meters);
	}

	/** How the index in memory is. */
	public ResidentStatus resident() {
		return (this.index != null) ? this.index.status() : ResidentStatus.OFF;
	}

	/**
	 * Reads one generation.
	 */
	public <T> T read(String scope, Function<View, T> reading) {
		if (this.index == null) {
			return this.store.read((reader) -> reading.apply(new View(reader, null, scope)));
		}
		long start = System.nanoTime();
		for (int attempt = 1;; attempt++) {
			try (StoreReader reader = this.store.reader()) {
				ResidentView view = await(this.index, reader.generation(), start);
				boolean same = view != null && view.state().equals(reader.state());
				if (same || view == null || view.generation() <= reader.generation() || attempt == MOST_READERS) {
					this.index.met(reader.state());
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
		if (this.index != null) {
			this.index.asked(vector);
		}
	}

	/** Forgets what is in memory. */
	@Override
	public void close() {
		this.meters.remove(this.bytes);
		if (this.index != null) {
			this.index.close();
		}
	}

}

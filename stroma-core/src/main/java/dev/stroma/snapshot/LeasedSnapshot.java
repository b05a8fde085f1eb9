package dev.stroma.snapshot;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;

import dev.stroma.corpus.CorpusRecord;
import dev.stroma.error.IndexInUseException;
import dev.stroma.error.InvalidInputException;
import dev.stroma.store.Store;
import dev.stroma.store.StoreReader;

/**
 * A read transaction of its own, until it is closed or its lease ends.
 */
final class LeasedSnapshot implements Snapshot {

	private final Store store;

	private final String scope;

	private final String pipeline;

	private final StoreReader reader;

	private final SnapshotLeases.Lease lease;

	/** The reader is not thread-safe, and is not taken away from whom it works for. */
	private final ReentrantLock lock = new ReentrantLock();

	private boolean closed;

	LeasedSnapshot(Store store, String scope, String pipeline, SnapshotLeases leases) {
		this.store = store;
		this.scope = scope;
		this.pipeline = pipeline;
		this.reader = store.reader();
		this.lease = leases.begin(this.reader.generation(), this::closeUnlessBusy);
	}

	private boolean closeUnlessBusy() {
		if (!this.lock.tryLock()) {
			return false;
		}
		try {
			closeReader();
			return true;
		}
		finally {
			this.lock.unlock();
		}
	}

	private <T> T read(Supplier<T> reading) {
		this.lock.lock();
		return readLocked(reading);
	}

	private <T> T readLocked(Supplier<T> reading) {
		try {
			this.lease.require();
			if (this.closed) {
				throw new InvalidInputException(
						"The snapshot of generation %d is closed: open another".formatted(generation()));
			}
			return reading.get();
		}
		finally {
			this.lock.unlock();
		}
	}

	@Override
	public long generation() {
		return this.reader.generation();
	}

	@Override
	public String fingerprint() {
		return read(() -> this.reader.fingerprint().under(this.pipeline).toString());
	}

	@Override
	public SnapshotStats stats() {
		return read(() -> SnapshotStats.of(this.store.path(), generation(), fingerprint(),
				this.reader.facts(this.scope), this.store.logBytes()));
	}

	@Override
	public Optional<CorpusRecord> record(String ref) {
		return read(() -> this.reader.record(this.scope, ref));
	}

	@Override
	public Resolution resolve(ChunkHandle handle) {
		return read(() -> HandleResolution.of(handle, this.scope, this.reader));
	}

	Reading reading(Store store, String scope) {
		if (store != this.store || !scope.equals(this.scope)) {
			throw new InvalidInputException(
					"The snapshot is of scope '%s' of index '%s', not of scope '%s' of index '%s': open one there"
						.formatted(this.scope, this.store.path(), scope, store.path()));
		}
		return new PinnedReading(this, scope);
	}

	/**
	 * Lends the reader, as if it were new each time.
	 * @param most how long to wait for it at the most, {@code null} for any time
	 * @throws IndexInUseException when others have it for so long
	 */
	<T> T lend(@Nullable Duration most, Function<StoreReader, T> reading) {
		lockWithin(most);
		return readLocked(() -> {
			try {
				return reading.apply(this.reader);
			}
			finally {
				this.reader.reset();
			}
		});
	}

	private void lockWithin(@Nullable Duration most) {
		if (most == null) {
			this.lock.lock();
			return;
		}
		try {
			if (!this.lock.tryLock(TimeUnit.NANOSECONDS.convert(most), TimeUnit.NANOSECONDS)) {
				throw new IndexInUseException(
						"Others search the snapshot of generation %d for %s, which a deadline left: open more snapshots, or allow more time"
							.formatted(generation(), most));
			}
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new IndexInUseException(
					"Interrupted while waiting for the snapshot of generation %d".formatted(generation()), ex);
		}
	}

	@Override
	public void close() {
		this.lock.lock();
		try {
			this.lease.end();
			closeReader();
		}
		finally {
			this.lock.unlock();
		}
	}

	private void closeReader() {
		this.closed = true;
		this.reader.close();
	}

}

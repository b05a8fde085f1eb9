package dev.stroma.snapshot;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

import dev.stroma.corpus.ContentHash;
import dev.stroma.corpus.CorpusRecord;
import dev.stroma.store.Store;
import dev.stroma.store.StoreReader;
import dev.stroma.store.StoredPassage;

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
			this.reader.close();
			return true;
		}
		finally {
			this.lock.unlock();
		}
	}

	private <T> T read(Supplier<T> reading) {
		this.lock.lock();
		try {
			this.lease.require();
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
		return handle.scope().equals(this.scope) ? read(() -> resolveInScope(handle)) : Resolution.GONE;
	}

	private Resolution resolveInScope(ChunkHandle handle) {
		Optional<StoredPassage> same = passage(handle.chunkId()).filter((passage) -> isSame(passage, handle));
		if (same.isPresent()) {
			return resolution(ChunkHandle.State.CURRENT, same.get());
		}
		return this.reader.chunkOfContent(handle.scope(), handle.ref(), ContentHash.parse(handle.contentHash()))
			.flatMap(this::passage)
			.map((passage) -> resolution(ChunkHandle.State.MOVED, passage))
			.orElse(Resolution.GONE);
	}

	private Optional<StoredPassage> passage(long chunk) {
		return this.reader.passages(List.of(chunk)).stream().findFirst();
	}

	private static boolean isSame(StoredPassage passage, ChunkHandle handle) {
		return passage.ref().equals(handle.ref()) && passage.scope().equals(handle.scope())
				&& passage.hash().toString().equals(handle.contentHash());
	}

	private static Resolution resolution(ChunkHandle.State state, StoredPassage passage) {
		ChunkHandle handle = new ChunkHandle(passage.scope(), passage.ref(), passage.id(), passage.hash().toString());
		return new Resolution(state, handle, passage.text(), passage.place().start(), passage.place().end());
	}

	@Override
	public void close() {
		this.lock.lock();
		try {
			this.lease.end();
			this.reader.close();
		}
		finally {
			this.lock.unlock();
		}
	}

}

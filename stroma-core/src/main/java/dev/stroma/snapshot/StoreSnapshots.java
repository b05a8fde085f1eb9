package dev.stroma.snapshot;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

import dev.stroma.corpus.ContentHash;
import dev.stroma.corpus.CorpusRecord;
import dev.stroma.store.Store;
import dev.stroma.store.StoreReader;
import dev.stroma.store.StoredPassage;

/**
 * Snapshots of one scope: each a read transaction of its own. Not API; use
 * {@code Stroma}.
 */
public final class StoreSnapshots implements SnapshotManager {

	private final Store store;

	private final String scope;

	private final String pipeline;

	/**
	 * @param pipeline identity of all that turns records into chunks and vectors
	 */
	public StoreSnapshots(Store store, String scope, String pipeline) {
		this.store = store;
		this.scope = scope;
		this.pipeline = pipeline;
	}

	@Override
	public Snapshot open() {
		return new StoreSnapshot(this.store.reader());
	}

	@Override
	public long generation() {
		return this.store.read(StoreReader::generation);
	}

	@Override
	public void exportTo(Path target) {
		this.store.exportTo(target);
	}

	private final class StoreSnapshot implements Snapshot {

		private final StoreReader reader;

		StoreSnapshot(StoreReader reader) {
			this.reader = reader;
		}

		@Override
		public long generation() {
			return this.reader.generation();
		}

		@Override
		public synchronized String fingerprint() {
			return this.reader.fingerprint().under(StoreSnapshots.this.pipeline).toString();
		}

		@Override
		public synchronized Optional<CorpusRecord> record(String ref) {
			return this.reader.record(StoreSnapshots.this.scope, ref);
		}

		@Override
		public synchronized Resolution resolve(ChunkHandle handle) {
			if (!handle.scope().equals(StoreSnapshots.this.scope)) {
				return Resolution.GONE;
			}
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
			ChunkHandle handle = new ChunkHandle(passage.scope(), passage.ref(), passage.id(),
					passage.hash().toString());
			return new Resolution(state, handle, passage.text(), passage.place().start(), passage.place().end());
		}

		@Override
		public synchronized void close() {
			this.reader.close();
		}

	}

}

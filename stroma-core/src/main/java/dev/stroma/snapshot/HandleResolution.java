package dev.stroma.snapshot;

import java.util.List;
import java.util.Optional;

import dev.stroma.corpus.ContentHash;
import dev.stroma.store.StoreReader;
import dev.stroma.store.StoredPassage;

/**
 * Finds what became of chunks in one generation. Not API.
 */
public final class HandleResolution {

	private HandleResolution() {
	}

	/**
	 * What became of the chunk a handle was made for.
	 * @param scope of those who ask; handles of other scopes are gone
	 */
	public static Resolution of(ChunkHandle handle, String scope, StoreReader reader) {
		if (!handle.scope().equals(scope)) {
			return Resolution.GONE;
		}
		Optional<StoredPassage> same = passage(handle.chunkId(), reader).filter((passage) -> isSame(passage, handle));
		if (same.isPresent()) {
			return resolution(ChunkHandle.State.CURRENT, same.get());
		}
		return reader.chunkOfContent(scope, handle.ref(), ContentHash.parse(handle.contentHash()))
			.flatMap((chunk) -> passage(chunk, reader))
			.map((passage) -> resolution(ChunkHandle.State.MOVED, passage))
			.orElse(Resolution.GONE);
	}

	private static Optional<StoredPassage> passage(long chunk, StoreReader reader) {
		return reader.passages(List.of(chunk)).stream().findFirst();
	}

	private static boolean isSame(StoredPassage passage, ChunkHandle handle) {
		return passage.ref().equals(handle.ref()) && passage.scope().equals(handle.scope())
				&& passage.hash().toString().equals(handle.contentHash());
	}

	private static Resolution resolution(ChunkHandle.State state, StoredPassage passage) {
		return new Resolution(state, handle(passage), passage.text(), passage.place().start(), passage.place().end());
	}

	/** A lasting reference to a chunk. */
	public static ChunkHandle handle(StoredPassage passage) {
		return new ChunkHandle(passage.scope(), passage.ref(), passage.id(), passage.hash().toString());
	}

}

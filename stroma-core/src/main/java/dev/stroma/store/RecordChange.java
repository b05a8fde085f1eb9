package dev.stroma.store;

import java.util.List;

import org.jspecify.annotations.Nullable;

import dev.stroma.corpus.ContentHash;
import dev.stroma.corpus.CorpusRecord;

/**
 * What becomes of one record: the difference between the chunks it has and those it gets.
 *
 * @param before the record as it was when this was planned, {@code null} when there was
 * none
 * @param after the record as it shall be, {@code null} to remove it
 * @param pipeline identity of what cut it into chunks
 * @param kept chunks that stay, with the places they get
 * @param added chunks that are new
 * @param removed chunks that go
 */
public record RecordChange(@Nullable StoredRecord before, @Nullable CorpusRecord after, String pipeline,
		List<Kept> kept, List<Added> added, List<StoredChunk> removed) {

	/** A removal. */
	public static RecordChange remove(StoredRecord before, List<StoredChunk> chunks) {
		return new RecordChange(before, null, before.pipeline(), List.of(), List.of(), chunks);
	}

	/**
	 * Whether the record and its chunks are already as they shall be.
	 */
	public boolean changesNothing() {
		return this.before != null && this.after != null && this.before.hash().equals(this.after.contentHash())
				&& this.before.pipeline().equals(this.pipeline) && this.added.isEmpty() && this.removed.isEmpty()
				&& this.kept.stream().allMatch(Kept::changesNothing);
	}

	/**
	 * @param parent ordinal of the enclosing chunk, smaller than its own, if any
	 */
	public record Kept(StoredChunk chunk, StoredChunk.Place place, @Nullable Integer parent) {

		private boolean changesNothing() {
			return this.place.equals(this.chunk.place()) && this.parent == null && this.chunk.parentId() == null;
		}

	}

	/**
	 * @param parent ordinal of the enclosing chunk, smaller than its own, if any
	 * @param vector what it gets
	 */
	public record Added(StoredChunk.Place place, @Nullable Integer parent, List<String> headingPath, ContentHash hash,
			FullTextRow text, Vector vector) {
	}

	/**
	 * A chunk's vector as far as it is known.
	 *
	 * @param key of the embedding, {@code null} while there is no embedder
	 * @param values of unit length, {@code null} when they are in the file already or
	 * follow later
	 * @param failure why there will be none, {@code null} otherwise
	 */
	public record Vector(@Nullable ContentHash key, float @Nullable [] values, @Nullable String failure) {
	}

}

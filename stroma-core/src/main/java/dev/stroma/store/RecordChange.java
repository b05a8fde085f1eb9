package dev.stroma.store;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

import org.jspecify.annotations.Nullable;

import dev.stroma.chunk.Section;
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
				&& keptStayInPlace();
	}

	private boolean keptStayInPlace() {
		Map<Integer, Long> ids = new HashMap<>();
		this.kept.forEach((chunk) -> ids.put(chunk.place().ordinal(), chunk.chunk().id()));
		return this.kept.stream()
			.allMatch((chunk) -> chunk.place().equals(chunk.chunk().place())
					&& Objects.equals(ids.get(chunk.parent()), chunk.chunk().parentId()));
	}

	/**
	 * @param parent ordinal of the enclosing chunk, smaller than its own, if any
	 * @param text what it is found by from now on, {@code null} when that stays as it is
	 */
	public record Kept(StoredChunk chunk, StoredChunk.Place place, @Nullable Integer parent,
			@Nullable FullTextRow text) {
	}

	/**
	 * @param ordinal its index among the record's chunks
	 * @param section where it stands; its parent is the ordinal of the enclosing chunk
	 * @param indexed what it is found by, {@code null} when it is only stored
	 */
	public record Added(int ordinal, Section section, ContentHash hash, @Nullable Indexed indexed) {
	}

	/**
	 * What a chunk is found by.
	 *
	 * @param columns the text's terms, as {@link TermColumns} reads them
	 * @param tokens what the file keeps of the text, as {@link TokenCodec} writes it
	 */
	public record Indexed(FullTextRow text, byte[] columns, byte[] tokens, Vector vector) {

		public static Indexed of(FullTextRow text, Vector vector, TokenCodec codec) {
			byte[] columns = TermColumns.encode(text);
			return new Indexed(text, columns, codec.deflate(columns), vector);
		}

		public Indexed with(Vector vector) {
			return new Indexed(this.text, this.columns, this.tokens, vector);
		}

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

package dev.stroma.store;

/**
 * A chunk with its terms as the file keeps them.
 *
 * @param record id of the record it belongs to
 * @param scope id of that record's scope
 * @param tokens its terms, compressed by {@link TokenCodec}
 * @param embedded whether it has a vector
 */
public record TokenizedChunk(long id, long record, long scope, String ref, int ordinal, byte[] tokens,
		boolean embedded) {

	/** The same, without its vector. */
	public IndexedChunk indexed(TokenCodec codec) {
		return new IndexedChunk(this.id, this.record, this.scope, this.ref, this.ordinal, codec.columns(this.tokens),
				null);
	}

}

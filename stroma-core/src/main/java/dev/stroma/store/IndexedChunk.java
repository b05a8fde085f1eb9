package dev.stroma.store;

import org.jspecify.annotations.Nullable;

/**
 * A chunk with all that it is found by.
 *
 * @param record id of the record it belongs to
 * @param scope id of that record's scope
 * @param columns its terms, as {@link TermColumns} reads them
 * @param vector of unit length, {@code null} when it has none (yet)
 */
public record IndexedChunk(long id, long record, long scope, String ref, int ordinal, byte[] columns,
		float @Nullable [] vector) {

	/** With other terms. */
	IndexedChunk columns(byte[] columns) {
		return new IndexedChunk(this.id, this.record, this.scope, this.ref, this.ordinal, columns, this.vector);
	}

}

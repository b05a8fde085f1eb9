package dev.stroma.store;

import org.jspecify.annotations.Nullable;

import dev.stroma.corpus.ContentHash;

/**
 * What the file knows of a chunk without its text.
 *
 * @param id never reused
 * @param hash of everything of it that is indexed
 * @param place where in its record it stands
 * @param parentId id of the enclosing chunk, if any
 */
public record StoredChunk(long id, ContentHash hash, Place place, @Nullable Long parentId) {

	/**
	 * Where in its record a chunk stands; may change while the chunk stays the same.
	 *
	 * @param ordinal its index among the record's chunks
	 * @param start offset of its first character in the body
	 * @param end offset after its last character
	 */
	public record Place(int ordinal, int start, int end) {

		boolean isWithin(int length) {
			return 0 <= this.start && this.start <= this.end && this.end <= length;
		}

	}

}

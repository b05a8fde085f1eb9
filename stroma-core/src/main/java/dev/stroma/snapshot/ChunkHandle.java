package dev.stroma.snapshot;

import java.nio.charset.StandardCharsets;
import java.util.Base64;

import dev.stroma.corpus.ContentHash;
import dev.stroma.error.InvalidInputException;

/**
 * A lasting reference to a chunk, to be kept in a citation: whatever happens to the
 * index, it resolves to exactly the content it was made for, or says that this is gone.
 *
 * @param scope the record's scope, {@code ""} for none
 * @param ref the record
 * @param chunkId the chunk's id, never reused in its file
 * @param contentHash of everything of the chunk that is indexed, 64 hexadecimal digits
 */
public record ChunkHandle(String scope, String ref, long chunkId, String contentHash) {

	/**
	 * What became of a chunk.
	 */
	public enum State {

		/** It is there; where in its record it stands may have changed. */
		CURRENT,

		/** The chunk is gone, its content stands elsewhere. */
		MOVED,

		/** The content is not in the index any more. */
		GONE

	}

	public ChunkHandle {
		InvalidInputException.require(scope, "scope");
		InvalidInputException.require(ref, "record ref");
		InvalidInputException.require(contentHash, "content hash");
		try {
			ContentHash.parse(contentHash);
		}
		catch (IllegalArgumentException ex) {
			throw new InvalidInputException("'%s' is not a content hash: take handles from hits".formatted(contentHash),
					ex);
		}
	}

	/**
	 * Reads what {@link #toString()} wrote.
	 * @throws InvalidInputException when the token is not one of ours
	 */
	public static ChunkHandle parse(String token) {
		InvalidInputException.require(token, "chunk handle");
		try {
			String text = new String(Base64.getUrlDecoder().decode(token), StandardCharsets.UTF_8);
			String[] parts = text.split("\n", -1);
			if (parts.length == 4) {
				return new ChunkHandle(parts[0], parts[1], Long.parseLong(parts[2]), parts[3]);
			}
			throw new InvalidInputException(
					"'%s' is not a chunk handle: pass what ChunkHandle.toString() gave".formatted(token));
		}
		catch (IllegalArgumentException ex) {
			throw new InvalidInputException(
					"'%s' is not a chunk handle: pass what ChunkHandle.toString() gave".formatted(token), ex);
		}
	}

	/**
	 * One URL-safe token.
	 */
	@Override
	public String toString() {
		String text = String.join("\n", this.scope, this.ref, String.valueOf(this.chunkId), this.contentHash);
		return Base64.getUrlEncoder().withoutPadding().encodeToString(text.getBytes(StandardCharsets.UTF_8));
	}

}

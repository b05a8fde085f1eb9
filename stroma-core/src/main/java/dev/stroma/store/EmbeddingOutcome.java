package dev.stroma.store;

import java.time.Instant;

import org.jspecify.annotations.Nullable;

import dev.stroma.corpus.ContentHash;

/**
 * What came of trying to embed one chunk.
 */
public sealed interface EmbeddingOutcome {

	/** The chunk's id. */
	long chunk();

	/**
	 * @param values of unit length, {@code null} when the file has them under the key
	 * already
	 */
	record Embedded(long chunk, ContentHash key, float @Nullable [] values) implements EmbeddingOutcome {
	}

	/**
	 * @param attempts how many there have been
	 * @param retryAt when the next is due
	 * @param isFinal whether there is no next one
	 */
	record Failed(long chunk, int attempts, Instant retryAt, boolean isFinal,
			String reason) implements EmbeddingOutcome {
	}

}

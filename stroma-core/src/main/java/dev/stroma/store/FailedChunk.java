package dev.stroma.store;

import java.time.Instant;

import org.jspecify.annotations.Nullable;

/**
 * A chunk whose text could not be embedded, the last time it was tried.
 *
 * @param scope of its record
 * @param ref of its record
 * @param ordinal its number within the record, from 0
 * @param state {@link EmbeddingState#RETRY}, or {@link EmbeddingState#UNAVAILABLE} when
 * it was given up
 * @param attempts how many have failed
 * @param retryAt when it is tried again, {@code null} when it was given up
 * @param reason why, {@code null} when the embedder gave none
 */
public record FailedChunk(String scope, String ref, int ordinal, EmbeddingState state, int attempts,
		@Nullable Instant retryAt, @Nullable String reason) {
}

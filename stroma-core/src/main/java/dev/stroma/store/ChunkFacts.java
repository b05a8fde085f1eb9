package dev.stroma.store;

import org.jspecify.annotations.Nullable;

/**
 * What is known of a chunk before it is read: all that ranking needs.
 *
 * @param bm25 its score for the question's terms, 0 when it has none
 * @param coverage the idf-weighted share of the question's terms it has, in 0..1
 * @param cosine with the question's vector; {@code null} when either has no vector
 */
public record ChunkFacts(long chunk, String ref, int ordinal, double bm25, double coverage, @Nullable Double cosine) {
}

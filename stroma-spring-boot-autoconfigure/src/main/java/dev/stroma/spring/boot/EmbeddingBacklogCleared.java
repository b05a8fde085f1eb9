package dev.stroma.spring.boot;

/**
 * Application event: the embedding worker has dealt with chunks that waited for their
 * vector, and none waits any more; those that were given up are among what the health
 * details count as {@code unembeddedChunks}. Published by the worker's thread, which goes
 * on when the listeners return.
 *
 * @param index its name, {@value StromaIndexes#DEFAULT} for that at {@code stroma.path}
 */
public record EmbeddingBacklogCleared(String index) {
}

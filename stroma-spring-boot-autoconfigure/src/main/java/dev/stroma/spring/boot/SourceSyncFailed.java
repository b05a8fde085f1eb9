package dev.stroma.spring.boot;

/**
 * Application event: the index could not be made equal to the application's
 * {@code RecordSource} beans. What was written before stays, and nothing was removed.
 * Published by the thread that syncs.
 *
 * @param index its name, {@value StromaIndexes#DEFAULT} for that at {@code stroma.path}
 * @param failure of a source, or of the index
 */
public record SourceSyncFailed(String index, RuntimeException failure) {
}

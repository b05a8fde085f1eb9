package dev.stroma.spring.boot;

import dev.stroma.index.IndexReport;

/**
 * Application event: the index was made equal to the application's {@code RecordSource}
 * beans. Published by the thread that syncs.
 *
 * @param index its name, {@value StromaIndexes#DEFAULT} for that at {@code stroma.path}
 * @param report what that changed; records that could not be indexed are in it
 */
public record SourcesSynced(String index, IndexReport report) {
}

package dev.stroma.snapshot;

import java.nio.file.Path;
import java.time.Duration;

/**
 * What {@link SnapshotManager#importFrom} did.
 *
 * @param file the records are from
 * @param added records that were not there before
 * @param changed records that were there with another content
 * @param unchanged records that were there as they are
 * @param failed records that could not be indexed; what was there under their refs stays
 * @param reusedChunks new chunks whose vector is from the file, or was here already
 * @param embeddedChunks new chunks whose vector was computed
 * @param pendingChunks new chunks whose vector follows from the worker
 * @param reuseReason why no vectors were taken from the file, empty where they were
 * @param generation the index's after the import
 */
public record ImportReport(Path file, int added, int changed, int unchanged, int failed, int reusedChunks,
		int embeddedChunks, int pendingChunks, String reuseReason, long generation, Duration took) {
}

package dev.stroma.snapshot;

/**
 * What compacting gave back.
 *
 * @param bytesBefore of the file, without its log
 * @param bytesAfter of the file, without its log
 * @param logBytes of the log afterwards: 0, unless snapshots or other processes were
 * reading all the time
 */
public record CompactReport(long bytesBefore, long bytesAfter, long logBytes) {
}

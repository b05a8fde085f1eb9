package dev.stroma.graph;

/**
 * What a change of the graph did.
 *
 * @param generation of the index after it; the one before where nothing changed
 * @param deleted nodes, edges and links that were deleted as asked
 * @param absent nodes, edges and links that were to be deleted and were not there
 */
public record GraphReport(long generation, int deleted, int absent) {
}

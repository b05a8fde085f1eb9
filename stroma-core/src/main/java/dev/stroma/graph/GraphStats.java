package dev.stroma.graph;

import java.util.SortedMap;

/**
 * What a graph has.
 *
 * @param links of passages with nodes
 * @param relations how many edges each relation has, by name
 */
public record GraphStats(long nodes, long edges, long links, SortedMap<String, Long> relations) {
}

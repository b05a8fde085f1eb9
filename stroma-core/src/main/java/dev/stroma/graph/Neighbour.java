package dev.stroma.graph;

/**
 * A node next to another.
 *
 * @param edge the edge between the two
 */
public record Neighbour(Node node, Edge edge) {
}

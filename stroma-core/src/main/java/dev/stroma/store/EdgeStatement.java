package dev.stroma.store;

/**
 * What one supporter says of an edge.
 *
 * @param weight 0 to 1
 * @param confidence 0 to 1
 */
public record EdgeStatement(double weight, double confidence) {
}

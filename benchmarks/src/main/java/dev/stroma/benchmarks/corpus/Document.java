package dev.stroma.benchmarks.corpus;

/**
 * A text with its vector, of one chunk each.
 *
 * @param vector of unit length; shared, not to be changed
 */
public record Document(String ref, String title, String body, float[] vector) {
}

package dev.stroma.search;

/**
 * What one arm says of one chunk.
 *
 * @param arm the arm's name
 * @param rank the chunk's place in the arm's own list, from 1; 0 when it is not in it
 * @param score on the arm's own scale, larger is better: BM25, cosine or share
 * @param value the score as evidence in 0..1, which depends on question, chunk and
 * generation only
 */
public record Evidence(String arm, int rank, double score, double value) {
}

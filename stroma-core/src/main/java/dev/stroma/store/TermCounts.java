package dev.stroma.store;

/**
 * How often a chunk has a question's terms.
 */
public interface TermCounts {

	/** Occurrences of a term of the question, weighted by column. */
	double weighted(int term);

	/** All tokens of the chunk, unweighted. */
	int tokens();

}

package dev.stroma.search;

import java.util.List;

import dev.stroma.search.Explanation.Contribution;

/**
 * Makes one score of what the arms say. The engine does the rest: it gives each arm one
 * vote per chunk, sorts, breaks ties by ref and chunk index, keeps the evidence and takes
 * a score that is not finite for 0; when the strategy throws, hits are in the order of
 * their relevance, and the result says so; an error of the virtual machine, such as one
 * about memory, goes to the caller. Implementations are thread-safe.
 */
@FunctionalInterface
public interface FusionStrategy {

	/**
	 * The chunk's score, larger is better; must depend on the arguments only.
	 * @param arms all arms of this search, those that did not run among them
	 */
	double score(Candidate candidate, List<Arm> arms);

	/**
	 * What the chunk's score is the sum of, for {@link SearchHit#explain()}; those who
	 * cannot say give nothing.
	 */
	default List<Contribution> contributions(Candidate candidate, List<Arm> arms) {
		return List.of();
	}

}

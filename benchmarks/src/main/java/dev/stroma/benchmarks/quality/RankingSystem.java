package dev.stroma.benchmarks.quality;

import java.util.List;

/**
 * An index of one collection that is asked questions.
 */
interface RankingSystem extends AutoCloseable {

	String name();

	/** How many documents an answer has at most. */
	int DEPTH = 100;

	/**
	 * The ids of the best documents, best first, none twice.
	 */
	List<String> search(String question);

	@Override
	void close();

}

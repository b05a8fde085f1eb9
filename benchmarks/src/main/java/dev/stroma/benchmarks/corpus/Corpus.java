package dev.stroma.benchmarks.corpus;

import java.util.List;

/**
 * Documents and questions for a comparison, the same ones in every run.
 */
public interface Corpus {

	/** How many documents. */
	int size();

	/**
	 * The documents' vectors by number, of unit length; shared, not to be changed.
	 */
	float[][] vectors();

	/**
	 * A document's ref.
	 * @param number from 0
	 */
	String ref(int number);

	/**
	 * The documents of some numbers.
	 * @param from the first number
	 * @param to the number after the last one
	 */
	List<Document> documents(int from, int to);

	/**
	 * The questions of some numbers; there are as many as one likes, possibly the same
	 * ones again.
	 * @param from the first number
	 * @param to the number after the last one
	 */
	List<Question> questions(int from, int to);

}

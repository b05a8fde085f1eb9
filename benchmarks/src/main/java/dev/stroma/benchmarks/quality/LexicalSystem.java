package dev.stroma.benchmarks.quality;

import java.util.List;

/**
 * An index of one collection that is asked for words.
 */
interface LexicalSystem extends AutoCloseable {

	String name();

	/**
	 * The ids of the ten best documents, best first.
	 */
	List<String> search(String question);

	@Override
	void close();

}

package dev.stroma.benchmarks.search;

import java.nio.file.Path;
import java.util.List;

import dev.stroma.benchmarks.corpus.Document;
import dev.stroma.benchmarks.corpus.Question;

/**
 * Something that indexes documents and answers questions, from text in to texts out, as
 * an application would use it. Used by one thread.
 */
interface SearchSystem extends AutoCloseable {

	String name();

	/**
	 * Adds documents; afterwards all of them are found by both arms and are durable as
	 * the system's defaults have it.
	 */
	void load(List<Document> documents);

	/**
	 * The best passages with their texts, the best first.
	 */
	List<Passage> search(Question question, Mode mode, int limit);

	/** Its one file. */
	Path file();

	@Override
	void close();

}

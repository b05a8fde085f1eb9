package dev.stroma.benchmarks.search;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;

import org.jspecify.annotations.Nullable;

import dev.stroma.benchmarks.corpus.Document;
import dev.stroma.benchmarks.corpus.Question;

/**
 * Something that indexes documents and answers questions, from text in to texts out, as
 * an application would use it. Used by one thread, unless {@link #isFast}.
 */
interface SearchSystem extends AutoCloseable {

	String name();

	/** What it can be asked in. */
	Set<Mode> modes();

	/**
	 * Whether it takes part in every round, and is used by several threads; the others
	 * are asked a few questions only, or the suite would never end.
	 */
	default boolean isFast() {
		return false;
	}

	/**
	 * Adds documents; after {@link #ready} all of them are found by both arms and are
	 * durable as the system's defaults have it.
	 */
	void load(List<Document> documents);

	/** Waits for, or does, whatever makes it as fast as it gets. */
	default void ready() {
	}

	/**
	 * The best passages with their texts, the best first.
	 */
	List<Passage> search(Question question, Mode mode, int limit);

	/** Its one file or directory, {@code null} when it is only in memory. */
	default @Nullable Path file() {
		return null;
	}

	@Override
	void close();

}

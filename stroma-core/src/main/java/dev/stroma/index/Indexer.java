package dev.stroma.index;

import java.time.Duration;
import java.util.Collection;

import dev.stroma.corpus.CorpusRecord;
import dev.stroma.corpus.RecordSource;
import dev.stroma.error.IndexInUseException;
import dev.stroma.error.IndexUnavailableException;
import dev.stroma.error.InvalidInputException;
import dev.stroma.error.ProviderException;
import dev.stroma.error.StalePlanException;
import dev.stroma.error.TooManySectionsException;

/**
 * Changes what is indexed. Every verb compares a record's chunks with those it had and
 * writes the difference, so that what did not change keeps its ids and vectors.
 * Thread-safe; readers never wait.
 *
 * <p>
 * All verbs may throw {@link InvalidInputException} for a record that cannot be indexed
 * ({@link TooManySectionsException} among them), {@link ProviderException} when an
 * embedder asked for eagerly fails, {@link IndexInUseException} or
 * {@link IndexUnavailableException} when the file cannot be written. What failed was not
 * written.
 */
public interface Indexer {

	/**
	 * Adds records, or replaces those with the same ref; one change, one generation.
	 */
	IndexReport update(CorpusRecord... records);

	/**
	 * Adds or replaces some records and removes others, in one change.
	 * @param removed refs; those that are not there are ignored
	 * @throws InvalidInputException when a ref occurs twice
	 * @throws StalePlanException when others kept changing the same records
	 */
	IndexReport update(Collection<CorpusRecord> records, Collection<String> removed);

	/**
	 * Removes records; refs that are not there are ignored.
	 */
	IndexReport remove(String... refs);

	/**
	 * Makes the index equal to the source, in several changes: unchanged records cost a
	 * comparison, absent ones are removed at the end. Records that others change
	 * meanwhile stay as those made them. A failure keeps what was written before it.
	 * @throws InvalidInputException when a ref occurs twice; the message names both
	 * positions
	 */
	IndexReport sync(RecordSource source);

	/**
	 * Makes the index equal to the source, trusting no stored hash: every record is cut
	 * and analysed anew. One change: readers see either all of it or nothing. The planned
	 * change is held in memory. Records that others change meanwhile stay as those made
	 * them.
	 * @throws InvalidInputException when a ref occurs twice; the message names both
	 * positions
	 */
	IndexReport rebuild(RecordSource source);

	/**
	 * The same indexer with other options.
	 */
	Indexer with(IndexOptions options);

	/**
	 * Waits until no chunk of the index waits for its vector.
	 * @return whether that came to pass within the timeout
	 */
	boolean awaitIndexed(Duration timeout);

}

package dev.stroma.index;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.Comparator;

import dev.stroma.corpus.CorpusRecord;
import dev.stroma.corpus.Metadata;
import dev.stroma.corpus.RecordSource;
import dev.stroma.error.IndexInUseException;
import dev.stroma.error.IndexUnavailableException;
import dev.stroma.error.InvalidInputException;
import dev.stroma.error.NotFoundException;
import dev.stroma.error.PlanTooLargeException;
import dev.stroma.error.ProviderException;
import dev.stroma.error.RunStoppedException;
import dev.stroma.error.StalePlanException;
import dev.stroma.error.TooManySectionsException;
import dev.stroma.filter.Filter;

/**
 * Changes what is indexed. Every verb compares a record's chunks with those it had and
 * writes the difference, so that what did not change keeps its ids and vectors.
 * Thread-safe; readers never wait.
 *
 * <p>
 * A record that cannot be indexed ({@link InvalidInputException},
 * {@link TooManySectionsException} among them, {@link ProviderException} for a text the
 * embedder refuses) never takes its neighbours along: they are written, and
 * {@link IndexReport#failed()} names it. When nothing but failures comes of a call, and
 * with {@link IndexOptions#strict(boolean)} at the first one, the failure is thrown.
 * Verbs throw {@link ProviderException} when an embedder asked for eagerly is down,
 * {@link RunStoppedException} at the deadline or an interrupt,
 * {@link IndexInUseException} or {@link IndexUnavailableException} when the file cannot
 * be written.
 *
 * <p>
 * Updates, removals and patches that are called for within a transaction of Spring's are
 * made after its commit, unless {@link IndexOptions#transaction} says otherwise.
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
	 * @throws PlanTooLargeException when there are more than
	 * {@link IndexOptions#maxPlannedRecords(int)}
	 * @throws StalePlanException when others kept changing the same records
	 */
	IndexReport update(Collection<CorpusRecord> records, Collection<String> removed);

	/**
	 * Removes records; refs that are not there are ignored.
	 */
	IndexReport remove(String... refs);

	/**
	 * Removes the records that pass a filter when the change is made; one change.
	 */
	IndexReport remove(Filter filter);

	/**
	 * Removes the records that pass a filter, their vectors included, and overwrites
	 * them: no byte of the file and its log has them afterwards. The full-text index is
	 * rewritten for that, which takes time with the size of the index; readers go on.
	 * @return what was erased
	 */
	EraseReceipt erase(Filter filter);

	/**
	 * Gives a record other metadata. Its passages and vectors stay, nothing is cut or
	 * embedded.
	 * @param metadata all that it has from now on
	 * @throws NotFoundException when there is no such record
	 */
	IndexReport patch(String ref, Metadata metadata);

	/**
	 * Makes the index equal to the source, in several changes: unchanged records cost a
	 * comparison, absent ones are removed at the end. Records that others change
	 * meanwhile stay as those made them. A failure keeps what was written before it.
	 * @throws InvalidInputException when a ref occurs twice; the message names both
	 * positions
	 */
	IndexReport sync(RecordSource source);

	/**
	 * What {@link #sync} would do, without doing it: its report counts records, passages,
	 * embedder calls, and the words and bytes of the texts to embed.
	 */
	IndexReport plan(RecordSource source);

	/**
	 * Writes all records of this indexer's scope, by ref, to a file that
	 * {@link #importFrom} reads; an existing file is overwritten. One generation, read a
	 * record at a time.
	 */
	void exportTo(Path file);

	/**
	 * Adds or replaces the records of a file that {@link #exportTo} wrote, in several
	 * changes as {@link #sync} does, and removes none.
	 * @throws InvalidInputException when a line is no record; the message names it
	 */
	IndexReport importFrom(Path file);

	/**
	 * Makes the index equal to the source, trusting no stored hash: every record is cut
	 * and analysed anew, in bounded memory. One change: readers see either all of it or
	 * nothing. Records that others change meanwhile stay as those made them. One that is
	 * cut short leaves the index as it was; called again it asks for no vector twice.
	 * @throws InvalidInputException when a ref occurs twice; the message names both
	 * positions
	 */
	IndexReport rebuild(RecordSource source);

	/**
	 * As {@link #rebuild(RecordSource)}, in the order of the refs, whatever that of the
	 * collection is.
	 */
	default IndexReport rebuild(Collection<CorpusRecord> records) {
		return rebuild(RecordSource.of(records.stream().sorted(Comparator.comparing(CorpusRecord::ref)).toList()));
	}

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

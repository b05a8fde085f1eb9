package dev.stroma.snapshot;

import java.nio.file.Path;

import dev.stroma.error.IndexUnavailableException;
import dev.stroma.error.InvalidInputException;
import dev.stroma.snapshot.GenerationListener.Subscription;

/**
 * Gives out consistent looks at the index. Thread-safe.
 */
public interface SnapshotManager {

	/**
	 * Opens a snapshot of the present generation.
	 */
	Snapshot open();

	/**
	 * How many changes the index has seen.
	 */
	long generation();

	/**
	 * Tells a listener of each generation that this process commits from now on, once and
	 * in order.
	 */
	Subscription onCommit(GenerationListener listener);

	/**
	 * Compares everything in the file that is derived with what it was derived from, in
	 * one generation. Reads the whole file and analyses every text, while others read and
	 * write: about 10 s for 100,000 chunks.
	 */
	IntegrityReport verify();

	/**
	 * Makes everything that is derived anew when {@link #verify()} finds fault: both
	 * indexes, attributes, fingerprint; a chunk whose vector is missing or wrong is
	 * queued. Records whose text was tampered with are to be given to the indexer again,
	 * which then cuts them anew. Changes of others wait meanwhile, searches do not.
	 * @return what {@link #verify()} finds afterwards: what cannot be repaired, such as
	 * pages that SQLite cannot read, for which there are backups
	 */
	IntegrityReport repair();

	/**
	 * Gives the space of what was deleted back to the file system, in steps between which
	 * others write; afterwards nothing that was deleted is in the file's bytes any more.
	 * Worth its while after large deletions.
	 */
	CompactReport compact();

	/**
	 * Writes the present generation as one compact file that can be shipped and opened
	 * read-only. Writers go on meanwhile.
	 * @param target a file that does not exist yet; it appears when it is complete
	 * @throws InvalidInputException when the target exists
	 * @throws IndexUnavailableException when it cannot be written
	 */
	void exportTo(Path target);

	/**
	 * Adds and replaces the records of another index file, in several changes, and
	 * removes none: of an export or a backup, or of a file of Stroma, the Go library, of
	 * schema 2 to 5. Records are cut as this index cuts them; vectors come along where
	 * they are of this index's model. Only what is in this manager's scope is taken, from
	 * a file of Stroma all.
	 * @param file which is only read
	 * @throws InvalidInputException when it is this index itself
	 * @throws IndexUnavailableException when it cannot be read
	 * @throws dev.stroma.error.IncompatibleIndexException when it is none, or a newer one
	 */
	ImportReport importFrom(Path file);

	/**
	 * As {@link #exportTo}, in place of an earlier backup, which stays until the new one
	 * is complete and found sound.
	 * @param target a file that does not exist, or one that this or {@link #exportTo}
	 * wrote and that was not opened for writing since
	 * @throws InvalidInputException when the target is an index in use
	 */
	void backupTo(Path target);

}

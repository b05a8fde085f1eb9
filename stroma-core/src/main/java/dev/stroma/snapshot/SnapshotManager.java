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
	 * Writes the present generation as one compact file that can be shipped and opened
	 * read-only. Writers go on meanwhile.
	 * @param target a file that does not exist yet; it appears when it is complete
	 * @throws InvalidInputException when the target exists
	 * @throws IndexUnavailableException when it cannot be written
	 */
	void exportTo(Path target);

}

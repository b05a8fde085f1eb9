package dev.stroma.snapshot;

import java.util.Optional;

import dev.stroma.corpus.CorpusRecord;
import dev.stroma.error.LimitExceededException;

/**
 * The index as it was when this was opened, whatever is written meanwhile. Thread-safe.
 *
 * <p>
 * Close it soon: as long as it is open, the file's log cannot be begun anew. It is leased
 * for a time, by default 10 minutes; the next commit or snapshot after that ends it, and
 * its methods then throw a {@link LimitExceededException}.
 */
public interface Snapshot extends AutoCloseable {

	/**
	 * How many changes the index had seen.
	 */
	long generation();

	/**
	 * Which records it holds, as 64 hexadecimal digits: equal for equal records, whatever
	 * the order in which they came.
	 */
	String fingerprint();

	/**
	 * What it holds and how large the file is. Counts chunks, hence not for free.
	 */
	SnapshotStats stats();

	Optional<CorpusRecord> record(String ref);

	/**
	 * What became of the chunk a handle was made for. Handles of other scopes are gone.
	 */
	Resolution resolve(ChunkHandle handle);

	@Override
	void close();

}

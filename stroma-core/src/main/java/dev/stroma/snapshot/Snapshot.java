package dev.stroma.snapshot;

import java.util.Optional;

import dev.stroma.corpus.CorpusRecord;

/**
 * The index as it was when this was opened, whatever is written meanwhile. Thread-safe;
 * close it soon, the file's log grows as long as it is open.
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

	Optional<CorpusRecord> record(String ref);

	/**
	 * What became of the chunk a handle was made for. Handles of other scopes are gone.
	 */
	Resolution resolve(ChunkHandle handle);

	@Override
	void close();

}

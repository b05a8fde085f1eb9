package dev.stroma.chunk;

import dev.stroma.corpus.CorpusRecord;
import dev.stroma.error.TooManySectionsException;

/**
 * Cuts a record's body into the passages that are found. Implementations are thread-safe,
 * deterministic and fail on no text.
 */
public interface ChunkPolicy {

	/**
	 * What the cuts depend on: name, version and options.
	 */
	String identity();

	/**
	 * The record's sections in document order, none for a blank body. The caller checks
	 * them with {@link Sections#checkedFor(CorpusRecord, int)}.
	 * @throws TooManySectionsException when there are more than the policy allows
	 */
	Sections chunk(CorpusRecord record);

}

package dev.stroma.chunk;

import dev.stroma.corpus.CorpusRecord;
import dev.stroma.error.TooManySectionsException;
import dev.stroma.text.TokenCounter;

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
	 * How many sections a record may have: 0 means {@value Sections#DEFAULT_LIMIT}, -1
	 * any number. The engine enforces it, whatever {@link #chunk} returns.
	 */
	default int maxSections() {
		return 0;
	}

	/**
	 * What its budget is measured with, and the tokens of hits; words by default.
	 */
	default TokenCounter tokenCounter() {
		return TokenCounter.words();
	}

	/**
	 * The record's sections in document order, none for a blank body. The engine checks
	 * them with {@link Sections#checkedFor(CorpusRecord, int)}.
	 * @throws TooManySectionsException when there are more than the policy allows
	 */
	Sections chunk(CorpusRecord record);

}

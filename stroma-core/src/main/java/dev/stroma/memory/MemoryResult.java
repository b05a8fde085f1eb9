package dev.stroma.memory;

import java.util.List;

import dev.stroma.snapshot.ChunkHandle;

/**
 * What became of something to remember.
 *
 * @param ref the memory's name
 * @param chunks its passages, in their order
 * @param outcome what was done
 */
public record MemoryResult(String ref, List<ChunkHandle> chunks, Outcome outcome) {

	/** What was done. */
	public enum Outcome {

		/** There was none like it. */
		CREATED,

		/** One of the same or nearly the same content took it in. */
		MERGED,

		/** It took the place of the one with its name. */
		REPLACED,

		/** It was there already. */
		UNCHANGED

	}

	public MemoryResult {
		chunks = List.copyOf(chunks);
	}

}

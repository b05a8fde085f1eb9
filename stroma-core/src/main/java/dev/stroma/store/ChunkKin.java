package dev.stroma.store;

import java.util.List;

/**
 * A chunk in its record, with what stands around it.
 *
 * @param chunk the chunk
 * @param body its record's
 * @param around where the chunks next to it stand, and the one that encloses it, as far
 * as they were asked for; in no particular order
 */
public record ChunkKin(StoredPassage chunk, String body, List<StoredChunk.Place> around) {

	public ChunkKin {
		around = List.copyOf(around);
	}

}

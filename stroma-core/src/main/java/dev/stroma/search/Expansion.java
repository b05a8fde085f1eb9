package dev.stroma.search;

import java.util.List;
import java.util.stream.Collectors;

import dev.stroma.snapshot.ChunkHandle;

/**
 * A passage with what stands around it in its record. Immutable.
 *
 * @param handle the passage, where it is now
 * @param parts in the order of the record, none overlapping another; one of them has the
 * whole passage
 * @param complete whether this is all that was asked for, and nothing was cut
 */
public record Expansion(ChunkHandle handle, List<Part> parts, boolean complete) {

	/**
	 * A piece of the record's body.
	 *
	 * @param start offset of its first character, in UTF-16 units
	 * @param end offset after its last character
	 * @param text exactly as it stands there
	 */
	public record Part(int start, int end, String text) {
	}

	public Expansion {
		parts = List.copyOf(parts);
	}

	/**
	 * The parts, an empty line between two.
	 */
	public String text() {
		return this.parts.stream().map(Part::text).collect(Collectors.joining("\n\n"));
	}

}

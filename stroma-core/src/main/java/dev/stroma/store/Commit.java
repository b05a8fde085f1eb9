package dev.stroma.store;

import java.util.List;
import java.util.Set;

/**
 * What a change did, as far as an index beside the file has to know.
 *
 * @param generation the one it made
 * @param added chunks that are found from now on, by id
 * @param removed chunks that no longer are
 * @param reworded chunks that have other terms now
 * @param placed chunks that stand elsewhere in their record now
 * @param embedded chunks that got their vector later than their text
 * @param records ids of the records that came, changed or went
 * @param graph edges and links of the graph that are others now
 * @param complete whether all of that is here, rather than too much to be handed over, or
 * other terms for all chunks
 */
public record Commit(long generation, List<IndexedChunk> added, List<Removed> removed, List<Reworded> reworded,
		List<Placed> placed, List<Embedded> embedded, Set<Long> records, GraphDelta graph, boolean complete) {

	/**
	 * @param columns the chunk's terms, as {@link TermColumns} reads them
	 */
	public record Removed(long chunk, byte[] columns) {
	}

	/**
	 * @param before the terms it had
	 * @param columns those it has now
	 */
	public record Reworded(long chunk, byte[] before, byte[] columns) {
	}

	public record Placed(long chunk, int ordinal) {
	}

	/**
	 * @param vector of unit length
	 */
	public record Embedded(long chunk, float[] vector) {
	}

}

package dev.stroma.snapshot;

import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import java.util.SortedMap;

import org.jspecify.annotations.Nullable;

import dev.stroma.store.EmbeddingState;
import dev.stroma.store.StoreFacts;

/**
 * What one generation of an index holds. Records and chunks are those of the snapshot's
 * scope, everything else is the whole file's.
 *
 * @param path the one file
 * @param generation how many changes the index had seen
 * @param fingerprint as {@link Snapshot#fingerprint()}
 * @param records how many there are
 * @param kinds how many there are of each kind
 * @param chunks how many there are
 * @param states how many chunks there are in each state that occurs
 * @param model name, fingerprint and version of the model whose vectors the file has,
 * {@code null} for none
 * @param dimension of its vectors, 0 before the first
 * @param quantization how the vector index keeps them
 * @param recordVectors how many whole records have a stored vector, in all scopes; 0
 * where the arm over them has no weight by default
 * @param schema version of the file's layout
 * @param created when the file came to be
 * @param updated when this generation was committed
 * @param nodes of the graphs of all scopes
 * @param edges of these
 * @param links of passages with these nodes
 * @param bytes of the file, without its log
 * @param freeBytes of these, those that compacting gives back at once
 * @param logBytes of the log at this moment
 */
public record SnapshotStats(Path path, long generation, String fingerprint, long records, SortedMap<String, Long> kinds,
		long chunks, Map<EmbeddingState, Long> states, @Nullable String model, int dimension, String quantization,
		long recordVectors, int schema, Instant created, Instant updated, long nodes, long edges, long links,
		long bytes, long freeBytes, long logBytes) {

	static SnapshotStats of(Path path, long generation, String fingerprint, StoreFacts facts, long logBytes) {
		return new SnapshotStats(path, generation, fingerprint, sum(facts.kinds()), facts.kinds(), sum(facts.states()),
				facts.states(), facts.model(), facts.dimension(), facts.quantization(), facts.recordVectors(),
				facts.schema(), facts.created(), facts.updated(), facts.graph().nodes(), facts.graph().edges(),
				facts.graph().links(), facts.bytes(), facts.freeBytes(), logBytes);
	}

	private static long sum(Map<?, Long> counts) {
		return counts.values().stream().mapToLong(Long::longValue).sum();
	}

}

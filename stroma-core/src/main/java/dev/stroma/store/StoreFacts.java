package dev.stroma.store;

import java.time.Instant;
import java.util.Map;
import java.util.SortedMap;

import org.jspecify.annotations.Nullable;

/**
 * What there is in one generation of the file.
 *
 * @param kinds records of the scope by kind
 * @param states chunks of the scope by state, the states that occur
 * @param model identity of the model whose vectors the file has, {@code null} for none
 * @param dimension of its vectors, 0 before the first
 * @param quantization how the vector index keeps them
 * @param recordVectors how many whole records have a stored vector
 * @param schema version of the layout
 * @param created when the file came to be
 * @param updated when its last generation was committed
 * @param graph what the graphs of all scopes have
 * @param bytes of the file, of all scopes, without its log
 * @param freeBytes of these, those that {@code compact()} would give back at once
 */
public record StoreFacts(SortedMap<String, Long> kinds, Map<EmbeddingState, Long> states, @Nullable String model,
		int dimension, String quantization, long recordVectors, int schema, Instant created, Instant updated,
		GraphReader.Counts graph, long bytes, long freeBytes) {

	static StoreFacts of(Session session, String scope, GraphReader.Counts graph) {
		Meta meta = new Meta(session);
		IndexSet vectors = new IndexSets(session).active(IndexSet.Kind.VECTOR).orElse(null);
		long recordVectors = new IndexSets(session).active(IndexSet.Kind.RECORD)
			.map((set) -> set.kind().size(session, set))
			.orElse(0L);
		FileSize size = FileSize.of(session);
		return new StoreFacts(new RecordTable(session).kinds(scope), new ChunkTable(session).states(scope),
				(vectors != null) ? vectors.identity() : null, (vectors != null) ? vectors.dimension() : 0,
				((vectors != null) ? vectors.layout() : VectorLayout.FULL).quantization().label(), recordVectors,
				size.schema(), meta.created(), meta.updated(), graph, size.bytes(), size.freeBytes());
	}

}

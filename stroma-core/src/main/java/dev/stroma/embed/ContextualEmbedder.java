package dev.stroma.embed;

import java.util.List;

import dev.stroma.error.NotEmbeddableException;
import dev.stroma.error.ProviderException;

/**
 * Gives a chunk a vector that depends on the document around it. Questions, and texts
 * that are no part of anything, are embedded as they are.
 */
public interface ContextualEmbedder extends Embedder {

	/**
	 * One vector per chunk, in the order of the chunks.
	 * @param document the whole text
	 * @param chunks parts of it, all that have a vector
	 * @throws NotEmbeddableException when a chunk has no vector; none of them got one
	 * then
	 * @throws ProviderException as for documents
	 */
	List<float[]> embedChunks(String document, List<String> chunks);

}

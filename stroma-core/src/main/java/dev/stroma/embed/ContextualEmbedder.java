package dev.stroma.embed;

import java.util.List;
import java.util.Optional;

import dev.stroma.error.NotEmbeddableException;
import dev.stroma.error.ProviderException;

/**
 * Gives a chunk a vector that depends on the document around it, and on nothing else.
 * Questions, and texts that are no part of anything, are embedded as they are.
 * <p>
 * An index asks for the chunks of a document by {@link #embedChunks} instead of
 * {@link #embedDocuments}. When anything in a document changes, all of its chunks get new
 * vectors.
 */
public interface ContextualEmbedder extends Embedder {

	/**
	 * One vector per chunk, in the order of the chunks.
	 * @param document the whole text, its title first
	 * @param chunks parts of it with their headings, in their order: all that are to have
	 * a vector, but for those that have it; where they are many, not all in one call
	 * @throws NotEmbeddableException when a chunk has no vector; none of them got one
	 * then
	 * @throws ProviderException as for documents
	 */
	List<float[]> embedChunks(String document, List<String> chunks);

	/**
	 * The embedder as one that reads chunks in their document, also through the
	 * decorators of this package; nothing for any other one.
	 */
	static Optional<ContextualEmbedder> of(Embedder embedder) {
		if (embedder instanceof CheckedEmbedder checked) {
			return checked.contextual();
		}
		if (embedder instanceof EmbedderDecorator decorator) {
			return decorator.contextual();
		}
		return (embedder instanceof ContextualEmbedder contextual) ? Optional.of(contextual) : Optional.empty();
	}

}

package dev.stroma.embed;

import java.util.List;

import dev.stroma.error.NotEmbeddableException;
import dev.stroma.error.ProviderException;

/**
 * Turns texts into vectors. Implementations are thread-safe. Vectors need not be
 * normalised: the engine checks their number, width and values and scales them to unit
 * length.
 */
public interface Embedder extends AutoCloseable {

	/**
	 * Who this is and what it takes; answers at once, without any network.
	 */
	EmbedderProfile profile();

	/**
	 * One vector per text, in the order of the texts.
	 * @throws NotEmbeddableException when a text has no vector; none of the texts got one
	 * then
	 * @throws ProviderException when the model cannot be reached or answers nonsense
	 */
	List<float[]> embedDocuments(List<String> texts);

	/**
	 * The vector of a question.
	 * @throws NotEmbeddableException when the question has no vector
	 * @throws ProviderException as for documents
	 */
	float[] embedQuery(String text);

	@Override
	default void close() {
	}

	/**
	 * No vectors at all: search is by keyword only.
	 */
	static Embedder none() {
		return NoEmbedder.INSTANCE;
	}

}

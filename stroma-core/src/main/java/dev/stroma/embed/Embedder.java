package dev.stroma.embed;

import java.util.ArrayList;
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

	/**
	 * The vectors of several questions, one per text in the order of the texts; by
	 * default one after the other. Those who can ask for many at once do.
	 * @throws NotEmbeddableException when a question has no vector; none of them got one
	 * then
	 * @throws ProviderException as for documents
	 */
	default List<float[]> embedQueries(List<String> texts) {
		List<float[]> vectors = new ArrayList<>(texts.size());
		texts.forEach((text) -> vectors.add(embedQuery(text)));
		return vectors;
	}

	@Override
	default void close() {
	}

	/**
	 * What an index uses when it is given no embedder: the model of the jar
	 * {@code stroma-static-model} when that is on the class path, else a
	 * {@link HashingEmbedder} of 256 dimensions, which knows words and not meaning.
	 */
	static Embedder standard() {
		return StaticEmbedder.bundled()
			.<Embedder>map((embedder) -> embedder)
			.orElseGet(() -> HashingEmbedder.of(HashingEmbedder.DEFAULT_DIMENSION));
	}

	/**
	 * As {@link #standard()}, of which the first numbers of each vector are kept, scaled
	 * to unit length.
	 * @param dimension how many, 1 to 256
	 */
	static Embedder standard(int dimension) {
		return StaticEmbedder.bundled(dimension)
			.<Embedder>map((embedder) -> embedder)
			.orElseGet(() -> TruncatingEmbedder.of(HashingEmbedder.of(HashingEmbedder.DEFAULT_DIMENSION), dimension));
	}

	/**
	 * No vectors at all: search is by keyword only.
	 */
	static Embedder none() {
		return NoEmbedder.INSTANCE;
	}

}

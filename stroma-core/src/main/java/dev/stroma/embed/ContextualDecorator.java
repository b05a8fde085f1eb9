package dev.stroma.embed;

import java.util.List;
import java.util.function.BiFunction;

/**
 * An embedder that is put around a contextual one and does something to its calls too.
 */
final class ContextualDecorator extends EmbedderDecorator implements ContextualEmbedder {

	private final BiFunction<String, List<String>, List<float[]>> chunks;

	/**
	 * @param around does all but the chunks
	 */
	ContextualDecorator(Embedder around, BiFunction<String, List<String>, List<float[]>> chunks) {
		super(around);
		this.chunks = chunks;
	}

	@Override
	public List<float[]> embedChunks(String document, List<String> chunks) {
		return this.chunks.apply(document, chunks);
	}

	@Override
	public List<float[]> embedQueries(List<String> texts) {
		return this.delegate.embedQueries(texts);
	}

}

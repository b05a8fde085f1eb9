package dev.stroma.embed;

import java.util.List;
import java.util.Optional;

import dev.stroma.error.InvalidInputException;

/**
 * Does what the embedder behind it does, and closes it.
 */
abstract class EmbedderDecorator implements Embedder {

	protected final Embedder delegate;

	EmbedderDecorator(Embedder delegate) {
		this.delegate = delegate;
	}

	@Override
	public EmbedderProfile profile() {
		return this.delegate.profile();
	}

	@Override
	public List<float[]> embedDocuments(List<String> texts) {
		return this.delegate.embedDocuments(texts);
	}

	@Override
	public float[] embedQuery(String text) {
		return this.delegate.embedQuery(text);
	}

	/**
	 * This as one that reads chunks in their document, if it is one.
	 */
	Optional<ContextualEmbedder> contextual() {
		return (this instanceof ContextualEmbedder contextual) ? Optional.of(contextual) : Optional.empty();
	}

	/**
	 * Refuses what would lose the document on the way.
	 * @param inside the embedder that comes closer to the model
	 */
	static Embedder requirePlain(Embedder embedder, Class<?> inside) {
		if (ContextualEmbedder.of(embedder).isPresent()) {
			throw new InvalidInputException("Embedder '%s' reads chunks in their document: put it around %s"
				.formatted(embedder.profile().name(), inside.getSimpleName()));
		}
		return embedder;
	}

	@Override
	public void close() {
		this.delegate.close();
	}

}

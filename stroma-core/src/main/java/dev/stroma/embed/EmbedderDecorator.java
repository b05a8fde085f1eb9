package dev.stroma.embed;

import java.util.List;

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

	@Override
	public void close() {
		this.delegate.close();
	}

}

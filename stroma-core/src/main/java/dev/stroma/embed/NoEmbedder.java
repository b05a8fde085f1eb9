package dev.stroma.embed;

import java.util.List;

import dev.stroma.error.NotEmbeddableException;

/**
 * Has no vector for any text. Whoever wants to know asks
 * {@link EmbedderProfile#isNone()}, which sees through decorators, and never gets as far
 * as the exceptions here.
 */
final class NoEmbedder implements Embedder {

	static final NoEmbedder INSTANCE = new NoEmbedder();

	private NoEmbedder() {
	}

	@Override
	public EmbedderProfile profile() {
		return EmbedderProfile.NONE;
	}

	@Override
	public List<float[]> embedDocuments(List<String> texts) {
		if (texts.isEmpty()) {
			return List.of();
		}
		throw refusal();
	}

	@Override
	public float[] embedQuery(String text) {
		throw refusal();
	}

	private static NotEmbeddableException refusal() {
		return new NotEmbeddableException("There is no embedder: search by keyword, or configure an embedder");
	}

}

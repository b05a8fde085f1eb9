package dev.stroma.embed;

import java.util.ArrayList;
import java.util.List;

import org.jspecify.annotations.Nullable;

import dev.stroma.error.NotEmbeddableException;

/**
 * An embedder that gains nothing from seeing many texts at once.
 */
abstract class OneByOneEmbedder implements Embedder {

	/**
	 * The vector of a document or a question, or {@code null} when there is nothing in it
	 * that this embedder knows.
	 */
	abstract float @Nullable [] embed(String text);

	abstract NotEmbeddableException refusal(BatchText text);

	@Override
	public List<float[]> embedDocuments(List<String> texts) {
		List<float[]> vectors = new ArrayList<>(texts.size());
		for (int i = 0; i < texts.size(); i++) {
			float[] vector = embed(texts.get(i));
			if (vector == null) {
				throw refusal(BatchText.of(texts, i));
			}
			vectors.add(vector);
		}
		return vectors;
	}

	@Override
	public float[] embedQuery(String text) {
		float[] vector = embed(text);
		if (vector == null) {
			throw refusal(BatchText.question(text));
		}
		return vector;
	}

}

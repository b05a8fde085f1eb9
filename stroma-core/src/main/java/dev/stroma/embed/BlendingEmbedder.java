package dev.stroma.embed;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

import dev.stroma.error.InvalidInputException;

/**
 * Blends the vector of a chunk with that of its document:
 * {@code (1 - weight) * chunk + weight * document}, of unit vectors and scaled to unit
 * length. A document longer than the model's input needs a {@link PoolingEmbedder} behind
 * this. Thread-safe.
 */
public final class BlendingEmbedder extends EmbedderDecorator implements ContextualEmbedder {

	private final double weight;

	private final EmbedderProfile profile;

	private final VectorCheck check;

	private BlendingEmbedder(Embedder delegate, double weight) {
		super(delegate);
		this.weight = weight;
		this.profile = delegate.profile().extended("blended:" + weight);
		this.check = new VectorCheck(this.profile);
	}

	/**
	 * @param weight of the document, above 0 and below 1
	 */
	public static BlendingEmbedder of(Embedder delegate, double weight) {
		if (!(weight > 0 && weight < 1)) {
			throw new InvalidInputException(
					"The weight of the document is %s: use more than 0 and less than 1".formatted(weight));
		}
		return new BlendingEmbedder(delegate, weight);
	}

	@Override
	public EmbedderProfile profile() {
		return (this.profile.dimension() > 0) ? this.profile : this.profile.dimension(this.check.width());
	}

	@Override
	public List<float[]> embedDocuments(List<String> texts) {
		return texts.isEmpty() ? List.of() : this.check.documents(texts, this.delegate.embedDocuments(texts));
	}

	@Override
	public float[] embedQuery(String text) {
		return this.check.question(text, this.delegate.embedQuery(text));
	}

	@Override
	public List<float[]> embedChunks(String document, List<String> chunks) {
		if (chunks.isEmpty()) {
			return List.of();
		}
		List<String> texts = new ArrayList<>(chunks);
		texts.add(document);
		List<float[]> vectors = embedDocuments(texts);
		float[] whole = vectors.get(chunks.size());
		List<float[]> blended = new ArrayList<>(chunks.size());
		for (float[] vector : vectors.subList(0, chunks.size())) {
			blended.add(blend(vector, whole));
		}
		return this.check.documents(chunks, Collections.unmodifiableList(blended));
	}

	private float[] blend(float[] chunk, float[] document) {
		float[] blended = new float[chunk.length];
		for (int i = 0; i < blended.length; i++) {
			blended[i] = (float) ((1 - this.weight) * chunk[i] + this.weight * document[i]);
		}
		return blended;
	}

}

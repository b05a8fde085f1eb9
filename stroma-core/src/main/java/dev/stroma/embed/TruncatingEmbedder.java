package dev.stroma.embed;

import java.util.Arrays;
import java.util.List;

import dev.stroma.error.InvalidInputException;
import dev.stroma.error.NotEmbeddableException;

/**
 * Keeps the first so many numbers of another embedder's vectors, scaled to unit length:
 * for models that were trained so that these say most (Matryoshka), and for the bundled
 * one. Less is kept and compared of each text. Thread-safe if the other is.
 */
public final class TruncatingEmbedder extends EmbedderDecorator {

	private final int dimension;

	private TruncatingEmbedder(Embedder delegate, int dimension) {
		super(delegate);
		this.dimension = dimension;
	}

	/**
	 * @param dimension how many numbers are kept, 1 to those that the embedder gives
	 * @throws InvalidInputException when it gives fewer, or reads chunks in their
	 * document
	 */
	public static Embedder of(Embedder delegate, int dimension) {
		int given = delegate.profile().dimension();
		if (dimension < 1 || (given > 0 && dimension > given)) {
			throw new InvalidInputException(
					"%d of the %s dimensions of embedder '%s' are to be kept: use 1 to those it has".formatted(
							dimension, (given > 0) ? String.valueOf(given) : "unknown", delegate.profile().name()));
		}
		return (given == dimension) ? delegate
				: new TruncatingEmbedder(requirePlain(delegate, TruncatingEmbedder.class), dimension);
	}

	@Override
	public EmbedderProfile profile() {
		EmbedderProfile profile = this.delegate.profile();
		return profile.isNone() ? profile : profile.extended("first " + this.dimension).dimension(this.dimension);
	}

	@Override
	public List<float[]> embedDocuments(List<String> texts) {
		return this.delegate.embedDocuments(texts).stream().map(this::first).toList();
	}

	@Override
	public float[] embedQuery(String text) {
		return first(this.delegate.embedQuery(text));
	}

	private float[] first(float[] vector) {
		if (vector.length < this.dimension) {
			throw new InvalidInputException("Embedder '%s' gave %d dimensions, of which %d are to be kept: keep fewer"
				.formatted(this.delegate.profile().name(), vector.length, this.dimension));
		}
		float[] first = Arrays.copyOf(vector, this.dimension);
		double length = UnitVectors.squaredLength(first);
		if (length == 0) {
			throw new NotEmbeddableException("The first %d dimensions of a vector of embedder '%s' are all 0: keep more"
				.formatted(this.dimension, this.delegate.profile().name()));
		}
		return UnitVectors.scale(first, length);
	}

}

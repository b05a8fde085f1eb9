package dev.stroma.embed;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

import org.jspecify.annotations.Nullable;

import dev.stroma.error.NotEmbeddableException;
import dev.stroma.error.ProviderException;
import dev.stroma.error.ProviderException.FailureClass;

/**
 * Makes unit-length copies of what an embedder answered, or says what is wrong with it.
 * The width is the one of the profile or, where that says none, of the first good answer.
 * Thread-safe.
 */
final class VectorCheck {

	private final EmbedderProfile profile;

	/** 0 as long as it is unknown. */
	private final AtomicInteger width;

	VectorCheck(EmbedderProfile profile) {
		this.profile = profile;
		this.width = new AtomicInteger(profile.dimension());
	}

	int width() {
		return this.width.get();
	}

	List<float[]> documents(List<String> texts, @Nullable List<float[]> answer) {
		if (answer == null || answer.size() != texts.size()) {
			throw mismatch("%s for %d texts: it must return one vector per text, in their order"
				.formatted((answer != null) ? answer.size() + " vectors" : "null", texts.size()));
		}
		List<float[]> vectors = new ArrayList<>(texts.size());
		int expected = this.width.get();
		for (int i = 0; i < texts.size(); i++) {
			float[] vector = check(answer.get(i), expected, BatchText.of(texts, i));
			expected = vector.length;
			vectors.add(vector);
		}
		learn(expected, BatchText.of(texts, 0));
		return Collections.unmodifiableList(vectors);
	}

	float[] question(String text, float @Nullable [] answer) {
		BatchText question = BatchText.question(text);
		float[] vector = check(answer, this.width.get(), question);
		learn(vector.length, question);
		return vector;
	}

	private float[] check(float @Nullable [] vector, int expected, BatchText text) {
		if (vector == null) {
			throw mismatch("null for %s: it must return a vector for each text".formatted(text));
		}
		checkWidth(vector.length, expected, text);
		double squaredLength = UnitVectors.squaredLength(vector);
		if (!Double.isFinite(squaredLength)) {
			throw notFinite(vector, text);
		}
		if (squaredLength == 0) {
			throw new NotEmbeddableException(
					"There is no vector for %s: embedder '%s' returned zeros only, leave the text out or use another model"
						.formatted(text, this.profile.name()));
		}
		return UnitVectors.scale(vector, squaredLength);
	}

	private void checkWidth(int actual, int expected, BatchText text) {
		if (expected == 0 && (actual < 1 || actual > EmbedderProfile.MAX_DIMENSION)) {
			throw mismatch("a vector of %d numbers for %s: 1 to %d are possible".formatted(actual, text,
					EmbedderProfile.MAX_DIMENSION));
		}
		if (expected != 0 && actual != expected) {
			throw mismatch("a vector of %d numbers for %s, but %s %d: correct the dimension or the model".formatted(
					actual, text, (this.profile.dimension() > 0) ? "its profile says" : "its earlier ones have",
					expected));
		}
	}

	/** Only good answers teach the width; the first of two racing ones wins. */
	private void learn(int actual, BatchText text) {
		if (!this.width.compareAndSet(0, actual)) {
			checkWidth(actual, this.width.get(), text);
		}
	}

	private ProviderException notFinite(float[] vector, BatchText text) {
		int i = 0;
		while (Float.isFinite(vector[i])) {
			i++;
		}
		return mismatch("%s as number %d of %d for %s: every number must be finite".formatted(vector[i], i + 1,
				vector.length, text));
	}

	private ProviderException mismatch(String what) {
		return new ProviderException(FailureClass.SCHEMA_MISMATCH,
				"Embedder '%s' returned %s".formatted(this.profile.name(), what));
	}

}

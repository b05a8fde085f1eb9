package dev.stroma.corpus;

import java.util.List;

/**
 * Vectors that a record brings along, so that none has to be computed: what a model made
 * of its passages elsewhere.
 *
 * @param model identity of the model, as the profile of its embedder gives it
 * @param values one per passage that can be found, in their order; copied, of any length
 * above zero
 */
public record GivenVectors(String model, List<float[]> values) {

	public GivenVectors {
		values = values.stream().map(float[]::clone).toList();
	}

}

package dev.stroma.index;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;

import dev.stroma.corpus.ContentHash;
import dev.stroma.corpus.CorpusRecord;
import dev.stroma.corpus.GivenVectors;
import dev.stroma.embed.CheckedEmbedder;
import dev.stroma.error.InvalidInputException;
import dev.stroma.error.NotEmbeddableException;
import dev.stroma.error.ProviderException;

/**
 * Takes the vectors that a record brings along, once they have passed the checks that the
 * embedder's own answers have to pass: number, width, finite values; and are of its
 * model.
 */
final class VectorIntake {

	private final CheckedEmbedder embedder;

	VectorIntake(CheckedEmbedder embedder) {
		this.embedder = embedder;
	}

	/**
	 * @param model what it is given of the record, {@code null} when there is none
	 * @param inputs of all passages of the record that can be found, in their order
	 * @return the vectors by key, of unit length; none when the record brings none
	 * @throws InvalidInputException when the vectors cannot be used
	 */
	Map<ContentHash, float[]> of(CorpusRecord record, @Nullable ModelInputs model, List<String> inputs) {
		Map<ContentHash, float[]> vectors = new LinkedHashMap<>();
		record.vectors().ifPresent((given) -> {
			String identity = this.embedder.profile().identity();
			if (model == null || !given.model().equals(identity)) {
				throw refused(record, "they are of model '%s', the index has '%s': give vectors of that model, or none"
					.formatted(given.model().replace('\t', ' '), identity.replace('\t', ' ')), null);
			}
			if (given.values().size() != inputs.size()) {
				throw refused(record, "there are %d for its %d passages: give one per passage, in their order"
					.formatted(given.values().size(), inputs.size()), null);
			}
			Iterator<float[]> values = checked(record, given, inputs).iterator();
			inputs.forEach((input) -> vectors.put(model.key(input), values.next()));
		});
		return vectors;
	}

	private List<float[]> checked(CorpusRecord record, GivenVectors given, List<String> inputs) {
		try {
			return this.embedder.checked(inputs, given.values());
		}
		catch (ProviderException | NotEmbeddableException ex) {
			throw refused(record, String.valueOf(ex.getMessage()), ex);
		}
	}

	private static InvalidInputException refused(CorpusRecord record, String why, @Nullable Exception cause) {
		return new InvalidInputException("The vectors of record '%s' cannot be used: %s".formatted(record.ref(), why),
				cause);
	}

}

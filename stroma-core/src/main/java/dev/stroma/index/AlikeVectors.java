package dev.stroma.index;

import java.nio.FloatBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

import dev.stroma.corpus.ContentHash;

/**
 * Notices a model that reads only a part of its texts, such as their ends: texts that
 * have other words then have the very same vector.
 */
final class AlikeVectors {

	/** Some few texts may well be alike for a model. */
	private static final int LEAST = 3;

	/** Of the texts of a call, one in so many. */
	private static final int SHARE = 5;

	private AlikeVectors() {
	}

	/**
	 * How many texts of one call have the vector of another one of other words; 0 when
	 * they are too few to tell anything.
	 */
	static int count(Map<ContentHash, ModelInput> inputs, Map<ContentHash, float[]> vectors) {
		Map<FloatBuffer, List<String>> byVector = new HashMap<>();
		vectors.forEach((key, vector) -> {
			ModelInput input = inputs.get(key);
			if (input != null) {
				byVector.computeIfAbsent(FloatBuffer.wrap(vector), (first) -> new ArrayList<>(1)).add(input.text());
			}
		});
		int alike = byVector.values().stream().filter(AlikeVectors::differ).mapToInt(List::size).sum();
		return (alike >= LEAST && SHARE * alike >= vectors.size()) ? alike : 0;
	}

	private static boolean differ(List<String> texts) {
		return texts.size() > 1 && texts.stream().map(AlikeVectors::words).distinct().limit(2).count() > 1;
	}

	private static Set<String> words(String text) {
		return Set.copyOf(List.of(text.toLowerCase(Locale.ROOT).split("[^\\p{L}\\p{N}]+")));
	}

}

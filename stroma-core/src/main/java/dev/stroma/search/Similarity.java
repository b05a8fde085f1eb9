package dev.stroma.search;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

import org.jspecify.annotations.Nullable;

/**
 * How much two passages say the same, in 0..1: the cosine of their vectors where both
 * have one, else the share of their words that both have.
 */
final class Similarity {

	private final Map<Long, float[]> vectors;

	private final Map<Long, Set<String>> words = new HashMap<>();

	/**
	 * @param vectors of unit length, by chunk
	 * @param ranked what is compared
	 */
	Similarity(Map<Long, float[]> vectors, List<Ranked> ranked, HitReader reader) {
		this.vectors = vectors;
		if (vectors.size() < ranked.size()) {
			reader.read(ranked).forEach((hit) -> this.words.put(hit.handle().chunkId(), words(hit.text())));
		}
	}

	private static Set<String> words(String text) {
		Set<String> words = new HashSet<>(List.of(text.toLowerCase(Locale.ROOT).split("[^\\p{L}\\p{N}]+")));
		words.remove("");
		return words;
	}

	double of(Ranked one, Ranked other) {
		float @Nullable [] left = this.vectors.get(one.chunk());
		float @Nullable [] right = this.vectors.get(other.chunk());
		if (left != null && right != null && left.length == right.length) {
			double product = 0;
			for (int i = 0; i < left.length; i++) {
				product += left[i] * right[i];
			}
			return Math.max(0, Math.min(1, product));
		}
		return shared(this.words.getOrDefault(one.chunk(), Set.of()), this.words.getOrDefault(other.chunk(), Set.of()));
	}

	private static double shared(Set<String> one, Set<String> other) {
		int both = 0;
		for (String word : one) {
			both += other.contains(word) ? 1 : 0;
		}
		int all = one.size() + other.size() - both;
		return (all > 0) ? (double) both / all : 1;
	}

}

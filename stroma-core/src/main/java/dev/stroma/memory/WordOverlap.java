package dev.stroma.memory;

import java.text.Normalizer;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * How much of their words two texts have in common: {@code 2 * common / (words of one +
 * words of the other)} (Dice), each occurrence counted, whatever case and order.
 */
final class WordOverlap {

	private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{M}\\p{N}]+");

	private final Map<String, Integer> words = new HashMap<>();

	private final Map<String, Integer> numbers = new HashMap<>();

	private int count;

	WordOverlap(String text) {
		String folded = Normalizer.normalize(text, Normalizer.Form.NFKC).toLowerCase(Locale.ROOT);
		WORD.matcher(folded).results().map(MatchResult::group).forEach((word) -> {
			this.words.merge(word, 1, Integer::sum);
			if (word.codePoints().anyMatch(Character::isDigit)) {
				this.numbers.merge(word, 1, Integer::sum);
			}
			this.count++;
		});
	}

	/** Texts with other numbers in them have nothing in common. */
	double with(String text) {
		WordOverlap other = new WordOverlap(text);
		return this.numbers.equals(other.numbers) ? share(other) : 0;
	}

	/** The same whatever numbers there are. */
	double beside(String text) {
		return share(new WordOverlap(text));
	}

	private double share(WordOverlap other) {
		if (this.count + other.count == 0) {
			return 0;
		}
		int common = 0;
		for (Map.Entry<String, Integer> word : this.words.entrySet()) {
			common += Math.min(word.getValue(), other.words.getOrDefault(word.getKey(), 0));
		}
		return 2.0 * common / (this.count + other.count);
	}

}

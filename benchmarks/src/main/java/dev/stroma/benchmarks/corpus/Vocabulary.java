package dev.stroma.benchmarks.corpus;

import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * Made-up words whose frequencies follow the law of Zipf and Mandelbrot,
 * {@code 1 / (rank + 2.7)^1.07}, as those of English do: about 20 words stand in more
 * than half of all texts of 150 words. The more frequent, the shorter.
 */
final class Vocabulary {

	private static final int SIZE = 60_000;

	private static final double SHIFT = 2.7;

	private static final double EXPONENT = 1.07;

	private static final String CONSONANTS = "bdfghjklmnprstvz";

	private static final String VOWELS = "aeiou";

	private final String[] words = new String[SIZE];

	/** The share of all text that a word and those before it make. */
	private final double[] cumulated = new double[SIZE];

	Vocabulary() {
		double sum = 0;
		for (int rank = 0; rank < SIZE; rank++) {
			this.words[rank] = word(rank);
			sum += 1 / Math.pow(rank + 1 + SHIFT, EXPONENT);
			this.cumulated[rank] = sum;
		}
		for (int rank = 0; rank < SIZE; rank++) {
			this.cumulated[rank] /= sum;
		}
	}

	/**
	 * The rank as a number whose digits are syllables.
	 */
	private static String word(int rank) {
		int syllables = CONSONANTS.length() * VOWELS.length();
		StringBuilder word = new StringBuilder();
		for (int rest = rank; rest >= 0; rest = rest / syllables - 1) {
			int syllable = rest % syllables;
			word.append(CONSONANTS.charAt(syllable / VOWELS.length()))
				.append(VOWELS.charAt(syllable % VOWELS.length()));
		}
		return word.toString();
	}

	/**
	 * A word as often as its frequency wants it.
	 */
	String draw(SplittableRandom random) {
		int found = Arrays.binarySearch(this.cumulated, random.nextDouble());
		return this.words[Math.min(SIZE - 1, (found >= 0) ? found : -found - 1)];
	}

	/**
	 * Any word that is not among the most frequent, each as likely.
	 * @param mostFrequent how many are left out
	 */
	String drawRare(SplittableRandom random, int mostFrequent) {
		return this.words[random.nextInt(mostFrequent, SIZE)];
	}

}

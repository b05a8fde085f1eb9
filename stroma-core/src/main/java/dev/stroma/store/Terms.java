package dev.stroma.store;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The terms of one generation that consist of letters, to look for similar ones.
 * Immutable.
 *
 * <p>
 * They are sorted, so that a term shares the rows of its distance matrix with the one
 * before, as far as both begin alike; and a beginning that is too far from the term asked
 * for is left with all the terms that have it. The distance is that of optimal string
 * alignment: a letter more, less or other, or two neighbours swapped, is one edit.
 */
final class Terms {

	/** The shortest term that is taken for a misspelt word. */
	static final int MIN_LENGTH = 3;

	private static final int MAX_LENGTH = 64;

	/** Letters that a word's stem may lack. */
	private static final int MAX_ENDING = 5;

	private final String text;

	/** Where in {@link #text} each term ends. */
	private final int[] ends;

	private Terms(String text, int[] ends) {
		this.text = text;
		this.ends = ends;
	}

	/**
	 * @param terms any, those with equal beginnings next to each other
	 */
	static Terms of(Iterable<String> terms) {
		StringBuilder text = new StringBuilder();
		int[] ends = new int[1024];
		int count = 0;
		for (String term : terms) {
			if (term.length() >= MIN_LENGTH && term.length() <= MAX_LENGTH
					&& term.codePoints().allMatch(Character::isLetter)) {
				if (count == ends.length) {
					ends = Arrays.copyOf(ends, 2 * count);
				}
				text.append(term);
				ends[count++] = text.length();
			}
		}
		return new Terms(text.toString(), Arrays.copyOf(ends, count));
	}

	int size() {
		return this.ends.length;
	}

	/**
	 * The terms that are at least one and at most so many edits away from a beginning of
	 * a word, once for each such beginning. Not those that lack more than
	 * {@value #MAX_ENDING} letters.
	 */
	List<SimilarTerm> similar(String word, int edits) {
		List<SimilarTerm> similar = new ArrayList<>();
		int[][] rows = new int[MAX_LENGTH + 1][word.length() + 1];
		for (int j = 0; j <= word.length(); j++) {
			rows[0][j] = j;
		}
		int known = 0; // rows that belong to the beginning of the term looked at last
		int last = 0;
		int tooFar = Integer.MAX_VALUE; // length of a beginning of it that is too far
		for (int i = 0, start = 0; i < this.ends.length; start = this.ends[i++]) {
			int length = this.ends[i] - start;
			if (length > word.length() + edits || length < word.length() - MAX_ENDING) {
				continue;
			}
			int common = common(last, known, start, length);
			if (common >= tooFar) {
				continue;
			}
			last = start;
			known = common;
			tooFar = Integer.MAX_VALUE;
			while (known < length && tooFar == Integer.MAX_VALUE) {
				if (row(rows, ++known, start, word) > edits) {
					tooFar = known;
				}
			}
			if (tooFar == Integer.MAX_VALUE) {
				for (int j = 1; j <= word.length(); j++) {
					if (rows[length][j] > 0 && rows[length][j] <= edits) {
						similar.add(new SimilarTerm(this.text.substring(start, start + length), rows[length][j], j));
					}
				}
			}
		}
		return similar;
	}

	/** How many characters two terms begin with alike, of those that are known. */
	private int common(int last, int known, int start, int length) {
		int limit = Math.min(known, length);
		int common = 0;
		while (common < limit && this.text.charAt(last + common) == this.text.charAt(start + common)) {
			common++;
		}
		return common;
	}

	/**
	 * Computes the row of a term's beginning.
	 * @return the smallest number in it
	 */
	private int row(int[][] rows, int length, int start, String term) {
		int[] before = rows[length - 1];
		int[] row = rows[length];
		char c = this.text.charAt(start + length - 1);
		row[0] = length;
		int least = length;
		for (int j = 1; j <= term.length(); j++) {
			int edits = Math.min(Math.min(before[j], row[j - 1]) + 1,
					before[j - 1] + ((term.charAt(j - 1) == c) ? 0 : 1));
			if (length > 1 && j > 1 && term.charAt(j - 2) == c
					&& term.charAt(j - 1) == this.text.charAt(start + length - 2)) {
				edits = Math.min(edits, rows[length - 2][j - 2] + 1);
			}
			row[j] = edits;
			least = Math.min(least, edits);
		}
		return least;
	}

}

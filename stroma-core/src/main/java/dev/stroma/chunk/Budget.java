package dev.stroma.chunk;

import dev.stroma.error.InvalidInputException;
import dev.stroma.text.TokenCounter;

/**
 * How large sections may be, as the policies that count tokens have in common.
 *
 * @param whole tokens of a passage that stays one section
 * @param max tokens in a section of a larger passage at most
 * @param overlap tokens that a section repeats of the one it continues
 * @param min tokens below which a section joins its neighbour, 0 for none
 * @param maxSections as {@link ChunkPolicy#maxSections()}
 */
record Budget(TokenCounter counter, int whole, int max, int overlap, int min, int maxSections) {

	/** What finds the right passage of long and short documents; measured in the docs. */
	static final Budget DEFAULT = new Budget(TokenCounter.words(), 600, 100, 0, 0, 0);

	Budget {
		if (max < 1) {
			throw new InvalidInputException("maxTokens is %d: use at least 1".formatted(max));
		}
		if (whole < max) {
			throw new InvalidInputException(
					"wholeTokens is %d and maxTokens %d: what stays whole must not be below the maximum; raise it, or lower maxTokens first"
						.formatted(whole, max));
		}
		if (overlap < 0 || overlap >= max) {
			throw new InvalidInputException(
					"overlapTokens is %d and maxTokens %d: the overlap must be at least 0 and below the maximum; lower it, or raise maxTokens first"
						.formatted(overlap, max));
		}
		if (min < 0 || min > max) {
			throw new InvalidInputException(
					"minTokens is %d and maxTokens %d: the minimum must be at least 0 and not above the maximum; lower it, or raise maxTokens first"
						.formatted(min, max));
		}
		Sections.limit(maxSections);
	}

	Budget counter(TokenCounter counter) {
		return new Budget(counter, this.whole, this.max, this.overlap, this.min, this.maxSections);
	}

	/** What fits stays whole, and nothing that is larger. */
	Budget max(int max) {
		return new Budget(this.counter, max, max, this.overlap, this.min, this.maxSections);
	}

	Budget whole(int whole) {
		return new Budget(this.counter, whole, this.max, this.overlap, this.min, this.maxSections);
	}

	Budget overlap(int overlap) {
		return new Budget(this.counter, this.whole, this.max, overlap, this.min, this.maxSections);
	}

	Budget min(int min) {
		return new Budget(this.counter, this.whole, this.max, this.overlap, min, this.maxSections);
	}

	Budget maxSections(int maxSections) {
		return new Budget(this.counter, this.whole, this.max, this.overlap, this.min, maxSections);
	}

	int tokens(String body, int start, int end) {
		return this.counter.count(body, start, end);
	}

	/**
	 * The options that move a cut, in words.
	 */
	String identity() {
		return "wholeTokens=%d,maxTokens=%d,overlapTokens=%d,minTokens=%d,counter=%s".formatted(this.whole, this.max,
				this.overlap, this.min, this.counter.identity());
	}

}

package dev.stroma.search;

import dev.stroma.error.InvalidInputException;

/**
 * How a question's words are read, and which passages they match. Immutable; the methods
 * named after an option return a changed copy.
 */
public final class KeywordOptions {

	/**
	 * What of a question a passage must have, to be found by its words.
	 */
	public enum Match {

		/** Any of its words. */
		ANY,

		/** All of its words, stop words aside. */
		ALL,

		/** All of its words, stop words too, next to each other in this order. */
		PHRASE

	}

	private static final KeywordOptions DEFAULTS = new KeywordOptions(Match.ANY, 0, false, false, false);

	private final Match match;

	private final double minimumMatch;

	private final boolean asYouType;

	private final boolean operators;

	private final boolean typoTolerance;

	private KeywordOptions(Match match, double minimumMatch, boolean asYouType, boolean operators,
			boolean typoTolerance) {
		this.match = match;
		this.minimumMatch = minimumMatch;
		this.asYouType = asYouType;
		this.operators = operators;
		this.typoTolerance = typoTolerance;
	}

	/**
	 * Any word matches, each is complete, and nothing in a question is syntax.
	 */
	public static KeywordOptions defaults() {
		return DEFAULTS;
	}

	/**
	 * @param match default: {@link Match#ANY}. The lexical arm's own affair: passages
	 * that the vector arm finds need not match
	 */
	public KeywordOptions match(Match match) {
		return new KeywordOptions(InvalidInputException.require(match, "match"), this.minimumMatch, this.asYouType,
				this.operators, this.typoTolerance);
	}

	/**
	 * @param share of the question's words that a passage must have under
	 * {@link Match#ANY}, 0 to 1, rounded up; default 0, which means one word. Where fewer
	 * than 10 passages have so many, fewer words are required, and the lexical arm's
	 * reason says so
	 */
	public KeywordOptions minimumMatch(double share) {
		if (!(share >= 0 && share <= 1)) {
			throw new InvalidInputException("The minimum match is %s: use 0 to 1".formatted(share));
		}
		return new KeywordOptions(this.match, share, this.asYouType, this.operators, this.typoTolerance);
	}

	/**
	 * @param asYouType whether a question's last word may be incomplete, and matches all
	 * words that begin with it; not when a blank follows. Default: false
	 */
	public KeywordOptions asYouType(boolean asYouType) {
		return new KeywordOptions(this.match, this.minimumMatch, asYouType, this.operators, this.typoTolerance);
	}

	/**
	 * @param operators whether {@code "two words"} in quotes must be in every hit, next
	 * to each other, and {@code -word} and {@code -"two words"} in none. What cannot be
	 * read so is text. Default: false
	 */
	public KeywordOptions operators(boolean operators) {
		return new KeywordOptions(this.match, this.minimumMatch, this.asYouType, operators, this.typoTolerance);
	}

	/**
	 * @param typoTolerance whether a word that the index lacks is taken for the most
	 * similar ones that it has: one edit away from 5 letters on, two from 8. The result
	 * {@linkplain Understood#corrections() says so}. Not for phrases. Default: false
	 */
	public KeywordOptions typoTolerance(boolean typoTolerance) {
		return new KeywordOptions(this.match, this.minimumMatch, this.asYouType, this.operators, typoTolerance);
	}

	public Match match() {
		return this.match;
	}

	public double minimumMatch() {
		return this.minimumMatch;
	}

	public boolean asYouType() {
		return this.asYouType;
	}

	public boolean operators() {
		return this.operators;
	}

	public boolean typoTolerance() {
		return this.typoTolerance;
	}

	@Override
	public String toString() {
		return "%s %s, asYouType %s, operators %s, typoTolerance %s".formatted(this.match, this.minimumMatch,
				this.asYouType, this.operators, this.typoTolerance);
	}

}

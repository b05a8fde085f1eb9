package dev.stroma.text;

/**
 * One term of a text.
 *
 * @param term the term as it is indexed and searched: never empty, without blanks or
 * control characters
 * @param start offset of its first character in the analysed text, in UTF-16 units
 * @param end offset after its last character
 * @param position the how-manieth word it is, from 0; a part has its word's position
 * @param kind whole word or part of a compound
 */
public record Token(String term, int start, int end, int position, Kind kind) {

	public enum Kind {

		/** A word of the text; words define positions and lengths. */
		WORD,

		/**
		 * A piece of a compound word, such as {@code timeout} in {@code ERR_TIMEOUT_42},
		 * or another spelling of a whole one.
		 */
		PART

	}

	Token withTerm(String other) {
		return new Token(other, this.start, this.end, this.position, this.kind);
	}

}

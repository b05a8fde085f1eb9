package dev.stroma.store;

/**
 * A term of the index that a word begins with, but for some edits.
 *
 * @param term the term
 * @param edits how many edits it is away from the word's beginning: letters more, less or
 * other, or two neighbours swapped
 * @param compared how long that beginning is; what follows may be an ending that the term
 * lacks because it is a stem
 */
public record SimilarTerm(String term, int edits, int compared) {

	/** The word with its beginning put right. */
	public String correct(String word) {
		return this.term + word.substring(this.compared);
	}

}

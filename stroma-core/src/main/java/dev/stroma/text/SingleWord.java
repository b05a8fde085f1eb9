package dev.stroma.text;

import java.util.List;

import dev.stroma.error.InvalidInputException;

/**
 * Checks words that a setting lists.
 */
final class SingleWord {

	private SingleWord() {
	}

	/**
	 * @param what the setting's name for it
	 * @return the word's term, not stemmed
	 */
	static String term(String what, String word) {
		List<Token> words = new FoldingAnalyzer().analyze(word)
			.stream()
			.filter((token) -> token.kind() == Token.Kind.WORD)
			.toList();
		if (words.size() != 1) {
			throw new InvalidInputException(
					"The %s '%s' is %d words in the index: give single words of letters and digits".formatted(what,
							word, words.size()));
		}
		return words.get(0).term();
	}

}

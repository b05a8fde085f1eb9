package dev.stroma.text;

import java.util.List;
import java.util.Set;

import dev.stroma.error.InvalidInputException;

/**
 * Turns text into terms, the same way for documents and questions. Implementations are
 * thread-safe, deterministic and fail on no text.
 */
public interface TextAnalyzer {

	/**
	 * What the terms depend on: a change of it means that stored terms are of no more
	 * use.
	 */
	String identity();

	/**
	 * The terms of a document's text, in order of position.
	 */
	List<Token> analyze(String text);

	/**
	 * The terms of a question, by default those of a document. Tokens that have start and
	 * end in common are spellings of one word, of which the best match counts.
	 */
	default List<Token> analyzeQuery(String text) {
		return analyze(text);
	}

	/**
	 * The terms of a question to texts in several languages, by default those it has in
	 * any.
	 * @param languages what {@link #language()} gave for the texts that are indexed
	 */
	default List<Token> analyzeQuery(String text, Set<String> languages) {
		return analyzeQuery(text);
	}

	/**
	 * The analyzer for texts that belong together, such as a record's title and body, by
	 * default this one. One that detects languages does it here, on all of the text.
	 */
	default TextAnalyzer forText(String text) {
		return this;
	}

	/**
	 * The analyzer for texts in one language, by default this one.
	 * @param language what {@link #language()} gave for a text, or another code
	 * @throws InvalidInputException when there are no rules for that language
	 */
	default TextAnalyzer forLanguage(String language) {
		return this;
	}

	/**
	 * What terms begin with whose words begin like this one, by default the word's own
	 * term.
	 * @param word one that may not be written to its end
	 * @return empty when there are no such terms
	 */
	default String beginning(String word) {
		return analyze(word).stream()
			.filter((token) -> token.kind() == Token.Kind.WORD)
			.map(Token::term)
			.findFirst()
			.orElse("");
	}

	/**
	 * The language whose rules it follows.
	 * @return letters, digits and hyphens, such as {@code de}; empty, the default, when
	 * terms are the same in every language
	 */
	default String language() {
		return "";
	}

	/**
	 * Whether it finds no terms in anything, so that nothing is found by its words.
	 */
	default boolean isNone() {
		return this == NoAnalyzer.INSTANCE;
	}

	/**
	 * The analyzer of an index that finds by meaning only: it has no terms, which spares
	 * the space and the time that they take.
	 */
	static TextAnalyzer none() {
		return NoAnalyzer.INSTANCE;
	}

}

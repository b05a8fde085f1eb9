package dev.stroma.text;

import java.util.List;

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
	 * The terms of a question, by default those of a document.
	 */
	default List<Token> analyzeQuery(String text) {
		return analyze(text);
	}

}

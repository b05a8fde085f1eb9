package dev.stroma.search;

import java.util.List;
import java.util.Set;

import dev.stroma.text.TextAnalyzer;
import dev.stroma.text.Token;

/**
 * Analyses a hit's text by the rules of its language, and the question as the search did.
 *
 * @param document for the hit's text
 * @param question for the question
 * @param languages whose rules the question is read by
 */
record HitAnalyzer(TextAnalyzer document, TextAnalyzer question, Set<String> languages) implements TextAnalyzer {

	@Override
	public String identity() {
		return this.document.identity();
	}

	@Override
	public List<Token> analyze(String text) {
		return this.document.analyze(text);
	}

	@Override
	public List<Token> analyzeQuery(String text) {
		return this.question.analyzeQuery(text, this.languages);
	}

}

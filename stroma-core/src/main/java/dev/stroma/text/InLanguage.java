package dev.stroma.text;

import java.util.List;

/**
 * The analyzer for texts in a language that is known, be it detected or given.
 */
record InLanguage(String identity, String language, LanguageTokens tokens) implements TextAnalyzer {

	@Override
	public List<Token> analyze(String text) {
		return this.tokens.document(text, this.language);
	}

	@Override
	public List<Token> analyzeQuery(String text) {
		return this.tokens.question(text, List.of(this.language), this.language);
	}

	@Override
	public String beginning(String word) {
		return this.tokens.beginning(word);
	}

}

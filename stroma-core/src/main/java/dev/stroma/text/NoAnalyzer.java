package dev.stroma.text;

import java.util.List;

/**
 * Finds no terms in anything. Thread-safe.
 */
final class NoAnalyzer implements TextAnalyzer {

	static final NoAnalyzer INSTANCE = new NoAnalyzer();

	private NoAnalyzer() {
	}

	@Override
	public String identity() {
		return "none";
	}

	@Override
	public List<Token> analyze(String text) {
		return List.of();
	}

}

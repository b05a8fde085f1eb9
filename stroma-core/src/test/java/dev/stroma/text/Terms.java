package dev.stroma.text;

import java.util.List;

/**
 * What an analyzer makes of a text, without places.
 */
final class Terms {

	private Terms() {
	}

	static List<String> of(TextAnalyzer analyzer, String text, Token.Kind kind) {
		return analyzer.analyze(text).stream().filter((token) -> token.kind() == kind).map(Token::term).toList();
	}

}

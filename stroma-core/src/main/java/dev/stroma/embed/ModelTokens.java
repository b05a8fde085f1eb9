package dev.stroma.embed;

import dev.stroma.text.TokenCounter;

/**
 * Guesses the tokens of a model whose tokenizer is not at hand, rather too many than too
 * few: one for every three bytes of a word in UTF-8, and one for any other character that
 * is not blank. English text has about three quarters of that in GPT's and BERT's tokens.
 */
final class ModelTokens implements TokenCounter {

	static final TokenCounter GUESSED = new ModelTokens();

	private ModelTokens() {
	}

	@Override
	public String identity() {
		return "guessed-1";
	}

	@Override
	public int count(String text, int start, int end) {
		int tokens = 0;
		int word = 0;
		for (int i = start; i < end;) {
			int c = text.codePointAt(i);
			i += Character.charCount(c);
			if (Character.isLetterOrDigit(c)) {
				word += (c < 0x80) ? 1 : (c < 0x800) ? 2 : (c < 0x10000) ? 3 : 4;
			}
			else {
				tokens += (word + 2) / 3 + (Character.isWhitespace(c) ? 0 : 1);
				word = 0;
			}
		}
		return tokens + (word + 2) / 3;
	}

}

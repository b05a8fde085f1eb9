package dev.stroma.text;

/**
 * Counts code points, blanks as well.
 */
final class Characters implements TokenCounter {

	static final TokenCounter COUNTER = new Characters();

	private Characters() {
	}

	@Override
	public String identity() {
		return "characters-1";
	}

	@Override
	public int count(String text, int start, int end) {
		return text.codePointCount(start, end);
	}

	@Override
	public int after(String text, int start, int end, int tokens) {
		int first = WordCount.skipBlank(text, start, end);
		int i = first;
		for (int n = 0; n < tokens && i < end; n++) {
			i += Character.charCount(text.codePointAt(i));
		}
		return WordCount.skipBlank(text, TokenSearch.wordEnd(text, first, i, end), end);
	}

	@Override
	public int before(String text, int start, int end, int tokens) {
		int i = end;
		for (int n = 0; n < tokens && i > start; n++) {
			i -= Character.charCount(text.codePointBefore(i));
		}
		return WordCount.skipBlank(text, TokenSearch.wordStart(text, start, i, end), end);
	}

}

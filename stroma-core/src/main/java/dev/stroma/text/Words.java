package dev.stroma.text;

/**
 * {@link WordCount} as a counter.
 */
final class Words implements TokenCounter {

	static final TokenCounter COUNTER = new Words();

	private Words() {
	}

	@Override
	public String identity() {
		return "words-2";
	}

	@Override
	public int count(String text, int start, int end) {
		return WordCount.of(text, start, end);
	}

	@Override
	public int after(String text, int start, int end, int tokens) {
		return WordCount.after(text, start, end, tokens);
	}

	@Override
	public int before(String text, int start, int end, int tokens) {
		return WordCount.before(text, start, end, tokens);
	}

}

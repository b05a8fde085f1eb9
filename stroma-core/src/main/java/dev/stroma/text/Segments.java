package dev.stroma.text;

/**
 * Counts words of letters and digits, at most {@value WordCount#LONGEST} code points
 * each, letters of unspaced scripts one by one, and every other character that is not
 * blank by itself; what joins a character counts with it.
 */
final class Segments implements TokenCounter {

	static final TokenCounter COUNTER = new Segments();

	private Segments() {
	}

	@Override
	public String identity() {
		return "segments-1";
	}

	@Override
	public int count(String text, int start, int end) {
		int segments = 0;
		for (int i = WordCount.skipBlank(text, start, end); i < end; i = WordCount.skipBlank(text, i, end)) {
			i = segmentEnd(text, i, end);
			segments++;
		}
		return segments;
	}

	@Override
	public int after(String text, int start, int end, int tokens) {
		int i = WordCount.skipBlank(text, start, end);
		for (int n = 0; n < tokens && i < end; n++) {
			i = WordCount.skipBlank(text, segmentEnd(text, i, end), end);
		}
		return i;
	}

	private static int segmentEnd(String text, int start, int end) {
		int first = text.codePointAt(start);
		CharacterKind opening = CharacterKind.of(first);
		boolean word = opening == CharacterKind.LETTER || opening == CharacterKind.DIGIT
				|| opening == CharacterKind.UNDERSCORE;
		int i = start + Character.charCount(first);
		for (int n = 1; n < WordCount.LONGEST && i < end; n++) {
			int c = text.codePointAt(i);
			boolean joins = switch (CharacterKind.of(c)) {
				case LETTER, DIGIT, UNDERSCORE -> word;
				case MARK, INVISIBLE -> !WordCount.isBlank(c);
				default -> false;
			};
			if (!joins) {
				break;
			}
			i += Character.charCount(c);
		}
		return i;
	}

}

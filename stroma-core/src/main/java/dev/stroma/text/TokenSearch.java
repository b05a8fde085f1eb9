package dev.stroma.text;

/**
 * Finds offsets by counting: doubles the stretch until it counts too much, then halves
 * the difference.
 */
final class TokenSearch {

	private TokenSearch() {
	}

	static int after(TokenCounter counter, String text, int start, int end, int tokens) {
		int first = WordCount.skipBlank(text, start, end);
		if (tokens < 1 || first == end) {
			return first;
		}
		int fits = first + Character.charCount(text.codePointAt(first));
		int exceeds = end + 1;
		for (int length = 16; fits < end && exceeds > end; length *= 2) {
			int at = wholePair(text, (int) Math.min(end, (long) first + length));
			if (at > fits && counter.count(text, first, at) > tokens) {
				exceeds = at;
			}
			else {
				fits = Math.max(fits, at);
			}
		}
		while (exceeds - fits > 1) {
			int at = wholePair(text, (fits + exceeds) >>> 1);
			if (at <= fits) {
				break;
			}
			if (counter.count(text, first, at) > tokens) {
				exceeds = at;
			}
			else {
				fits = at;
			}
		}
		return WordCount.skipBlank(text, betweenWords(counter, text, first, fits, end, tokens), end);
	}

	/**
	 * The last place between words, if it is near and no more tokens are before it.
	 */
	private static int betweenWords(TokenCounter counter, String text, int first, int at, int end, int tokens) {
		int earliest = Math.max(first, at - WordCount.LONGEST);
		int i = at;
		while (i > earliest && i < end && !WordCount.isBlank(text.charAt(i))
				&& !WordCount.isBlank(text.charAt(i - 1))) {
			i--;
		}
		return (i > earliest && i < at && counter.count(text, first, i) <= tokens) ? i : at;
	}

	static int before(TokenCounter counter, String text, int start, int end, int tokens) {
		if (tokens < 1) {
			return end;
		}
		int fits = end;
		int exceeds = start - 1;
		for (int length = 16; fits > start && exceeds < start; length *= 2) {
			int at = wholePair(text, (int) Math.max(start, (long) end - length));
			if (counter.count(text, at, end) > tokens) {
				exceeds = at;
			}
			else {
				fits = at;
			}
		}
		while (fits - exceeds > 1) {
			int at = wholePair(text, (fits + exceeds) >>> 1);
			if (at <= exceeds) {
				break;
			}
			if (counter.count(text, at, end) > tokens) {
				exceeds = at;
			}
			else {
				fits = at;
			}
		}
		return WordCount.skipBlank(text, fits, end);
	}

	private static int wholePair(String text, int at) {
		boolean splits = at > 0 && at < text.length()
				&& Character.isSurrogatePair(text.charAt(at - 1), text.charAt(at));
		return splits ? at - 1 : at;
	}

}

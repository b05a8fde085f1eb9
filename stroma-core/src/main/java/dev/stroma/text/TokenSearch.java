package dev.stroma.text;

/**
 * Finds offsets by counting: doubles the stretch until it counts too much, then halves
 * the difference, then looks for a place between words nearby.
 */
final class TokenSearch {

	/** UTF-16 units in which a place between words is looked for. */
	private static final int NEAR = 32;

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
		int between = wordEnd(text, first, fits, end);
		boolean fewer = between == fits || counter.count(text, first, between) <= tokens;
		return WordCount.skipBlank(text, fewer ? between : fits, end);
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
		int between = wordStart(text, start, fits, end);
		boolean fewer = between == fits || counter.count(text, between, end) <= tokens;
		return WordCount.skipBlank(text, fewer ? between : fits, end);
	}

	/**
	 * The last place between words before an offset, if it is near, else the offset.
	 */
	static int wordEnd(String text, int start, int at, int end) {
		int earliest = Math.max(start, at - NEAR);
		int i = at;
		while (i > earliest && isInside(text, i, end)) {
			i--;
		}
		return (i > earliest) ? i : at;
	}

	/**
	 * The first place between words after an offset, if it is near, else the offset.
	 */
	static int wordStart(String text, int start, int at, int end) {
		int latest = Math.min(end, at + NEAR);
		int i = at;
		while (i > start && i < latest && isInside(text, i, end)) {
			i++;
		}
		return (i < latest) ? i : at;
	}

	private static boolean isInside(String text, int at, int end) {
		return at < end && !WordCount.isBlank(text.charAt(at)) && !WordCount.isBlank(text.charAt(at - 1));
	}

	private static int wholePair(String text, int at) {
		boolean splits = at > 0 && at < text.length()
				&& Character.isSurrogatePair(text.charAt(at - 1), text.charAt(at));
		return splits ? at - 1 : at;
	}

}

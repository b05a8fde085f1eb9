package dev.stroma.chunk;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Where what a reader takes for one character begins and ends (extended grapheme clusters
 * of UAX #29).
 */
final class Graphemes {

	private static final Pattern CLUSTER = Pattern.compile("\\X");

	private Graphemes() {
	}

	/**
	 * The last boundary that is not after an offset.
	 * @param start where to look from, itself a boundary, which is returned when there is
	 * none
	 * @param at an offset that splits no surrogate pair
	 */
	static int floor(String text, int start, int at) {
		if (at >= text.length() || isPlainBoundary(text, start, at)) {
			return at;
		}
		int boundary = start;
		Matcher clusters = CLUSTER.matcher(text).region(start, at + Character.charCount(text.codePointAt(at)));
		while (clusters.find() && clusters.end() <= at) {
			boundary = clusters.end();
		}
		return boundary;
	}

	/**
	 * The first boundary that is not before an offset.
	 * @param start where to look from, itself a boundary
	 * @param end a boundary, returned when there is none before
	 */
	static int ceiling(String text, int start, int at, int end) {
		if (isPlainBoundary(text, start, at)) {
			return at;
		}
		Matcher clusters = CLUSTER.matcher(text).region(start, end);
		while (clusters.find()) {
			if (clusters.end() >= at) {
				return clusters.end();
			}
		}
		return end;
	}

	private static boolean isPlainBoundary(String text, int start, int at) {
		return at <= start || (isPlain(text.charAt(at - 1)) && isPlain(text.charAt(at)));
	}

	/** Characters that neither join nor are joined. */
	private static boolean isPlain(char c) {
		return (c >= ' ' && c < 0x7F) || (c > 0xAD && c < 0x300) || (c >= 0x4E00 && c <= 0x9FFF)
				|| (c >= 0x3041 && c <= 0x3096) || (c >= 0x30A1 && c <= 0x30FC) || c == '\u3001' || c == '\u3002';
	}

}

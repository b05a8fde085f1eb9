package dev.stroma.graph;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

import org.jspecify.annotations.Nullable;

/**
 * A range of keys in the order of their code points, which is that of their bytes in
 * UTF-8.
 *
 * @param from the first key that may be in it
 * @param before the first that is not, {@code null} for no limit
 */
record KeyRange(String from, @Nullable String before) {

	/** Below every character that a key may have. */
	private static final char LOWEST = '\u0001';

	/** All keys that begin with a prefix. */
	static KeyRange of(String prefix) {
		return new KeyRange(prefix, successor(prefix));
	}

	/** What of it comes after a key. */
	KeyRange after(@Nullable String key) {
		if (key == null) {
			return this;
		}
		String next = key + LOWEST;
		return (compare(next, this.from) > 0) ? new KeyRange(next, this.before) : this;
	}

	/** The first text after all that begin with the prefix. */
	private static @Nullable String successor(String prefix) {
		String rest = prefix;
		while (!rest.isEmpty()) {
			int last = rest.codePointBefore(rest.length());
			rest = rest.substring(0, rest.length() - Character.charCount(last));
			if (last < Character.MAX_CODE_POINT) {
				boolean beforeSurrogates = last + 1 == Character.MIN_SURROGATE;
				return rest + Character.toString(beforeSurrogates ? Character.MAX_SURROGATE + 1 : last + 1);
			}
		}
		return null;
	}

	private static int compare(String a, String b) {
		return Arrays.compareUnsigned(a.getBytes(StandardCharsets.UTF_8), b.getBytes(StandardCharsets.UTF_8));
	}

}

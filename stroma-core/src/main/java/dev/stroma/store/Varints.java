package dev.stroma.store;

import org.jspecify.annotations.Nullable;

/**
 * Numbers as SQLite writes them: seven bits a byte, the most significant first, the ninth
 * byte whole.
 */
final class Varints {

	private Varints() {
	}

	/**
	 * Reads numbers; those that are missing are 0.
	 */
	static long[] decode(byte @Nullable [] bytes, int count) {
		long[] numbers = new long[count];
		int at = 0;
		for (int i = 0; i < numbers.length && bytes != null && at < bytes.length; i++) {
			long value = 0;
			int read = 0;
			byte b;
			do {
				b = bytes[at++];
				value = (++read == 9) ? (value << 8) | (b & 0xFF) : (value << 7) | (b & 0x7F);
			}
			while (b < 0 && read < 9 && at < bytes.length);
			numbers[i] = value;
		}
		return numbers;
	}

}

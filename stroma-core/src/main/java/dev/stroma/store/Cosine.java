package dev.stroma.store;

/**
 * The cosine of vectors of unit length: every score of the engine is computed here, in
 * this order of operations.
 */
public final class Cosine {

	private Cosine() {
	}

	/**
	 * 0 when their widths differ.
	 */
	static double of(float[] left, float[] right) {
		return (left.length == right.length) ? of(left, right, 0) : 0;
	}

	/**
	 * Sums in eight lanes, which keeps the processor's adders busy.
	 * @param right has as many numbers as the other from the offset on
	 */
	public static double of(float[] left, float[] right, int offset) {
		float a = 0;
		float b = 0;
		float c = 0;
		float d = 0;
		float e = 0;
		float f = 0;
		float g = 0;
		float h = 0;
		int i = 0;
		for (int at = offset; i + 7 < left.length; i += 8, at += 8) {
			a += left[i] * right[at];
			b += left[i + 1] * right[at + 1];
			c += left[i + 2] * right[at + 2];
			d += left[i + 3] * right[at + 3];
			e += left[i + 4] * right[at + 4];
			f += left[i + 5] * right[at + 5];
			g += left[i + 6] * right[at + 6];
			h += left[i + 7] * right[at + 7];
		}
		for (; i < left.length; i++) {
			a += left[i] * right[offset + i];
		}
		return (double) a + b + c + d + e + f + g + h;
	}

}

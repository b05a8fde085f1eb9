package dev.stroma.modeltool;

/**
 * Numbers in four bits: each row has a step of a quarter of its root mean square, a code
 * from -8 to 7 stands for {@code (code + 0.5) * step}, and what lies beyond is cut off,
 * which finds better than the exact numbers do.
 */
final class Int4 {

	private static final double STEP = 0.25;

	private Int4() {
	}

	static float step(float[] row) {
		return (float) (STEP * Vectors.length(row) / Math.sqrt(row.length));
	}

	static int[] codes(float[] row, float step) {
		int[] codes = new int[row.length];
		for (int k = 0; k < row.length; k++) {
			codes[k] = (step > 0) ? Math.max(-8, Math.min(7, Math.round(row[k] / step - 0.5f))) : 0;
		}
		return codes;
	}

	/** The numbers that the codes of a row stand for. */
	static float[] rounded(float[] row) {
		float step = step(row);
		int[] codes = codes(row, step);
		float[] values = new float[row.length];
		for (int k = 0; k < row.length; k++) {
			values[k] = (codes[k] + 0.5f) * step;
		}
		return values;
	}

}

package dev.stroma.embed;

/**
 * Vectors of length one. Lengths are summed in double precision, so that no finite vector
 * overflows.
 */
final class UnitVectors {

	private UnitVectors() {
	}

	/**
	 * Zero only for all zeros; NaN or infinite only when one of the numbers is. Four sums
	 * at a time, since each addition waits for the one before.
	 */
	static double squaredLength(float[] vector) {
		double sum0 = 0;
		double sum1 = 0;
		double sum2 = 0;
		double sum3 = 0;
		int i = 0;
		for (; i < vector.length - 3; i += 4) {
			sum0 += (double) vector[i] * vector[i];
			sum1 += (double) vector[i + 1] * vector[i + 1];
			sum2 += (double) vector[i + 2] * vector[i + 2];
			sum3 += (double) vector[i + 3] * vector[i + 3];
		}
		for (; i < vector.length; i++) {
			sum0 += (double) vector[i] * vector[i];
		}
		return (sum0 + sum1) + (sum2 + sum3);
	}

	/**
	 * A fresh copy of unit length.
	 * @param squaredLength of the vector, positive and finite
	 */
	static float[] scale(float[] vector, double squaredLength) {
		double factor = 1 / Math.sqrt(squaredLength);
		float[] unit = new float[vector.length];
		for (int i = 0; i < vector.length; i++) {
			unit[i] = (float) (vector[i] * factor);
		}
		return unit;
	}

}

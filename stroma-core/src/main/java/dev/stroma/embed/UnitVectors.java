package dev.stroma.embed;

/**
 * Vectors of length one. Lengths are summed in double precision, so that no finite vector
 * overflows.
 */
final class UnitVectors {

	private UnitVectors() {
	}

	/**
	 * Zero only for all zeros; NaN or infinite only when one of the numbers is.
	 */
	static double squaredLength(float[] vector) {
		double sum = 0;
		for (float value : vector) {
			sum += (double) value * value;
		}
		return sum;
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

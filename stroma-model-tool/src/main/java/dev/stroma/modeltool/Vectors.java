package dev.stroma.modeltool;

/**
 * Arithmetic on vectors, summed in double precision.
 */
final class Vectors {

	private Vectors() {
	}

	static double dot(float[] one, float[] other) {
		double sum = 0;
		for (int i = 0; i < one.length; i++) {
			sum += (double) one[i] * other[i];
		}
		return sum;
	}

	static double length(float[] vector) {
		return Math.sqrt(dot(vector, vector));
	}

	/** All zeros stay as they are. */
	static void scaleToUnit(float[] vector) {
		double length = length(vector);
		if (length > 0) {
			scale(vector, 1 / length);
		}
	}

	static void scale(float[] vector, double factor) {
		for (int i = 0; i < vector.length; i++) {
			vector[i] = (float) (vector[i] * factor);
		}
	}

}

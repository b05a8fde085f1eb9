package dev.stroma.modeltool;

import java.util.List;

import org.hipparchus.linear.EigenDecompositionSymmetric;
import org.hipparchus.linear.MatrixUtils;
import org.hipparchus.linear.RealMatrix;

/**
 * The directions in which the teacher's vectors are longest: an uncentred principal
 * component analysis.
 *
 * @param directions of unit length, the most important one first
 */
record Projection(float[][] directions) {

	/** Vectors that it is taken from at most. */
	private static final int SAMPLE = 30_000;

	static Projection of(List<float[]> vectors, int dimension) {
		int width = vectors.get(0).length;
		double[][] products = new double[width][width];
		for (float[] vector : vectors.subList(0, Math.min(SAMPLE, vectors.size()))) {
			for (int i = 0; i < width; i++) {
				double[] row = products[i];
				double factor = vector[i];
				for (int j = 0; j <= i; j++) {
					row[j] += factor * vector[j];
				}
			}
		}
		for (int i = 0; i < width; i++) {
			for (int j = i + 1; j < width; j++) {
				products[i][j] = products[j][i];
			}
		}
		// Sorted by decreasing eigenvalue
		RealMatrix eigenvectors = new EigenDecompositionSymmetric(MatrixUtils.createRealMatrix(products)).getV();
		float[][] directions = new float[dimension][width];
		for (int i = 0; i < dimension; i++) {
			for (int j = 0; j < width; j++) {
				directions[i][j] = (float) eigenvectors.getEntry(j, i);
			}
		}
		return new Projection(directions);
	}

	float[] apply(float[] vector) {
		float[] projected = new float[this.directions.length];
		for (int i = 0; i < projected.length; i++) {
			projected[i] = (float) Vectors.dot(this.directions[i], vector);
		}
		return projected;
	}

}

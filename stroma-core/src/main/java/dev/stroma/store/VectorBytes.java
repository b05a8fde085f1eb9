package dev.stroma.store;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Vectors as the file keeps them: little-endian IEEE 754 floats, four bytes per
 * dimension.
 */
final class VectorBytes {

	private VectorBytes() {
	}

	static byte[] encode(float[] vector) {
		ByteBuffer bytes = ByteBuffer.allocate(vector.length * Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);
		bytes.asFloatBuffer().put(vector);
		return bytes.array();
	}

	static float[] decode(byte[] bytes) {
		float[] vector = new float[bytes.length / Float.BYTES];
		ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).asFloatBuffer().get(vector);
		return vector;
	}

	/**
	 * The cosine of two vectors of unit length, summed in four lanes; 0 when their widths
	 * differ.
	 */
	static double cosine(float[] left, float[] right) {
		if (left.length != right.length) {
			return 0;
		}
		float a = 0;
		float b = 0;
		float c = 0;
		float d = 0;
		int i = 0;
		for (; i + 3 < left.length; i += 4) {
			a += left[i] * right[i];
			b += left[i + 1] * right[i + 1];
			c += left[i + 2] * right[i + 2];
			d += left[i + 3] * right[i + 3];
		}
		for (; i < left.length; i++) {
			a += left[i] * right[i];
		}
		return (double) a + b + c + d;
	}

}

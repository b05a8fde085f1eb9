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
		decode(bytes, vector);
		return vector;
	}

	/** The same, into an array of that length. */
	static void decode(byte[] bytes, float[] vector) {
		ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).asFloatBuffer().get(vector);
	}

}

package dev.stroma.store;

import java.util.Locale;

/**
 * In how many bits the index that is searched keeps each value of a vector. It names
 * candidates; their scores are always those of the full vectors, which the file keeps
 * too.
 */
public enum Quantization {

	/** 32 bits: what the index names is exact. */
	FLOAT32 {

		@Override
		public byte[] encode(float[] vector) {
			return VectorBytes.encode(vector);
		}

		@Override
		public float[] decode(byte[] bytes, int dimension) {
			return VectorBytes.decode(bytes);
		}

		@Override
		String column(int dimension) {
			return "float[%d] distance_metric=cosine".formatted(dimension);
		}

		@Override
		String parameter() {
			return "vec_f32(?)";
		}

		@Override
		int depth(int limit) {
			return limit;
		}

	},

	/**
	 * 8 bits: each value is a share of the largest, from -127 to 127, rounded half away
	 * from zero. How long the vector was is lost, which no cosine needs; decoded it has
	 * unit length.
	 */
	INT8 {

		@Override
		public byte[] encode(float[] vector) {
			float largest = 0;
			for (float value : vector) {
				largest = Math.max(largest, Math.abs(value));
			}
			byte[] bytes = new byte[vector.length];
			for (int i = 0; i < bytes.length && largest > 0; i++) {
				double share = Math.abs((double) vector[i]) * 127 / largest;
				bytes[i] = (byte) Math.copySign(Math.floor(share + 0.5), vector[i]);
			}
			return bytes;
		}

		@Override
		public float[] decode(byte[] bytes, int dimension) {
			double sum = 0;
			for (byte value : bytes) {
				sum += value * value;
			}
			float[] vector = new float[bytes.length];
			for (int i = 0; i < bytes.length && sum > 0; i++) {
				vector[i] = (float) (bytes[i] / Math.sqrt(sum));
			}
			return vector;
		}

		@Override
		String column(int dimension) {
			return "int8[%d] distance_metric=cosine".formatted(dimension);
		}

		@Override
		String parameter() {
			return "vec_int8(?)";
		}

		@Override
		int depth(int limit) {
			return limit + FEW_MORE;
		}

	},

	/**
	 * One bit: whether the value is at least 0, the first in the lowest bit of the first
	 * byte; decoded each value is 1 or -1, scaled to unit length.
	 */
	BINARY {

		@Override
		public byte[] encode(float[] vector) {
			byte[] bytes = new byte[bytes(vector.length)];
			for (int i = 0; i < vector.length; i++) {
				if (vector[i] >= 0) {
					bytes[i / Byte.SIZE] |= (byte) (1 << i % Byte.SIZE);
				}
			}
			return bytes;
		}

		@Override
		public float[] decode(byte[] bytes, int dimension) {
			float one = (float) (1 / Math.sqrt(dimension));
			float[] vector = new float[dimension];
			for (int i = 0; i < dimension; i++) {
				vector[i] = ((bytes[i / Byte.SIZE] & (1 << i % Byte.SIZE)) != 0) ? one : -one;
			}
			return vector;
		}

		@Override
		String column(int dimension) {
			return "bit[%d]".formatted(bytes(dimension) * Byte.SIZE);
		}

		private static int bytes(int dimension) {
			return (dimension + Byte.SIZE - 1) / Byte.SIZE;
		}

		@Override
		String parameter() {
			return "vec_bit(?)";
		}

		@Override
		int depth(int limit) {
			return Math.max(LEAST_RESCORED, 4 * limit);
		}

	};

	/** Eight bits change the order of near neighbours alone. */
	private static final int FEW_MORE = 64;

	private static final int LEAST_RESCORED = 400;

	/**
	 * The values as the index keeps them.
	 */
	public abstract byte[] encode(float[] vector);

	/**
	 * What is left of the values.
	 * @param dimension how many there were
	 */
	public abstract float[] decode(byte[] bytes, int dimension);

	/** The type of the index's column. */
	abstract String column(int dimension);

	/** What stands for a bound vector in a statement. */
	abstract String parameter();

	/**
	 * How many candidates are looked at by their full vectors, that none of the nearest
	 * is missed.
	 */
	abstract int depth(int limit);

	/**
	 * Reads what {@link #label()} wrote.
	 */
	static Quantization parse(String label) {
		return valueOf(label.strip().toUpperCase(Locale.ROOT));
	}

	/**
	 * As it is written in configuration: in small letters.
	 */
	public String label() {
		return name().toLowerCase(Locale.ROOT);
	}

}

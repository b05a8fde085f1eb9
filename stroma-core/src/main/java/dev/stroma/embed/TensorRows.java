package dev.stroma.embed;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Numbers as they are in a mapped file, converted while they are added.
 */
final class TensorRows implements RowTable {

	/**
	 * How a number is written.
	 */
	enum Type {

		F32(4) {
			@Override
			float get(ByteBuffer numbers, int at) {
				return numbers.getFloat(at);
			}
		},

		F16(2) {
			@Override
			float get(ByteBuffer numbers, int at) {
				return half(numbers.getShort(at));
			}
		},

		/** Of one scale for the whole table, which a direction does not depend on. */
		I8(1) {
			@Override
			float get(ByteBuffer numbers, int at) {
				return numbers.get(at);
			}
		};

		private final int bytes;

		Type(int bytes) {
			this.bytes = bytes;
		}

		/** Bytes of a number. */
		int bytes() {
			return this.bytes;
		}

		abstract float get(ByteBuffer numbers, int at);

		/** IEEE 754 binary16. */
		private static float half(short bits) {
			int magnitude = bits & 0x7FFF;
			float value;
			if (magnitude >= 0x7C00) {
				value = (magnitude == 0x7C00) ? Float.POSITIVE_INFINITY : Float.NaN;
			}
			else if (magnitude >= 0x400) {
				value = Float.intBitsToFloat((magnitude << 13) + (127 - 15 << 23));
			}
			else {
				value = magnitude * 0x1p-24f;
			}
			return (bits < 0) ? -value : value;
		}

	}

	private final Type type;

	private final int rows;

	private final int dimension;

	private final ByteBuffer numbers;

	/**
	 * @param numbers little-endian, row by row
	 */
	TensorRows(Type type, int rows, int dimension, ByteBuffer numbers) {
		this.type = type;
		this.rows = rows;
		this.dimension = dimension;
		this.numbers = numbers.order(ByteOrder.LITTLE_ENDIAN);
	}

	@Override
	public int rows() {
		return this.rows;
	}

	@Override
	public int dimension() {
		return this.dimension;
	}

	@Override
	public void addTo(float[] sum, int row) {
		int at = row * this.dimension * this.type.bytes();
		for (int k = 0; k < this.dimension; k++) {
			sum[k] += this.type.get(this.numbers, at);
			at += this.type.bytes();
		}
	}

}

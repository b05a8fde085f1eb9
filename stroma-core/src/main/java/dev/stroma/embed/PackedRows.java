package dev.stroma.embed;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;

import org.jspecify.annotations.Nullable;

/**
 * Numbers in four bits each: per row a scale and codes from -8 to 7, and a code stands
 * for {@code (code + 0.5) * scale}. Rows that were added lately are kept unpacked, as few
 * words make up most of a text and unpacking takes ten times as long as adding.
 *
 * <p>
 * The stream: of every row the scale, a big-endian float; then of every row, byte by
 * byte, the code of number {@code k} in the upper half and that of number
 * {@code k + dimension / 2} in the lower half, so that both halves of a sum are walked in
 * order.
 */
final class PackedRows implements RowTable {

	/** A power of two; 4 MB with 256 numbers in a row. */
	private static final int UNPACKED = 4096;

	/** Final fields: a thread sees all of what another one put down, or nothing. */
	private record Unpacked(int row, float[] numbers) {
	}

	private final int dimension;

	/** By the last bits of the row; threads may overwrite each other's. */
	private final @Nullable Unpacked[] recent = new Unpacked[UNPACKED];

	private final float[] scales;

	private final byte[] codes;

	private PackedRows(int dimension, float[] scales, byte[] codes) {
		this.dimension = dimension;
		this.scales = scales;
		this.codes = codes;
	}

	/**
	 * @param dimension an even number
	 * @throws IOException when the stream is shorter
	 */
	static PackedRows read(InputStream stream, int rows, int dimension) throws IOException {
		DataInputStream input = new DataInputStream(stream);
		byte[] bytes = new byte[rows * Float.BYTES];
		input.readFully(bytes);
		float[] scales = new float[rows];
		ByteBuffer.wrap(bytes).asFloatBuffer().get(scales);
		byte[] codes = new byte[Math.multiplyExact(rows, dimension / 2)];
		input.readFully(codes);
		return new PackedRows(dimension, scales, codes);
	}

	@Override
	public int rows() {
		return this.scales.length;
	}

	@Override
	public int dimension() {
		return this.dimension;
	}

	@Override
	public void addTo(float[] sum, int row) {
		int slot = row & (UNPACKED - 1);
		Unpacked unpacked = this.recent[slot];
		if (unpacked == null || unpacked.row != row) {
			unpacked = new Unpacked(row, unpack(row));
			this.recent[slot] = unpacked;
		}
		float[] numbers = unpacked.numbers;
		for (int k = 0; k < numbers.length; k++) {
			sum[k] += numbers[k];
		}
	}

	private float[] unpack(int row) {
		float[] numbers = new float[this.dimension];
		int half = this.dimension / 2;
		int start = row * half;
		float scale = this.scales[row];
		float middle = scale / 2;
		for (int k = 0; k < half; k++) {
			int pair = this.codes[start + k];
			numbers[k] = (pair >> 4) * scale + middle;
			numbers[half + k] = (pair << 28 >> 28) * scale + middle;
		}
		return numbers;
	}

}

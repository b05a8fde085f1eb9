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

	/** Where memory is what is short of. */
	private static final int FEW_UNPACKED = 256;

	/** Final fields: a thread sees all of what another one put down, or nothing. */
	private record Unpacked(int row, float[] numbers) {
	}

	private final int dimension;

	/** By the last bits of the row; threads may overwrite each other's. */
	private final @Nullable Unpacked[] recent;

	private final float[] scales;

	private final byte[] codes;

	private PackedRows(int dimension, float[] scales, byte[] codes, int unpacked) {
		this.dimension = dimension;
		this.recent = new Unpacked[unpacked];
		this.scales = scales;
		this.codes = codes;
	}

	/**
	 * @param dimension an even number
	 * @throws IOException when the stream is shorter
	 */
	static PackedRows read(InputStream stream, int rows, int dimension) throws IOException {
		return read(stream, rows, dimension, dimension);
	}

	/**
	 * Keeps the first numbers of each row, and few rows unpacked where these are not all.
	 * @param dimension an even number
	 * @param kept how many, at most the dimension
	 * @throws IOException when the stream is shorter
	 */
	static PackedRows read(InputStream stream, int rows, int dimension, int kept) throws IOException {
		DataInputStream input = new DataInputStream(stream);
		byte[] bytes = new byte[rows * Float.BYTES];
		input.readFully(bytes);
		float[] scales = new float[rows];
		ByteBuffer.wrap(bytes).asFloatBuffer().get(scales);
		int width = (kept + 1) / 2;
		byte[] codes = new byte[Math.multiplyExact(rows, width)];
		if (kept == dimension) {
			input.readFully(codes);
			return new PackedRows(dimension, scales, codes, UNPACKED);
		}
		byte[] row = new byte[dimension / 2];
		for (int start = 0; start < codes.length; start += width) {
			input.readFully(row);
			for (int k = 0; k < width; k++) {
				int second = (width + k < kept) ? code(row, width + k) : 0;
				codes[start + k] = (byte) (code(row, k) << 4 | (second & 15));
			}
		}
		return new PackedRows(kept, scales, codes, FEW_UNPACKED);
	}

	private static int code(byte[] row, int number) {
		return (number < row.length) ? row[number] >> 4 : row[number - row.length] << 28 >> 28;
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
		int slot = row & (this.recent.length - 1);
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
		int half = (this.dimension + 1) / 2;
		int start = row * half;
		float scale = this.scales[row];
		float middle = scale / 2;
		for (int k = 0; k < half; k++) {
			int pair = this.codes[start + k];
			numbers[k] = (pair >> 4) * scale + middle;
			if (half + k < numbers.length) {
				numbers[half + k] = (pair << 28 >> 28) * scale + middle;
			}
		}
		return numbers;
	}

}

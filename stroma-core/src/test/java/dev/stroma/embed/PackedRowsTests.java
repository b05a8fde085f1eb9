package dev.stroma.embed;

import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class PackedRowsTests {

	private static final int ROWS = 9000;

	@Test
	void addsRowsThatTakeEachOthersPlace() throws IOException {
		PackedRows rows = PackedRows.read(new ByteArrayInputStream(bytes()), ROWS, 4);
		assertThat(rows.rows()).isEqualTo(ROWS);
		assertThat(rows.dimension()).isEqualTo(4);
		for (int turn = 0; turn < 3; turn++) {
			for (int row : new int[] { 5, 5 + 4096, 5 + 2 * 4096, 0, 8999 }) {
				float[] sum = { 1, 1, 1, 1 };
				rows.addTo(sum, row);
				rows.addTo(sum, row);
				assertThat(sum).as("row %d", row)
					.containsExactly(1 + 2 * value(row, 0), 1 + 2 * value(row, 1), 1 + 2 * value(row, 2),
							1 + 2 * value(row, 3));
			}
		}
	}

	@ParameterizedTest
	@ValueSource(ints = { 1, 2, 3 })
	void keepsTheFirstNumbersOfARow(int kept) throws IOException {
		PackedRows rows = PackedRows.read(new ByteArrayInputStream(bytes()), ROWS, 4, kept);

		assertThat(rows.rows()).isEqualTo(ROWS);
		assertThat(rows.dimension()).isEqualTo(kept);
		for (int row : new int[] { 5, 5 + 4096, 0, 8999, 5 }) {
			float[] sum = new float[kept];
			rows.addTo(sum, row);
			for (int k = 0; k < kept; k++) {
				assertThat(sum[k]).as("row %d, number %d", row, k).isEqualTo(value(row, k));
			}
		}
	}

	@Test
	void refusesAStreamThatEndsTooSoon() {
		assertThatExceptionOfType(EOFException.class)
			.isThrownBy(() -> PackedRows.read(new ByteArrayInputStream(bytes(), 0, 5 * ROWS), ROWS, 4));
	}

	/** In quarters, so that sums are exact. */
	private static float value(int row, int index) {
		return (code(row, index) + 0.5f) * (1 + row % 7) / 2;
	}

	private static int code(int row, int index) {
		return (row + 3 * index) % 16 - 8;
	}

	private static byte[] bytes() {
		ByteBuffer bytes = ByteBuffer.allocate(ROWS * (4 + 2));
		for (int row = 0; row < ROWS; row++) {
			bytes.putFloat((1 + row % 7) / 2f);
		}
		for (int row = 0; row < ROWS; row++) {
			for (int k = 0; k < 2; k++) {
				bytes.put((byte) (code(row, k) << 4 | (code(row, k + 2) & 15)));
			}
		}
		return bytes.array();
	}

}

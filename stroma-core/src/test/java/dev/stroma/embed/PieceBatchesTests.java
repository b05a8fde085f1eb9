package dev.stroma.embed;

import java.util.Arrays;
import java.util.List;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class PieceBatchesTests {

	@Test
	void putsTextsOfAboutOneLengthTogether() {
		assertThat(batches(false, 256, 10, 300, 9, 200, 10)).containsExactly(List.of(3, 1, 5), List.of(4, 0),
				List.of(2));
	}

	@Test
	void keepsToSoManyTextsAndPieces() {
		assertThat(batches(false, lengths(70, 5))).extracting(List::size).containsExactly(32, 32, 6);
		assertThat(batches(false, lengths(9, 128))).extracting(List::size).containsExactly(4, 4, 1);
		assertThat(batches(false, 512, 512)).containsExactly(List.of(0), List.of(1));
	}

	@Test
	void leavesTextsAloneWhereCompanyChangesThem() {
		assertThat(batches(true, 3, 1, 2)).containsExactly(List.of(1), List.of(2), List.of(0));
	}

	@Test
	void makesNoBatchOfNothing() {
		assertThat(batches(false)).isEmpty();
	}

	private static int[] lengths(int count, int length) {
		int[] lengths = new int[count];
		Arrays.fill(lengths, length);
		return lengths;
	}

	private static List<List<Integer>> batches(boolean alone, int... lengths) {
		int[][] sequences = Arrays.stream(lengths).mapToObj(int[]::new).toArray(int[][]::new);
		return PieceBatches.of(sequences, alone)
			.stream()
			.map((batch) -> Arrays.stream(batch).boxed().toList())
			.toList();
	}

}

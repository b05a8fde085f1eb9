package dev.stroma.benchmarks.quality;

import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

class NdcgTests {

	@Test
	void countsOneForThePerfectOrder() {
		assertThat(Ndcg.of(List.of("a", "b", "x"), Map.of("a", 2, "b", 1))).isEqualTo(1);
	}

	@Test
	void discountsByRank() {
		// (1 / log2(2) + 2 / log2(3)) / (2 / log2(2) + 1 / log2(3)) = 2.26186 / 2.63093
		assertThat(Ndcg.of(List.of("b", "a"), Map.of("a", 2, "b", 1))).isCloseTo(0.85972, within(1e-5));
	}

	@Test
	void countsNothingAfterTheTenth() {
		assertThat(Ndcg.of(List.of("1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "a"), Map.of("a", 1))).isZero();
	}

}

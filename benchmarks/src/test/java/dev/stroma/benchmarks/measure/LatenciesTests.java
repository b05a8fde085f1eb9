package dev.stroma.benchmarks.measure;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

class LatenciesTests {

	@Test
	void givesTheNearestRank() {
		Latencies latencies = new Latencies();
		for (int millis = 1000; millis > 0; millis--) {
			latencies.add(millis * 1_000_000L);
		}

		assertThat(latencies.percentile(0)).isEqualTo(1);
		assertThat(latencies.median()).isEqualTo(500);
		assertThat(latencies.percentile(95)).isEqualTo(950);
		assertThat(latencies.percentile(100)).isEqualTo(1000);
	}

	@Test
	void hasNoMedianOfNothing() {
		assertThatIllegalStateException().isThrownBy(() -> new Latencies().median())
			.withMessage("Nothing was measured");
	}

}

package dev.stroma.index;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Random;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class RetryBackoffTests {

	private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

	private final RetryBackoff backoff = new RetryBackoff(
			List.of(Duration.ofMinutes(1), Duration.ofMinutes(10), Duration.ofSeconds(Long.MAX_VALUE)), new Random(1));

	@Test
	void takesTheDelaysInTurnAndShortensEachByAFifthAtMost() {
		assertThat(this.backoff.next(NOW, 1)).isBetween(NOW.plusSeconds(48), NOW.plusSeconds(60));
		assertThat(this.backoff.next(NOW, 2)).isBetween(NOW.plusSeconds(480), NOW.plusSeconds(600));
	}

	@Test
	void neverComesBackAfterADelayThatNoClockCounts() {
		// a hundred years, less a fifth
		Instant inEightyYears = NOW.plus(Duration.ofDays(29_200));
		assertThat(this.backoff.next(NOW, 3)).isAfterOrEqualTo(inEightyYears);
		assertThat(this.backoff.next(NOW, 4).toEpochMilli()).isPositive();
	}

}

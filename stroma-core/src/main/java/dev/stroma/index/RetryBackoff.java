package dev.stroma.index;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * When a chunk that failed is tried again: after 1, 5, then every 30 minutes, each
 * shortened by up to a fifth at random, so that chunks that failed together do not come
 * back together.
 */
final class RetryBackoff {

	/** After as many failures that are the text's own fault a chunk is given up. */
	static final int MAX_ATTEMPTS = 4;

	private static final List<Duration> DELAYS = List.of(Duration.ofMinutes(1), Duration.ofMinutes(5),
			Duration.ofMinutes(30));

	private final RandomGenerator random;

	RetryBackoff(RandomGenerator random) {
		this.random = random;
	}

	/**
	 * @param attempts failures so far, from 1
	 */
	Instant next(Instant now, int attempts) {
		long delay = DELAYS.get(Math.min(attempts, DELAYS.size()) - 1).toMillis();
		return now.plusMillis(delay - (long) (delay * 0.2 * this.random.nextDouble()));
	}

}

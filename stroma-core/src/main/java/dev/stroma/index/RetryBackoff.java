package dev.stroma.index;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;

/**
 * When what failed is tried again: after each of the delays in turn, then always after
 * the last, each shortened by up to a fifth at random, so that chunks that failed
 * together do not come back together.
 */
final class RetryBackoff {

	/** A hundred years, which nobody waits for. */
	private static final long LONGEST_MILLIS = TimeUnit.DAYS.toMillis(36_500);

	private final List<Duration> delays;

	private final RandomGenerator random;

	RetryBackoff(List<Duration> delays, RandomGenerator random) {
		this.delays = delays;
		this.random = random;
	}

	/**
	 * @param attempts failures so far, from 1
	 */
	Instant next(Instant now, int attempts) {
		Duration wanted = this.delays.get(Math.min(attempts, this.delays.size()) - 1);
		long delay = Math.min(TimeUnit.MILLISECONDS.convert(wanted), LONGEST_MILLIS);
		return now.plusMillis(delay - (long) (delay * 0.2 * this.random.nextDouble()));
	}

}

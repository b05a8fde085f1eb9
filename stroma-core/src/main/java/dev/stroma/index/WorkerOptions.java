package dev.stroma.index;

import java.time.Duration;
import java.util.List;

import dev.stroma.error.InvalidInputException;

/**
 * How an {@link EmbeddingWorker} deals with failures. Immutable; the methods named after
 * an option return a changed copy.
 */
public final class WorkerOptions {

	private static final WorkerOptions DEFAULTS = new WorkerOptions(
			List.of(Duration.ofMinutes(1), Duration.ofMinutes(5), Duration.ofMinutes(30)), 4);

	private final List<Duration> retryDelays;

	private final int maxAttempts;

	private WorkerOptions(List<Duration> retryDelays, int maxAttempts) {
		this.retryDelays = retryDelays;
		this.maxAttempts = maxAttempts;
	}

	/**
	 * Another attempt after 1, 5, then every 30 minutes, 4 of them.
	 */
	public static WorkerOptions defaults() {
		return DEFAULTS;
	}

	/**
	 * @param delays how long after each failure in a row a chunk, or after an outage the
	 * embedder, is tried again; the last one repeats. Each is shortened by up to a fifth
	 * at random
	 */
	public WorkerOptions retryDelays(List<Duration> delays) {
		if (delays.isEmpty() || delays.stream().anyMatch((delay) -> delay.isNegative() || delay.isZero())) {
			throw new InvalidInputException(
					"The retry delays are %s: give one or more, each longer than nothing".formatted(delays));
		}
		return new WorkerOptions(List.copyOf(delays), this.maxAttempts);
	}

	/**
	 * @param attempts failures of its own after which a chunk is given up, at least 1;
	 * outages of the embedder do not count
	 */
	public WorkerOptions maxAttempts(int attempts) {
		if (attempts < 1) {
			throw new InvalidInputException("The maximum of attempts is %d: use 1 or more".formatted(attempts));
		}
		return new WorkerOptions(this.retryDelays, attempts);
	}

	public List<Duration> retryDelays() {
		return this.retryDelays;
	}

	public int maxAttempts() {
		return this.maxAttempts;
	}

}

package dev.stroma.index;

import java.time.Duration;
import java.util.List;

import dev.stroma.error.InvalidInputException;

/**
 * When an {@link EmbeddingWorker} looks for work, and how it deals with failures.
 * Immutable; the methods named after an option return a changed copy.
 */
public final class WorkerOptions {

	private static final WorkerOptions DEFAULTS = new WorkerOptions(
			List.of(Duration.ofMinutes(1), Duration.ofMinutes(5), Duration.ofMinutes(30)), 4, Duration.ofSeconds(5));

	private final List<Duration> retryDelays;

	private final int maxAttempts;

	private final Duration pollInterval;

	private WorkerOptions(List<Duration> retryDelays, int maxAttempts, Duration pollInterval) {
		this.retryDelays = retryDelays;
		this.maxAttempts = maxAttempts;
		this.pollInterval = pollInterval;
	}

	/**
	 * Another attempt after 1, 5, then every 30 minutes, 4 of them; a look every 5
	 * seconds.
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
		return new WorkerOptions(List.copyOf(delays), this.maxAttempts, this.pollInterval);
	}

	/**
	 * @param attempts failures of its own after which a chunk is given up, at least 1;
	 * outages of the embedder do not count
	 */
	public WorkerOptions maxAttempts(int attempts) {
		if (attempts < 1) {
			throw new InvalidInputException("The maximum of attempts is %d: use 1 or more".formatted(attempts));
		}
		return new WorkerOptions(this.retryDelays, attempts, this.pollInterval);
	}

	/**
	 * @param interval how long it sleeps when nothing is due, more than nothing. A change
	 * of the index wakes it, so this is how soon it notices that a moment has come, that
	 * it may do what is done in a pause, or that another process wrote
	 */
	public WorkerOptions pollInterval(Duration interval) {
		if (interval.isNegative() || interval.isZero()) {
			throw new InvalidInputException("The poll interval is %s: use more than nothing".formatted(interval));
		}
		return new WorkerOptions(this.retryDelays, this.maxAttempts, interval);
	}

	public Duration pollInterval() {
		return this.pollInterval;
	}

	public List<Duration> retryDelays() {
		return this.retryDelays;
	}

	public int maxAttempts() {
		return this.maxAttempts;
	}

}

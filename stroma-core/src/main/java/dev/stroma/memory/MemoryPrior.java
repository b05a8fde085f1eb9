package dev.stroma.memory;

import java.time.Duration;
import java.time.Instant;

import org.jspecify.annotations.Nullable;

/**
 * What a memory's score is multiplied by, whatever is asked.
 *
 * @param importance {@code max(0.5, 1 + a * (i - 1))} for a memory of importance i and a
 * weight of a; 1 when that is off
 * @param recency {@code max(0.5, 2^(-age / half-life))}; 1 when that is off
 */
public record MemoryPrior(double importance, double recency) {

	private static final double LEAST = 0.5;

	static MemoryPrior of(double importance, Instant at, RecallRequest request, Instant now) {
		return new MemoryPrior(Math.max(LEAST, 1 + request.importanceWeight() * (importance - 1)),
				recency(request.halfLife(), Duration.between(at, now)));
	}

	private static double recency(@Nullable Duration halfLife, Duration age) {
		if (halfLife == null || age.isNegative()) {
			return 1;
		}
		return Math.max(LEAST, Math.pow(2, -seconds(age) / seconds(halfLife)));
	}

	private static double seconds(Duration duration) {
		return duration.getSeconds() + duration.getNano() / 1e9;
	}

	/** Both together, 0.25 to 1. */
	public double factor() {
		return this.importance * this.recency;
	}

}

package dev.stroma.search;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

import org.jspecify.annotations.Nullable;

/**
 * How long a search waits for something: a timeout, or what its deadline has left where
 * that is less.
 *
 * @param time nothing when the deadline has passed
 * @param remedy which of them it is, and what to do about it
 */
record Wait(Duration time, String remedy) {

	/**
	 * @param property what sets the timeout
	 * @param deadline the search's, {@code null} for none
	 * @param start when that began, as {@link System#nanoTime()} gave it
	 */
	static Wait of(Duration timeout, String property, @Nullable Duration deadline, long start) {
		Duration left = left(deadline, start);
		return (left != null && left.compareTo(timeout) < 0)
				? new Wait(left, "what the search's deadline of %s left: allow it more time".formatted(deadline))
				: new Wait(timeout, "%s: raise %s".formatted(timeout, property));
	}

	/**
	 * What a deadline has left, nothing when it has passed; {@code null} without one.
	 * @param start when that began, as {@link System#nanoTime()} gave it
	 */
	static @Nullable Duration left(@Nullable Duration deadline, long start) {
		return (deadline == null) ? null
				: Duration.ofNanos(Math.max(0, TimeUnit.NANOSECONDS.convert(deadline) - (System.nanoTime() - start)));
	}

}

package dev.stroma.search;

import java.time.Duration;

import dev.stroma.error.InvalidInputException;

/**
 * Which searches are written to the log {@code dev.stroma.search.slow}, as warnings.
 * Immutable; the methods named after an option return a changed copy.
 */
public final class SlowSearches {

	/** Logged in one minute when no other limit is given. */
	public static final int DEFAULT_PER_MINUTE = 60;

	private final Duration threshold;

	private final boolean text;

	private final int perMinute;

	private SlowSearches(Duration threshold, boolean text, int perMinute) {
		this.threshold = threshold;
		this.text = text;
		this.perMinute = perMinute;
	}

	/**
	 * Those that take as long as this or longer, without their texts, up to
	 * {@value #DEFAULT_PER_MINUTE} in a minute.
	 * @param threshold from 0, for all
	 */
	public static SlowSearches of(Duration threshold) {
		if (InvalidInputException.require(threshold, "threshold").isNegative()) {
			throw new InvalidInputException("The threshold of slow searches is %s: use 0 or more".formatted(threshold));
		}
		return new SlowSearches(threshold, false, DEFAULT_PER_MINUTE);
	}

	/**
	 * @param text whether the question is logged; users may have written into it what
	 * does not belong into a log
	 */
	public SlowSearches text(boolean text) {
		return new SlowSearches(this.threshold, text, this.perMinute);
	}

	/**
	 * @param searches how many are logged in a minute, 1 or more; how many were left out
	 * is said with the next one
	 */
	public SlowSearches perMinute(int searches) {
		if (searches < 1) {
			throw new InvalidInputException(
					"The slow searches logged in a minute are %d: use 1 or more".formatted(searches));
		}
		return new SlowSearches(this.threshold, this.text, searches);
	}

	Duration threshold() {
		return this.threshold;
	}

	boolean text() {
		return this.text;
	}

	int perMinute() {
		return this.perMinute;
	}

}

package dev.stroma.corpus;

import java.time.Instant;

import org.jspecify.annotations.Nullable;

import dev.stroma.error.InvalidInputException;

/**
 * When what a record says holds.
 *
 * @param from its first moment, {@code null} when it always has held; of the years 0 to
 * 9999
 * @param until the first moment after it, {@code null} when it holds for good; of the
 * years 0 to 9999
 */
public record Validity(@Nullable Instant from, @Nullable Instant until) {

	/** Without beginning and end. */
	public static final Validity ALWAYS = new Validity(null, null);

	private static final Instant EARLIEST = Instant.parse("0000-01-01T00:00:00Z");

	private static final Instant LATEST = Instant.parse("9999-12-31T23:59:59.999999999Z");

	public Validity {
		requireInRange(from);
		requireInRange(until);
		if (from != null && until != null && !from.isBefore(until)) {
			throw new InvalidInputException(
					"A record that is valid from %s until %s never is: give an end after the beginning, or null for no limit"
						.formatted(from, until));
		}
	}

	private static void requireInRange(@Nullable Instant bound) {
		if (bound != null && (bound.isBefore(EARLIEST) || bound.isAfter(LATEST))) {
			throw new InvalidInputException(
					"A record cannot begin or end to be valid at %s: use the years 0 to 9999, or null for no limit"
						.formatted(bound));
		}
	}

	/**
	 * Whether it holds at a moment.
	 */
	public boolean contains(Instant moment) {
		return (this.from == null || !moment.isBefore(this.from))
				&& (this.until == null || moment.isBefore(this.until));
	}

}

package dev.stroma.index;

import java.time.Clock;
import java.time.Instant;
import java.util.Optional;

import org.jspecify.annotations.Nullable;

/**
 * Spares an embedder, or a disk, that is down: the longer it has been, the longer until
 * the next attempt. Thread-safe.
 */
final class OutageWait {

	private final Clock clock;

	private final RetryBackoff backoff;

	private int failures;

	private @Nullable Instant until;

	OutageWait(Clock clock, RetryBackoff backoff) {
		this.clock = clock;
		this.backoff = backoff;
	}

	synchronized void begin() {
		this.failures++;
		this.until = this.backoff.next(this.clock.instant(), this.failures);
	}

	synchronized void end() {
		this.failures = 0;
		this.until = null;
	}

	/**
	 * Whether the last attempt failed.
	 */
	synchronized boolean isOutage() {
		return this.failures > 0;
	}

	/**
	 * When the next attempt may be made, if not now.
	 */
	synchronized Optional<Instant> until() {
		Instant moment = this.until;
		return (moment != null && this.clock.instant().isBefore(moment)) ? Optional.of(moment) : Optional.empty();
	}

}

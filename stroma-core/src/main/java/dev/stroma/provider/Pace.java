package dev.stroma.provider;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;

import org.springframework.retry.backoff.Sleeper;

import dev.stroma.error.ProviderException;
import dev.stroma.error.ProviderException.FailureClass;

/**
 * When the next request may go to a server: all that ask the same one share it. Requests
 * keep a distance where there is a rate, and all of them wait when the server has asked
 * one of them to. Thread-safe.
 */
final class Pace {

	private final Clock clock;

	private final Sleeper sleeper;

	private Instant next = Instant.MIN;

	private Instant pausedUntil = Instant.MIN;

	Pace(Clock clock, Sleeper sleeper) {
		this.clock = clock;
		this.sleeper = sleeper;
	}

	/**
	 * Waits for this request's turn.
	 * @param perMinute requests a minute, 0 for any number
	 * @throws ProviderException of class {@code RATE_LIMIT} when it would not come before
	 * the deadline, and when the thread is interrupted
	 */
	void await(String who, int perMinute, Instant deadline) {
		long wait = claim(who, perMinute, deadline).toMillis();
		if (wait > 0) {
			try {
				this.sleeper.sleep(wait);
			}
			catch (InterruptedException ex) {
				Thread.currentThread().interrupt();
				throw new ProviderException(FailureClass.RATE_LIMIT, who + " was interrupted while it kept to its rate",
						ex);
			}
		}
	}

	private synchronized Duration claim(String who, int perMinute, Instant deadline) {
		Instant now = this.clock.instant();
		Instant turn = latest(now, latest(this.pausedUntil, (perMinute > 0) ? this.next : Instant.MIN));
		if (turn.isAfter(deadline)) {
			throw new ProviderException(FailureClass.RATE_LIMIT,
					"%s may be asked again in %d s, which is too late: send less, or raise its rate or timeout"
						.formatted(who, Duration.between(now, turn).toSeconds() + 1));
		}
		if (perMinute > 0) {
			this.next = turn.plusNanos(Duration.ofMinutes(1).toNanos() / perMinute);
		}
		// rounded up: a turn that is a fraction of a millisecond away has not come yet
		return Duration.between(now, turn).plusNanos(999_999);
	}

	/**
	 * Nobody asks for so long, or half a minute.
	 */
	synchronized void pause(Duration pause) {
		Duration granted = (pause.compareTo(TransientRetry.MAX_RETRY_AFTER) < 0) ? pause
				: TransientRetry.MAX_RETRY_AFTER;
		this.pausedUntil = latest(this.pausedUntil, this.clock.instant().plus(granted));
	}

	private static Instant latest(Instant one, Instant other) {
		return one.isAfter(other) ? one : other;
	}

}

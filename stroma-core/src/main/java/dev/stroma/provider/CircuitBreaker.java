package dev.stroma.provider;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;

import org.jspecify.annotations.Nullable;

import dev.stroma.error.ProviderException;
import dev.stroma.error.ProviderException.FailureClass;

/**
 * Spares a server that is down, and those who wait for it. Thread-safe.
 *
 * <ol>
 * <li>Closed: what came of the last 20 requests is remembered for a minute. When at least
 * 10 are remembered and more than half of them failed by timeout, by the server or on the
 * way, it opens.</li>
 * <li>Open: for 30 s nothing is asked.</li>
 * <li>Then one request goes through as a trial. If it succeeds, the circuit closes and
 * forgets; if it fails, it stays open for 30 s more.</li>
 * </ol>
 */
final class CircuitBreaker {

	private static final int WINDOW_SIZE = 20;

	private static final int MIN_REQUESTS = 10;

	private static final Duration WINDOW = Duration.ofMinutes(1);

	private static final Duration OPEN = Duration.ofSeconds(30);

	private record Outcome(Instant at, boolean failed) {
	}

	private final Clock clock;

	private final Deque<Outcome> outcomes = new ArrayDeque<>();

	private @Nullable ProviderException openedBy;

	private Instant trialAt = Instant.MIN;

	CircuitBreaker(Clock clock) {
		this.clock = clock;
	}

	/**
	 * Whoever gets through reports what came of it.
	 * @throws ProviderException at once when the circuit is open
	 */
	synchronized void enter(String who) {
		if (this.openedBy == null) {
			return;
		}
		Instant now = this.clock.instant();
		if (now.isBefore(this.trialAt)) {
			throw this.openedBy.givenUp(FailureClass.DEPENDENCY_UNAVAILABLE,
					"%s is not asked again for %d s, since most requests failed, the last one with: %s".formatted(who,
							Duration.between(now, this.trialAt).toSeconds() + 1, this.openedBy.getMessage()));
		}
		// the others wait for what becomes of this one
		this.trialAt = now.plus(OPEN);
	}

	synchronized void succeeded() {
		if (this.openedBy != null) {
			this.openedBy = null;
			this.outcomes.clear();
		}
		remember(false);
	}

	/**
	 * A failure that says nothing of the server's health counts as no outcome, but leaves
	 * the next trial to others.
	 */
	synchronized void failed(ProviderException failure) {
		boolean down = switch (failure.failureClass()) {
			case TIMEOUT, SERVER, TRANSPORT -> true;
			case AUTH, RATE_LIMIT, SCHEMA_MISMATCH, DEPENDENCY_UNAVAILABLE -> false;
		};
		if (this.openedBy != null) {
			this.openedBy = down ? failure : this.openedBy;
			this.trialAt = down ? this.clock.instant().plus(OPEN) : this.clock.instant();
		}
		else if (down) {
			remember(true);
			long failures = this.outcomes.stream().filter(Outcome::failed).count();
			if (this.outcomes.size() >= MIN_REQUESTS && 2 * failures > this.outcomes.size()) {
				this.openedBy = failure;
				this.trialAt = this.clock.instant().plus(OPEN);
			}
		}
	}

	private void remember(boolean failed) {
		Instant now = this.clock.instant();
		this.outcomes.addLast(new Outcome(now, failed));
		while (this.outcomes.size() > WINDOW_SIZE || this.outcomes.getFirst().at().isBefore(now.minus(WINDOW))) {
			this.outcomes.removeFirst();
		}
	}

}

package dev.stroma.provider;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;
import org.springframework.retry.RetryCallback;
import org.springframework.retry.RetryContext;
import org.springframework.retry.backoff.BackOffInterruptedException;
import org.springframework.retry.backoff.Sleeper;
import org.springframework.retry.backoff.StatelessBackOffPolicy;
import org.springframework.retry.backoff.ThreadWaitSleeper;
import org.springframework.retry.support.RetryTemplate;

import dev.stroma.error.ProviderException;

/**
 * Tries a call again while its failures are passing ones that nobody has retried yet. Not
 * API: public for the engine's own packages only. Immutable and thread-safe.
 *
 * <ol>
 * <li>A pause is as long as the provider asks, up to 30 s and up to a tenth longer. If it
 * does not ask: a random 100 to 300 ms after the first failure, 300 to 900 ms after the
 * second, 900 to 2700 ms after any other.</li>
 * <li>There is no further try that could not begin before the deadline.</li>
 * <li>An interrupt ends the pause and the call at once; the thread stays
 * interrupted.</li>
 * </ol>
 */
public final class TransientRetry {

	/** The longest wait that is granted to a provider. */
	static final Duration MAX_RETRY_AFTER = Duration.ofSeconds(30);

	private static final int DEFAULT_RETRIES = 2;

	private final int retries;

	private final Clock clock;

	private final Sleeper sleeper;

	TransientRetry(int retries, Clock clock, Sleeper sleeper) {
		this.retries = retries;
		this.clock = clock;
		this.sleeper = sleeper;
	}

	/**
	 * Two retries, by the system's clock.
	 */
	public static TransientRetry create() {
		return sleepingBy(new ThreadWaitSleeper());
	}

	/**
	 * Two retries that pause as the sleeper does.
	 */
	public static TransientRetry sleepingBy(Sleeper sleeper) {
		return new TransientRetry(DEFAULT_RETRIES, Clock.systemUTC(), sleeper);
	}

	/**
	 * What the call returns in the end.
	 * @param who the subject of error messages
	 * @throws ProviderException of the last failure's class, with that failure as the
	 * cause, when all attempts failed or the thread was interrupted; other exceptions
	 * come through as they are, after one attempt
	 */
	public <T> T call(String who, Supplier<T> call) {
		return call(who, Instant.MAX, call);
	}

	<T> T call(String who, Instant deadline, Supplier<T> call) {
		Attempts<T> attempts = new Attempts<>(call);
		RetryTemplate template = RetryTemplate.builder()
			.maxAttempts(this.retries + 1)
			.retryOn((failure) -> isPassing(failure) && this.clock.instant().isBefore(deadline))
			.customBackoff(new Pauses(attempts, deadline))
			.build();
		try {
			return template.execute(attempts);
		}
		catch (BackOffInterruptedException ex) {
			if (ex.getCause() instanceof InterruptedException) {
				Thread.currentThread().interrupt();
				throw attempts.givenUp(who, "was interrupted before it could try again, after");
			}
			throw attempts.givenUp(who, "%s and would be late with the next try, after".formatted(attempts));
		}
		catch (ProviderException ex) {
			if (!isPassing(ex)) {
				throw ex;
			}
			throw attempts.givenUp(who, attempts + ", the last time with");
		}
	}

	private static boolean isPassing(Throwable failure) {
		return failure instanceof ProviderException provider && provider.retryable() && !provider.isGivenUp();
	}

	static long pauseMillis(ProviderException failure, int attempt, double random) {
		Duration asked = failure.retryAfter().orElse(Duration.ZERO);
		if (!asked.isZero()) {
			long millis = ((asked.compareTo(MAX_RETRY_AFTER) < 0) ? asked : MAX_RETRY_AFTER).toMillis();
			return millis + (long) (random * millis / 10);
		}
		long least = switch (attempt) {
			case 1 -> 100;
			case 2 -> 300;
			default -> 900;
		};
		return least + (long) (random * 2 * least);
	}

	/**
	 * Waits between two attempts, or not at all when the next one would be too late.
	 */
	private final class Pauses extends StatelessBackOffPolicy {

		private final Attempts<?> attempts;

		private final Instant deadline;

		private Pauses(Attempts<?> attempts, Instant deadline) {
			this.attempts = attempts;
			this.deadline = deadline;
		}

		@Override
		protected void doBackOff() {
			long pause = pauseMillis(this.attempts.last(), this.attempts.count,
					ThreadLocalRandom.current().nextDouble());
			if (!TransientRetry.this.clock.instant().isBefore(this.deadline.minusMillis(pause))) {
				throw new BackOffInterruptedException("Too late");
			}
			try {
				TransientRetry.this.sleeper.sleep(pause);
			}
			catch (InterruptedException ex) {
				throw new BackOffInterruptedException("Interrupted", ex);
			}
		}

	}

	private static final class Attempts<T> implements RetryCallback<T, RuntimeException> {

		private final Supplier<T> call;

		private int count;

		private @Nullable ProviderException last;

		private Attempts(Supplier<T> call) {
			this.call = call;
		}

		@Override
		public T doWithRetry(RetryContext context) {
			this.count++;
			try {
				return this.call.get();
			}
			catch (ProviderException ex) {
				this.last = ex;
				throw ex;
			}
		}

		ProviderException last() {
			return Objects.requireNonNull(this.last);
		}

		ProviderException givenUp(String who, String what) {
			String message = String.valueOf(last().getMessage());
			String reason = message.startsWith(who + ' ') ? message.substring(who.length() + 1) : message;
			return last().givenUp(last().failureClass(), "%s %s: %s".formatted(who, what, reason));
		}

		@Override
		public String toString() {
			return (this.count == 1) ? "failed" : "failed %d times in a row".formatted(this.count);
		}

	}

}

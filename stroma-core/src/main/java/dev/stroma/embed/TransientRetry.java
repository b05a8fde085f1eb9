package dev.stroma.embed;

import java.util.Objects;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;
import org.springframework.retry.RetryCallback;
import org.springframework.retry.RetryContext;
import org.springframework.retry.backoff.BackOffInterruptedException;
import org.springframework.retry.backoff.ExponentialRandomBackOffPolicy;
import org.springframework.retry.backoff.Sleeper;
import org.springframework.retry.backoff.ThreadWaitSleeper;
import org.springframework.retry.support.RetryTemplate;

import dev.stroma.error.ProviderException;

/**
 * Tries a call up to three times while its failures are passing ones, with a random pause
 * of 100 to 300 ms after the first and of 300 to 900 ms after the second. An interrupt
 * ends the pause and the call at once; the thread stays interrupted. Thread-safe.
 */
final class TransientRetry {

	private static final int MAX_ATTEMPTS = 3;

	private final RetryTemplate template;

	TransientRetry() {
		this(new ThreadWaitSleeper());
	}

	TransientRetry(Sleeper sleeper) {
		ExponentialRandomBackOffPolicy pauses = new ExponentialRandomBackOffPolicy();
		pauses.setInitialInterval(100);
		pauses.setMultiplier(3);
		pauses.setMaxInterval(1000);
		pauses.setSleeper(sleeper);
		this.template = RetryTemplate.builder()
			.maxAttempts(MAX_ATTEMPTS)
			.retryOn((failure) -> failure instanceof ProviderException provider && provider.retryable())
			.customBackoff(pauses)
			.build();
	}

	/**
	 * What the call returns in the end.
	 * @param who the subject of error messages
	 * @throws ProviderException of the last failure's class, with that failure as the
	 * cause, when all attempts failed or the thread was interrupted; other exceptions
	 * come through as they are, after one attempt
	 */
	<T> T call(String who, Supplier<T> call) {
		Attempts<T> attempts = new Attempts<>(call);
		try {
			return this.template.execute(attempts);
		}
		catch (BackOffInterruptedException ex) {
			Thread.currentThread().interrupt();
			throw attempts.failure(who + " was interrupted before it could try again, after");
		}
		catch (ProviderException ex) {
			if (!ex.retryable()) {
				throw ex;
			}
			throw attempts.failure("%s failed %d times in a row, the last time with".formatted(who, MAX_ATTEMPTS));
		}
	}

	private static final class Attempts<T> implements RetryCallback<T, RuntimeException> {

		private final Supplier<T> call;

		private @Nullable ProviderException last;

		private Attempts(Supplier<T> call) {
			this.call = call;
		}

		@Override
		public T doWithRetry(RetryContext context) {
			try {
				return this.call.get();
			}
			catch (ProviderException ex) {
				this.last = ex;
				throw ex;
			}
		}

		ProviderException failure(String what) {
			ProviderException cause = Objects.requireNonNull(this.last);
			return new ProviderException(cause.failureClass(), what + ": " + cause.getMessage(), cause);
		}

	}

}

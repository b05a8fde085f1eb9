package dev.stroma.error;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;

import org.jspecify.annotations.Nullable;

/**
 * A model provider failed or answered something unusable.
 */
public final class ProviderException extends StromaException {

	/**
	 * What kind of failure it was; decides whether a retry makes sense.
	 */
	public enum FailureClass {

		/** The key is missing, wrong, or may not do this: correct it. */
		AUTH(false),

		/** Too many requests or tokens: try later. */
		RATE_LIMIT(true),

		/** No answer in time. */
		TIMEOUT(true),

		/** The server failed. */
		SERVER(true),

		/** The connection could not be made, or broke. */
		TRANSPORT(true),

		/** Request and answer do not fit: wrong address, model, input or format. */
		SCHEMA_MISMATCH(false),

		/** It was not asked, or nobody knows why it failed. */
		DEPENDENCY_UNAVAILABLE(true);

		private final boolean transientFailure;

		FailureClass(boolean transientFailure) {
			this.transientFailure = transientFailure;
		}

		/**
		 * What an HTTP status other than 2xx means; the text beside it decides nothing.
		 */
		public static FailureClass ofStatus(int status) {
			return switch (status) {
				case 401, 402, 403, 407 -> AUTH;
				case 408, 504 -> TIMEOUT;
				case 425 -> SERVER;
				case 429 -> RATE_LIMIT;
				default -> (status >= 500) ? SERVER : SCHEMA_MISMATCH;
			};
		}

	}

	private final FailureClass failureClass;

	private final int status;

	private final @Nullable Duration retryAfter;

	private final boolean givenUp;

	public ProviderException(FailureClass failureClass, String message) {
		this(failureClass, message, null);
	}

	public ProviderException(FailureClass failureClass, String message, @Nullable Throwable cause) {
		this(failureClass, message, cause, 0, null);
	}

	/**
	 * @param status of the HTTP answer, or 0 when there was none
	 * @param retryAfter how long the provider asks to wait, {@code null} when it does not
	 * say
	 */
	public ProviderException(FailureClass failureClass, String message, @Nullable Throwable cause, int status,
			@Nullable Duration retryAfter) {
		this(failureClass, message, cause, status, retryAfter, false);
	}

	private ProviderException(FailureClass failureClass, String message, @Nullable Throwable cause, int status,
			@Nullable Duration retryAfter, boolean givenUp) {
		super(message, cause);
		this.failureClass = failureClass;
		this.status = status;
		this.retryAfter = retryAfter;
		this.givenUp = givenUp;
	}

	/**
	 * What is thrown when trying again at once is over or of no use: this failure is its
	 * cause.
	 */
	public ProviderException givenUp(FailureClass failureClass, String message) {
		return new ProviderException(failureClass, message, this, this.status, this.retryAfter, true);
	}

	public FailureClass failureClass() {
		return this.failureClass;
	}

	/** Of the HTTP answer, if there was one. */
	public OptionalInt status() {
		return (this.status > 0) ? OptionalInt.of(this.status) : OptionalInt.empty();
	}

	/** How long the provider asks to wait. */
	public Optional<Duration> retryAfter() {
		return Optional.ofNullable(this.retryAfter);
	}

	/**
	 * Whether it was tried again already, so that there is no use in doing so at once.
	 */
	public boolean isGivenUp() {
		return this.givenUp;
	}

	@Override
	public boolean retryable() {
		return this.failureClass.transientFailure;
	}

}

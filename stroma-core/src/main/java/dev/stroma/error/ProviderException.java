package dev.stroma.error;

import org.jspecify.annotations.Nullable;

/**
 * A model provider failed or answered something unusable.
 */
public final class ProviderException extends StromaException {

	/**
	 * What kind of failure it was; decides whether a retry makes sense.
	 */
	public enum FailureClass {

		AUTH(false), RATE_LIMIT(true), TIMEOUT(true), SERVER(true), TRANSPORT(true), SCHEMA_MISMATCH(false),
		DEPENDENCY_UNAVAILABLE(true);

		private final boolean transientFailure;

		FailureClass(boolean transientFailure) {
			this.transientFailure = transientFailure;
		}

	}

	private final FailureClass failureClass;

	public ProviderException(FailureClass failureClass, String message) {
		this(failureClass, message, null);
	}

	public ProviderException(FailureClass failureClass, String message, @Nullable Throwable cause) {
		super(message, cause);
		this.failureClass = failureClass;
	}

	public FailureClass failureClass() {
		return this.failureClass;
	}

	@Override
	public boolean retryable() {
		return this.failureClass.transientFailure;
	}

}

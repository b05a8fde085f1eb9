package dev.stroma.error;

import org.jspecify.annotations.Nullable;

/**
 * The root of all failures Stroma reports. Each kind is named after what the caller can
 * do; each message names the value, the limit and the remedy.
 */
public abstract class StromaException extends RuntimeException {

	protected StromaException(String message, @Nullable Throwable cause) {
		super(message, cause);
	}

	/**
	 * Whether the same call may succeed later without any change by the caller.
	 * @return {@code true} for contention and passing outages, {@code false} for faults
	 * in the input, the configuration or the file
	 */
	public boolean retryable() {
		return false;
	}

}

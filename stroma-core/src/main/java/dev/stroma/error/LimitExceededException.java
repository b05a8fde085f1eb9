package dev.stroma.error;

import org.jspecify.annotations.Nullable;

/**
 * A bound was reached, such as a deadline: raise it, or ask for less.
 */
public class LimitExceededException extends StromaException {

	public LimitExceededException(String message) {
		this(message, null);
	}

	public LimitExceededException(String message, @Nullable Throwable cause) {
		super(message, cause);
	}

}

package dev.stroma.error;

import org.jspecify.annotations.Nullable;

/**
 * The file cannot be used as it is: newer than this library, not ours, or built with
 * another model. The message says which and what to do.
 */
public final class IncompatibleIndexException extends StromaException {

	public IncompatibleIndexException(String message) {
		this(message, null);
	}

	public IncompatibleIndexException(String message, @Nullable Throwable cause) {
		super(message, cause);
	}

}

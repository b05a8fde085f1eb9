package dev.stroma.error;

import org.jspecify.annotations.Nullable;

/**
 * A value given by the caller is not acceptable: correct it and call again.
 */
public class InvalidInputException extends StromaException {

	public InvalidInputException(String message) {
		this(message, null);
	}

	public InvalidInputException(String message, @Nullable Throwable cause) {
		super(message, cause);
	}

}

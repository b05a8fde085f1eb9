package dev.stroma.error;

import org.jspecify.annotations.Nullable;

/**
 * A record whose chunks exceed the section cap; nothing of it was written.
 */
public final class TooManySectionsException extends InvalidInputException {

	public TooManySectionsException(String message) {
		this(message, null);
	}

	public TooManySectionsException(String message, @Nullable Throwable cause) {
		super(message, cause);
	}

}

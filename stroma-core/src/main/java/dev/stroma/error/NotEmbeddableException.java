package dev.stroma.error;

import org.jspecify.annotations.Nullable;

/**
 * A text that has no vector, such as one of punctuation only. Keyword search still finds
 * its neighbours; the text itself stays without a vector.
 */
public final class NotEmbeddableException extends InvalidInputException {

	public NotEmbeddableException(String message) {
		this(message, null);
	}

	public NotEmbeddableException(String message, @Nullable Throwable cause) {
		super(message, cause);
	}

}

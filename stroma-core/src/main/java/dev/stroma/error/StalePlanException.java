package dev.stroma.error;

import org.jspecify.annotations.Nullable;

/**
 * The records changed while an update was being planned, again and again; nothing was
 * written.
 */
public final class StalePlanException extends StromaException {

	public StalePlanException(String message) {
		this(message, null);
	}

	public StalePlanException(String message, @Nullable Throwable cause) {
		super(message, cause);
	}

	@Override
	public boolean retryable() {
		return true;
	}

}

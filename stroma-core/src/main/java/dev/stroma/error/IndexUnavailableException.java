package dev.stroma.error;

import org.jspecify.annotations.Nullable;

/**
 * The file cannot be read or written: corrupt, read-only, missing, or the disk is full.
 * An operator has to act.
 */
public final class IndexUnavailableException extends StromaException {

	public IndexUnavailableException(String message) {
		this(message, null);
	}

	public IndexUnavailableException(String message, @Nullable Throwable cause) {
		super(message, cause);
	}

}

package dev.stroma.error;

import org.jspecify.annotations.Nullable;

/**
 * Another process, or another part of this one, holds the index: close it there, or try
 * again.
 */
public final class IndexInUseException extends StromaException {

	public IndexInUseException(String message) {
		this(message, null);
	}

	public IndexInUseException(String message, @Nullable Throwable cause) {
		super(message, cause);
	}

	@Override
	public boolean retryable() {
		return true;
	}

}

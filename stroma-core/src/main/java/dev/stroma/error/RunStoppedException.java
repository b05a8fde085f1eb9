package dev.stroma.error;

/**
 * A run was stopped by its deadline or by an interrupt of its thread. The index is sound;
 * the message says what had been written. The same call again goes on from there.
 */
public final class RunStoppedException extends StromaException {

	public RunStoppedException(String message) {
		super(message, null);
	}

	@Override
	public boolean retryable() {
		return true;
	}

}

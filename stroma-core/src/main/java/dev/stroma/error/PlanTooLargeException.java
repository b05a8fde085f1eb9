package dev.stroma.error;

/**
 * A change of more records than one plan may hold; it was refused before anything was
 * planned or embedded: raise the limit, send less at a time, or use a source.
 */
public final class PlanTooLargeException extends LimitExceededException {

	public PlanTooLargeException(String message) {
		super(message);
	}

}

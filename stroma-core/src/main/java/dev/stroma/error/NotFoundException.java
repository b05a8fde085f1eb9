package dev.stroma.error;

/**
 * What was named is not there: name something else, or put it there first.
 */
public final class NotFoundException extends StromaException {

	public NotFoundException(String message) {
		super(message, null);
	}

}

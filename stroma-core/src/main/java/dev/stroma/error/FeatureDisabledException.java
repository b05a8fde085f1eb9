package dev.stroma.error;

/**
 * What was asked for is switched off where the index was opened: switch it on, or ask for
 * something else.
 */
public final class FeatureDisabledException extends StromaException {

	public FeatureDisabledException(String message) {
		super(message, null);
	}

}

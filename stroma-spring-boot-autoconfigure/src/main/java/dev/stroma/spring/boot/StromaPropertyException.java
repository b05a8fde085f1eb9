package dev.stroma.spring.boot;

import org.jspecify.annotations.Nullable;

/**
 * A property is missing or has a value that the index cannot be opened with.
 */
final class StromaPropertyException extends RuntimeException {

	private final String action;

	private StromaPropertyException(String message, String action, @Nullable Throwable cause) {
		super(message, cause);
		this.action = action;
	}

	static StromaPropertyException missingPath(@Nullable String path) {
		String message = "Stroma has no file for its index: the property 'stroma.path' is %s."
			.formatted((path != null) ? "blank" : "not set");
		return new StromaPropertyException(message, """
				Name the file in application.yml; it is created when absent:

				    stroma:
				      path: ./data/knowledge.db

				To start without an index, set 'stroma.enabled' to false.""", null);
	}

	static StromaPropertyException refused(String property, Object value, RuntimeException reason) {
		return new StromaPropertyException(
				"The property '%s' has the value '%s'. %s".formatted(property, value, reason.getMessage()),
				"Correct the property '%s'.".formatted(property), reason);
	}

	/** What to do about it. */
	String action() {
		return this.action;
	}

}

package dev.stroma.spring.boot;

import java.nio.file.InvalidPathException;
import java.util.function.Function;

import org.jspecify.annotations.Nullable;

import dev.stroma.error.InvalidInputException;

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

	static StromaPropertyException missing(String property, String action) {
		return new StromaPropertyException("The property '%s' is not set.".formatted(property), action, null);
	}

	/**
	 * What the engine makes of a property; a refusal names the property.
	 */
	static <V, T> T accept(String property, V value, Function<V, T> engine) {
		try {
			return engine.apply(value);
		}
		catch (InvalidInputException | InvalidPathException ex) {
			throw refused(property, value, ex);
		}
	}

	/**
	 * As {@link #accept} but for a value that may be or contain a secret, so that only
	 * the engine's reason is shown, which is careful about that.
	 */
	static <V, T> T secret(String property, V value, Function<V, T> engine) {
		try {
			return engine.apply(value);
		}
		catch (InvalidInputException ex) {
			throw new StromaPropertyException(
					"The property '%s' has a value that cannot be used. %s".formatted(property, ex.getMessage()),
					"Correct the property '%s'.".formatted(property), ex);
		}
	}

	private static StromaPropertyException refused(String property, Object value, RuntimeException reason) {
		return new StromaPropertyException(
				"The property '%s' has the value '%s'. %s".formatted(property, value, reason.getMessage()),
				"Correct the property '%s'.".formatted(property), reason);
	}

	/** What to do about it. */
	String action() {
		return this.action;
	}

}

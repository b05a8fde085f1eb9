package dev.stroma.spring.boot;

import java.nio.file.InvalidPathException;
import java.util.function.Function;

import org.jspecify.annotations.Nullable;

import dev.stroma.embed.OnnxModel;
import dev.stroma.error.InvalidInputException;
import dev.stroma.error.LimitExceededException;

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
		catch (InvalidInputException | LimitExceededException | InvalidPathException ex) {
			throw refused(property, value, String.valueOf(ex.getMessage()), ex);
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

	/**
	 * @param reason why the transformer cannot be loaded, which names what is missing
	 */
	static StromaPropertyException missingModel(OnnxModel model, InvalidInputException reason) {
		String[] artifact = model.artifact().split(":");
		return new StromaPropertyException(
				"The property 'stroma.embedder.type' is onnx. %s.".formatted(reason.getMessage()), """
						Add both to pom.xml, or leave out 'stroma.embedder.type':

						    <dependency>
						      <groupId>com.microsoft.onnxruntime</groupId>
						      <artifactId>onnxruntime</artifactId>
						      <version>1.23.2</version>
						    </dependency>
						    <dependency>
						      <groupId>%s</groupId>
						      <artifactId>%s</artifactId>
						      <version>%s</version>
						    </dependency>""".formatted(artifact[0], artifact[1], artifact[2]), reason);
	}

	/**
	 * Refuses a value unless it is good.
	 */
	static void require(boolean good, String property, Object value, String reason) {
		if (!good) {
			throw refused(property, value, reason);
		}
	}

	/**
	 * A value that is out of range.
	 */
	static StromaPropertyException refused(String property, Object value, String reason) {
		return refused(property, value, reason, null);
	}

	private static StromaPropertyException refused(String property, Object value, String reason,
			@Nullable Throwable cause) {
		return new StromaPropertyException(
				"The property '%s' has the value '%s'. %s".formatted(property, value, reason),
				"Correct the property '%s'.".formatted(property), cause);
	}

	/** The same of an index that has a name. */
	StromaPropertyException ofIndex(String name) {
		return new StromaPropertyException("Index '%s': %s".formatted(name, getMessage()),
				"%s For this index alone it is below 'stroma.indexes.%s'.".formatted(this.action, name), this);
	}

	/** What to do about it. */
	String action() {
		return this.action;
	}

}

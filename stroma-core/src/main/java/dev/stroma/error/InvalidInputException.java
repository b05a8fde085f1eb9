package dev.stroma.error;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * A value given by the caller is not acceptable: correct it and call again.
 */
public class InvalidInputException extends StromaException {

	public InvalidInputException(String message) {
		this(message, null);
	}

	public InvalidInputException(String message, @Nullable Throwable cause) {
		super(message, cause);
	}

	/**
	 * The value, which is refused when it is {@code null}.
	 * @param what its name, for the message
	 */
	public static <T> T require(@Nullable T value, String what) {
		if (value == null) {
			throw new InvalidInputException("The %s is null: give it a value".formatted(what));
		}
		return value;
	}

	/**
	 * A copy of the values, of which none may be {@code null}.
	 * @param what the name of one of them, for the message
	 */
	public static <T> List<T> requireEach(@Nullable Collection<T> values, String what) {
		Collection<T> given = require(values, what);
		given.forEach((value) -> require(value, what));
		return List.copyOf(given);
	}

	/**
	 * As {@link #requireEach(Collection, String)}.
	 */
	public static <T> List<T> requireEach(T @Nullable [] values, String what) {
		return requireEach(Arrays.asList(require(values, what)), what);
	}

}

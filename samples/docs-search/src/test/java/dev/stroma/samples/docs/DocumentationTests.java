package dev.stroma.samples.docs;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

import com.jayway.jsonpath.JsonPath;
import dev.stroma.samples.docs.Documentation.Block;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class DocumentationTests {

	private static final Pattern LINK = Pattern.compile("\\]\\(([^)#]*)(?:#([^)]*))?\\)");

	private static final Pattern PROPERTY_ROW = Pattern.compile("\\| `(stroma\\.[^`]+)` \\| (?:`([^`]*)`)? ?\\| .*");

	@ParameterizedTest
	@CsvSource({ "Sixty seconds, xml", "Sixty seconds, yaml", "Sixty seconds, java", "Run, sh", "Test, sh" })
	void readmeHasOneBlockForEachStepThatTheBuildTries(String section, String language) {
		assertThat(readme(section)).extracting(Block::language).containsOnlyOnce(language);
	}

	@Test
	void readmeHasNothingElseToTryInTheseSections() {
		assertThat(readme("Sixty seconds")).hasSize(3);
		assertThat(readme("Test")).extracting(Block::text).containsExactly("mvn -B -ntp verify\n");
	}

	@Test
	void everyLinkLeadsToAFileAndAHeading() {
		List<String> broken = new ArrayList<>();
		for (String page : Documentation.pages()) {
			for (MatchResult link : LINK.matcher(String.join("\n", Documentation.lines(page))).results().toList()) {
				if (!link.group(1).startsWith("https://") && !exists(page, link.group(1), link.group(2))) {
					broken.add(page + ": " + link.group());
				}
			}
		}
		assertThat(broken).isEmpty();
	}

	@Test
	void everyPropertyIsDocumentedWithItsDefault() throws IOException {
		Map<String, String> documented = new LinkedHashMap<>();
		Documentation.lines("docs/configuration.md")
			.stream()
			.map(PROPERTY_ROW::matcher)
			.filter((row) -> row.matches())
			.forEach((row) -> documented.put(row.group(1), String.valueOf(row.group(2))));

		assertThat(documented).containsExactlyInAnyOrderEntriesOf(metadata());
	}

	private static List<Block> readme(String section) {
		return Documentation.blocks("README.md").stream().filter((block) -> block.section().equals(section)).toList();
	}

	private static boolean exists(String page, String file, String anchor) {
		Path target = file.isEmpty() ? Documentation.ROOT.resolve(page)
				: Documentation.ROOT.resolve(page).resolveSibling(file).normalize();
		if (anchor == null) {
			return Files.exists(target);
		}
		return Documentation.lines(Documentation.ROOT.relativize(target).toString())
			.stream()
			.filter((line) -> line.startsWith("#"))
			.map(DocumentationTests::anchor)
			.anyMatch(anchor::equals);
	}

	/** As GitHub makes it. */
	private static String anchor(String heading) {
		return heading.replaceFirst("#+ ", "")
			.toLowerCase(Locale.ROOT)
			.replaceAll("[^\\p{L}\\p{N} _-]", "")
			.replace(' ', '-');
	}

	/** What the configuration processor says of the properties. */
	private static Map<String, String> metadata() throws IOException {
		Map<String, String> properties = new LinkedHashMap<>();
		List<Map<String, Object>> all;
		try (InputStream in = Class.forName("dev.stroma.spring.boot.StromaAutoConfiguration")
			.getResourceAsStream("/META-INF/spring-configuration-metadata.json")) {
			all = JsonPath.parse(in).read("$.properties");
		}
		catch (ClassNotFoundException ex) {
			throw new IllegalStateException(ex);
		}
		for (Map<String, Object> property : all) {
			if (String.valueOf(property.get("name")).startsWith("stroma.")) {
				properties.put(String.valueOf(property.get("name")), String.valueOf(property.get("defaultValue")));
			}
		}
		return properties;
	}

}

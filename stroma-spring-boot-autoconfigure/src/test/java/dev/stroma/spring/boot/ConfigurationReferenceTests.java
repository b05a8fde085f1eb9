package dev.stroma.spring.boot;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * With {@code -Dstroma.docs=write} the page is written instead.
 */
class ConfigurationReferenceTests {

	private static final Path PAGE = Path.of("../docs/properties.md");

	@Test
	void isWhatTheMetadataSays() throws IOException {
		String page = ConfigurationReference.page();
		if ("write".equals(System.getProperty("stroma.docs"))) {
			Files.writeString(PAGE, page);
		}

		assertThat(PAGE).as("run this test with -Dstroma.docs=write after a property changed").hasContent(page);
	}

}

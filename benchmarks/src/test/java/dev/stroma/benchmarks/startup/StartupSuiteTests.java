package dev.stroma.benchmarks.startup;

import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import dev.stroma.benchmarks.Options;
import dev.stroma.benchmarks.UsageException;
import dev.stroma.benchmarks.report.Results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class StartupSuiteTests {

	private static final PrintStream NOWHERE = new PrintStream(OutputStream.nullOutputStream(), false,
			StandardCharsets.UTF_8);

	@TempDir
	Path directory;

	@Test
	void startsApplicationsWithAndWithoutTheStarter() {
		Results results = new StartupSuite(1).run(Options.parse("startup", "--chunks", "100"), this.directory, NOWHERE);

		Map<String, Double> figures = results.ratios();
		assertThat(figures).containsOnlyKeys("bare_ms", "with_starter_ms", "added_ms", "first_search_ms");
		assertThat(figures.get("added_ms")).isEqualTo(figures.get("with_starter_ms") - figures.get("bare_ms"));
		assertThat(figures.get("first_search_ms")).isPositive();
	}

	@Test
	void hasTheDimensionOfTheBundledModel() {
		assertThatExceptionOfType(UsageException.class)
			.isThrownBy(() -> new StartupSuite(1).run(Options.parse("startup", "--dim", "64"), this.directory, NOWHERE))
			.withMessage("Suite startup has the bundled model: leave out --dim");
	}

}

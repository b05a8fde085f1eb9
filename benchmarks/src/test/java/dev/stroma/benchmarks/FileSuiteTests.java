package dev.stroma.benchmarks;

import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

import org.junit.jupiter.api.Test;

import dev.stroma.benchmarks.report.Results;

import static org.assertj.core.api.Assertions.assertThat;

class FileSuiteTests {

	private static final PrintStream NOWHERE = new PrintStream(OutputStream.nullOutputStream(), false,
			StandardCharsets.UTF_8);

	@Test
	void measuresWhatIsLeftOfAFile() {
		Results results = Benchmarks.run(Options.parse("space", "--chunks", "300", "--dim", "16"), NOWHERE);

		assertThat(results.rows()).extracting((row) -> row.arm())
			.containsExactly("filled", "after deleting 90 %", "compacted");
		assertThat(results.ratios().get("compacted_share")).isBetween(0.01, 0.99);
	}

	@Test
	void measuresTheFirstSearch() {
		Results results = Benchmarks.run(Options.parse("open", "--chunks", "300", "--dim", "16"), NOWHERE);

		assertThat(results.ratios()).containsOnlyKeys("open_first_search_ms", "open_resident_ms");
		assertThat(results.ratios().values()).allMatch((millis) -> millis > 0);
	}

}

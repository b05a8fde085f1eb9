package dev.stroma.benchmarks;

import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

class IngestSuiteTests {

	private static final PrintStream NOWHERE = new PrintStream(OutputStream.nullOutputStream(), false,
			StandardCharsets.UTF_8);

	@TempDir
	private Path directory;

	@Test
	void comparesThreeSystemsAndSmallChanges() throws Exception {
		Path file = this.directory.resolve("results/ingest.json");

		Benchmarks.run(Options.parse("ingest", "--chunks", "200", "--dim", "16", "--results", file.toString()),
				NOWHERE);

		JsonNode results = new ObjectMapper().readTree(file.toFile());
		assertThat(results.path("ratios").fieldNames()).toIterable()
			.containsExactlyInAnyOrder("lucene9_ingest_cpu", "lucene9_ingest_wall", "jdbc_ingest", "update10_ms",
					"update10_growth", "resync_records_per_s");
		results.path("ratios").forEach((ratio) -> assertThat(ratio.doubleValue()).isFinite().isNotNegative());
		assertThat(results.path("systems").findValuesAsText("name")).containsExactly("stroma", "jdbc", "lucene9",
				"stroma", "stroma");
	}

}

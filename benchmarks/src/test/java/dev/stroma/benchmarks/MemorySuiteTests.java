package dev.stroma.benchmarks;

import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

import org.junit.jupiter.api.Test;

import dev.stroma.benchmarks.report.Results;

import static org.assertj.core.api.Assertions.assertThat;

class MemorySuiteTests {

	private static final PrintStream NOWHERE = new PrintStream(OutputStream.nullOutputStream(), false,
			StandardCharsets.UTF_8);

	@Test
	void measuresRecallsAndState() {
		Results results = Benchmarks.run(Options.parse("memory", "--chunks", "300", "--dim", "16"), NOWHERE);

		assertThat(results.rows()).extracting((row) -> row.arm())
			.containsExactly("remember", "recall", "recall by graph too", "recall with importance and age",
					"recall by the file", "recall by graph too by the file",
					"recall with importance and age by the file", "state", "state", "application",
					"application with starter");
		assertThat(results.ratios()).containsOnlyKeys("sqlite_mb", "recall_p50_ms", "recall_p95_ms",
				"recall_graph_p50_ms", "recall_graph_p95_ms", "kv_ops_per_s", "kv_ops_share_of_jdbc", "rss_added_mb",
				"live_heap_mb");
		assertThat(results.ratios().values()).allSatisfy((figure) -> assertThat(figure).isPositive());
	}

}

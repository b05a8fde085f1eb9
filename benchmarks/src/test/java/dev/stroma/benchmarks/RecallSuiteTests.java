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

class RecallSuiteTests {

	@Test
	void findsWhatIsNearestHoweverVectorsLie(@TempDir Path directory) throws Exception {
		Path file = directory.resolve("recall.json");

		Benchmarks.run(Options.parse("recall", "--chunks", "600", "--dim", "32", "--results", file.toString()),
				new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8));

		JsonNode results = new ObjectMapper().readTree(file.toFile());
		assertThat(results.path("systems")).hasSize(6)
			.allSatisfy((system) -> assertThat(system.path("recall_at_10").doubleValue()).isBetween(0.98, 1.0));
		assertThat(results.path("ratios").fieldNames()).toIterable()
			.containsExactly("lucene9_vector_clustered", "recall_at_10_min_clustered", "lucene9_vector_overlapping",
					"recall_at_10_min_overlapping", "lucene9_vector_unclustered", "recall_at_10_min_unclustered");
	}

}

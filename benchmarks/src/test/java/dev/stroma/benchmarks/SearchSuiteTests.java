package dev.stroma.benchmarks;

import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

class SearchSuiteTests {

	private static final PrintStream NOWHERE = new PrintStream(OutputStream.nullOutputStream(), false,
			StandardCharsets.UTF_8);

	@TempDir
	private Path directory;

	@Test
	void comparesAllSystemsInEveryArm() throws Exception {
		Path file = this.directory.resolve("results/search.json");

		Benchmarks.run(Options.parse("search", "--chunks", "200", "--dim", "16", "--results", file.toString()),
				NOWHERE);

		JsonNode results = new ObjectMapper().readTree(file.toFile());
		assertThat(results.fieldNames()).toIterable()
			.containsExactly("suite", "machine", "jdk", "config", "systems", "ratios");
		assertThat(labels(results)).containsExactlyInAnyOrder("stroma lexical", "lucene9 lexical", "jdbc lexical",
				"stroma vector", "lucene9 vector", "jdbc vector", "langchain4j vector", "springai vector",
				"stroma hybrid", "lucene9 hybrid", "jdbc hybrid", "stroma filtered", "lucene9 filtered",
				"stroma-sql lexical", "stroma-sql vector", "stroma-sql hybrid", "stroma-sql filtered",
				"stroma 2 threads", "lucene9 2 threads", "stroma 8 threads", "lucene9 8 threads", "stroma ingest",
				"lucene9 ingest", "jdbc ingest", "langchain4j ingest", "springai ingest", "stroma fresh JVM",
				"lucene9 fresh JVM");
		assertThat(results.path("ratios").fieldNames()).toIterable()
			.contains("lucene9_lexical", "lucene9_vector", "lucene9_hybrid", "lucene9_filtered10",
					"lucene9_throughput2", "lucene9_throughput8", "jdbc_lexical", "jdbc_vector", "jdbc_hybrid",
					"langchain4j_vector", "springai_vector", "recall_at_10_min", "lucene9_hybrid_cpu")
			.hasSize(29);
		results.path("ratios").forEach(SearchSuiteTests::isPositive);
		results.path("systems").forEach((system) -> system.properties().forEach((figure) -> {
			if (List.of("heap_mib", "file_mib").contains(figure.getKey())) {
				assertThat(figure.getValue().doubleValue()).isFinite().isNotNegative();
			}
			else if (figure.getValue().isNumber()) {
				isPositive(figure.getValue());
			}
		}));
	}

	private static List<String> labels(JsonNode results) {
		List<String> labels = new ArrayList<>();
		results.path("systems")
			.forEach((system) -> labels.add(system.path("name").asText() + " " + system.path("arm").asText()));
		return labels;
	}

	private static void isPositive(JsonNode number) {
		assertThat(number.doubleValue()).isFinite().isPositive();
	}

}

package dev.stroma.benchmarks;

import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

class ChunkSuiteTests {

	private static final PrintStream NOWHERE = new PrintStream(OutputStream.nullOutputStream(), false,
			StandardCharsets.UTF_8);

	@TempDir
	private Path directory;

	@Test
	void comparesThreeSplittersOnMadeTextsAndOnCollections() throws Exception {
		Path file = this.directory.resolve("results/chunk.json");
		Path collection = Files.createDirectories(this.directory.resolve("sets/small-en"));
		Files.writeString(collection.resolve("corpus.jsonl"), """
				{"_id":"1","title":"One","text":"%s"}
				""".formatted("A sentence of a text. ".repeat(200)));
		Files.writeString(collection.resolve("queries.jsonl"), "");
		Files.writeString(collection.resolve("qrels.tsv"), "query-id\tcorpus-id\tscore\n");

		Benchmarks.run(Options.parse("chunk", "--chunks", "100", "--datasets", collection.getParent().toString(),
				"--results", file.toString()), NOWHERE);

		JsonNode results = new ObjectMapper().readTree(file.toFile());
		assertThat(results.fieldNames()).toIterable()
			.containsExactly("suite", "machine", "jdk", "config", "systems", "ratios");
		List<String> labels = new ArrayList<>();
		results.path("systems").forEach((system) -> {
			labels.add(system.path("name").asText() + " " + system.path("arm").asText());
			assertThat(system.path("mb_per_s").doubleValue()).isFinite().isPositive();
			assertThat(system.path("mean_characters").doubleValue()).isBetween(100.0, 1000.0);
		});
		assertThat(labels).containsExactlyInAnyOrder("stroma markdown", "langchain4j markdown", "springai markdown",
				"stroma plain", "langchain4j plain", "springai plain");
		assertThat(results.path("ratios").fieldNames()).toIterable()
			.containsExactly("langchain4j_markdown", "springai_markdown", "langchain4j_plain", "springai_plain");
		results.path("ratios").forEach((ratio) -> assertThat(ratio.doubleValue()).isFinite().isPositive());
	}

}

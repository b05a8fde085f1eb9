package dev.stroma.benchmarks.quality;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

import dev.stroma.embed.Embedder;
import dev.stroma.embed.EmbedderProfile;
import dev.stroma.embed.HashingEmbedder;

import static org.assertj.core.api.Assertions.assertThat;

@DisabledIfSystemProperty(named = "stroma.natives", matches = "skip")
class QualityTests {

	private static final List<String> SYSTEMS = List.of("stroma-default-hybrid", "stroma-lexical",
			"stroma-default-vector", "lucene-bm25", "by-hand-rrf", "stroma-int8-hybrid", "stroma-binary-hybrid",
			"stroma-minilm-hybrid", "stroma-minilm-vector", "by-hand-minilm-rrf");

	@TempDir
	Path directory;

	@Test
	void measuresEverySystemOnEveryCollection() throws Exception {
		collection("harbours");
		collection("hafen-de");
		Path file = this.directory.resolve("target/results/quality.json");

		new Quality(new PrintStream(PrintStream.nullOutputStream(), false, StandardCharsets.UTF_8))
			.run(TestCollection.below(this.directory).stream().map(TestCollection::read).toList(), file, false);

		JsonNode json = new ObjectMapper().readTree(file.toFile());
		assertThat(json.path("collections")).extracting((row) -> row.path("name").asText())
			.containsExactly("hafen-de", "harbours");
		for (JsonNode row : json.path("collections")) {
			assertThat(row.path("docs").asInt()).isEqualTo(3);
			assertThat(row.path("queries").asInt()).isEqualTo(2);
			assertThat(row.path("systems")).extracting((system) -> system.path("name").asText())
				.containsExactlyElementsOf(SYSTEMS);
			assertThat(row.path("systems")).allSatisfy((system) -> {
				assertThat(system.path("ndcg_at_10").asDouble()).isEqualTo(1);
				assertThat(system.path("recall_at_10").asDouble()).isEqualTo(1);
				assertThat(system.path("recall_at_100").asDouble()).isEqualTo(1);
				assertThat(system.path("mrr_at_10").asDouble()).isEqualTo(1);
			});
		}
		assertThat(names(json.path("means"))).isEqualTo(SYSTEMS);
		assertThat(names(json.path("means_english"))).isEqualTo(SYSTEMS);
		for (String stored : List.of("int8", "binary")) {
			assertThat(json.path("storage_loss").path(stored).path("worst").asDouble(-1)).isZero();
			assertThat(json.path("storage_loss").path(stored).path("mean").asDouble(-1)).isZero();
		}
		// Six pairs on two collections and in two means
		assertThat(json.path("comparisons")).hasSize(24);
		assertThat(file.resolveSibling("quality.md")).content().contains("| nDCG@10 | hafen-de | harbours |");
	}

	@Test
	void asksATransformerOnceForAText() throws IOException {
		List<String> asked = new ArrayList<>();
		Embedder hashing = HashingEmbedder.of(4);
		Embedder counting = new Embedder() {

			@Override
			public EmbedderProfile profile() {
				return hashing.profile();
			}

			@Override
			public List<float[]> embedDocuments(List<String> texts) {
				asked.addAll(texts);
				return hashing.embedDocuments(texts);
			}

			@Override
			public float[] embedQuery(String text) {
				asked.add(text + "?");
				return hashing.embedQuery(text);
			}

		};
		for (int run = 0; run < 2; run++) {
			RememberedVectors vectors = new RememberedVectors(counting, this.directory);
			assertThat(vectors.embedDocuments(List.of("low tide", "high tide", "low tide")))
				.containsExactlyElementsOf(hashing.embedDocuments(List.of("low tide", "high tide", "low tide")));
			assertThat(vectors.embedQuery("low tide")).isEqualTo(hashing.embedQuery("low tide"));
			vectors.finish();
			assertThat(asked).containsExactly("low tide", "high tide", "low tide?");
		}
		Path file = onlyFile();
		byte[] bytes = Files.readAllBytes(file);
		Files.write(file, Arrays.copyOf(bytes, bytes.length - 1));
		RememberedVectors vectors = new RememberedVectors(counting, this.directory);
		assertThat(vectors.embedQuery("low tide")).isEqualTo(hashing.embedQuery("low tide"));
		vectors.finish();
		assertThat(asked).containsExactly("low tide", "high tide", "low tide?", "low tide?");
		assertThat(file).hasBinaryContent(bytes);
	}

	private Path onlyFile() throws IOException {
		try (var files = Files.list(this.directory)) {
			return files.toList().get(0);
		}
	}

	private static List<String> names(JsonNode node) {
		List<String> names = new ArrayList<>();
		node.fieldNames().forEachRemaining(names::add);
		return names;
	}

	private void collection(String name) throws IOException {
		Path folder = Files.createDirectories(this.directory.resolve(name));
		Files.writeString(folder.resolve("corpus.jsonl"), """
				{"_id": "1", "title": "", "text": "Fisch kommt im Hafen an Land, fish is landed in the harbour."}
				{"_id": "2", "title": "Bread", "text": "Brot wird nachts gebacken, bread is baked at night."}
				{"_id": "3", "title": "", "text": "Der Zug, the train, leaves at noon."}
				""");
		Files.writeString(folder.resolve("queries.jsonl"), """
				{"_id": "a", "text": "bread at night"}
				{"_id": "b", "text": "the train at noon"}
				{"_id": "c", "text": "nobody knows"}
				""");
		Files.writeString(folder.resolve("qrels.tsv"), "query-id\tcorpus-id\tscore\na\t2\t1\nb\t3\t1\n");
	}

}

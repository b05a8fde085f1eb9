package dev.stroma.spring.boot;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import com.jayway.jsonpath.JsonPath;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What an editor knows of the properties.
 */
class StromaMetadataTests {

	private static final String METADATA = "/META-INF/spring-configuration-metadata.json";

	@Test
	void namesEachPropertyWithItsDefault() throws IOException {
		Map<String, String> defaults = new TreeMap<>();
		properties().forEach((property) -> defaults.put((String) property.get("name"),
				String.valueOf(property.get("defaultValue"))));

		assertThat(defaults).containsExactlyInAnyOrderEntriesOf(Map.ofEntries(
				Map.entry("stroma.vectors.quantization", "float32"), Map.entry("stroma.vectors.search-dimension", "0"),
				Map.entry("stroma.lexical.metadata-fields", "[author, categories, entities, keywords, tags]"),
				Map.entry("management.health.stroma.enabled", "true"), Map.entry("stroma.enabled", "true"),
				Map.entry("stroma.path", "null"), Map.entry("stroma.mode", "read-write"),
				Map.entry("stroma.indexing.embedding", "auto"),
				Map.entry("stroma.indexing.on-model-change", "rebuild-vectors"),
				Map.entry("stroma.indexing.embedding-concurrency", "4"),
				Map.entry("stroma.indexing.max-planned-records", "100000"),
				Map.entry("stroma.indexing.strict", "false"), Map.entry("stroma.indexing.deadline", "null"),
				Map.entry("stroma.search.query-embedding-timeout", "3s"),
				Map.entry("stroma.search.resident.mode", "off"), Map.entry("stroma.search.resident.memory", "null"),
				Map.entry("stroma.sqlite-vec.path", "null"), Map.entry("stroma.sqlite-vec.directory", "null"),
				Map.entry("stroma.store.full-sync", "false"), Map.entry("stroma.store.max-readers", "16"),
				Map.entry("stroma.store.snapshot-lease", "10m"), Map.entry("stroma.chunk.max-tokens", "100"),
				Map.entry("stroma.chunk.overlap-tokens", "0"), Map.entry("stroma.chunk.max-sections", "10000"),
				Map.entry("stroma.search.minimum-match", "0"), Map.entry("stroma.search.operators", "false"),
				Map.entry("stroma.search.typo-tolerance", "false"), Map.entry("stroma.lexical.synonyms", "null"),
				Map.entry("stroma.lexical.protected-words", "null"), Map.entry("stroma.chunk.token-counter", "words"),
				Map.entry("stroma.lexical.language", "auto"), Map.entry("stroma.embedder.type", "auto"),
				Map.entry("stroma.embedder.base-url", "null"), Map.entry("stroma.embedder.api-key", "null"),
				Map.entry("stroma.embedder.model", "null"), Map.entry("stroma.embedder.dimensions", "0"),
				Map.entry("stroma.embedder.max-input-tokens", "0"), Map.entry("stroma.embedder.batch-size", "512"),
				Map.entry("stroma.embedder.packed", "false"), Map.entry("stroma.embedder.timeout", "15s"),
				Map.entry("stroma.embedder.connect-timeout", "5s"), Map.entry("stroma.embedder.retries", "2"),
				Map.entry("stroma.embedder.requests-per-minute", "0"),
				Map.entry("stroma.embedder.max-concurrency", "8"), Map.entry("stroma.embedder.document-prefix", "null"),
				Map.entry("stroma.embedder.query-prefix", "null"), Map.entry("stroma.embedder.static.path", "null"),
				Map.entry("stroma.embedder.query-cache", "1000"), Map.entry("stroma.embedder.threads", "0"),
				Map.entry("stroma.chat.base-url", "null"), Map.entry("stroma.chat.api-key", "null"),
				Map.entry("stroma.chat.model", "null"), Map.entry("stroma.chat.timeout", "30s"),
				Map.entry("stroma.chat.connect-timeout", "5s"), Map.entry("stroma.chat.retries", "2"),
				Map.entry("stroma.chat.requests-per-minute", "0"), Map.entry("stroma.chat.max-concurrency", "8")));
	}

	@Test
	void describesEachProperty() throws IOException {
		assertThat(properties()).allSatisfy((property) -> assertThat((String) property.get("description"))
			.as("description of %s", property.get("name"))
			.matches("[A-Z].*\\.")
			.doesNotStartWith("The ")
			.doesNotStartWith("A "));
	}

	private static List<Map<String, Object>> properties() throws IOException {
		try (InputStream json = StromaProperties.class.getResourceAsStream(METADATA)) {
			return JsonPath.parse(json).read("$.properties");
		}
	}

}

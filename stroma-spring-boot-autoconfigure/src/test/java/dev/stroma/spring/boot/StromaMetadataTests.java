package dev.stroma.spring.boot;

import java.io.IOException;
import java.io.InputStream;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import com.jayway.jsonpath.JsonPath;
import org.junit.jupiter.api.Test;

import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNoException;

/**
 * What an editor knows of the properties.
 */
class StromaMetadataTests {

	private static final String METADATA = "/META-INF/spring-configuration-metadata.json";

	/** In the order of their names. */
	private static final String DEFAULTS = """
			management.endpoint.stroma.access = read_only
			management.endpoint.stroma.cache.time-to-live = 0ms
			management.health.stroma.enabled = true
			stroma.actuator.export-directory = null
			stroma.backup.cron = null
			stroma.backup.directory = null
			stroma.backup.keep = 7
			stroma.chat.api-key = null
			stroma.chat.base-url = null
			stroma.chat.connect-timeout = 5s
			stroma.chat.max-concurrency = 8
			stroma.chat.model = null
			stroma.chat.requests-per-minute = 0
			stroma.chat.retries = 2
			stroma.chat.timeout = 30s
			stroma.chunk.by-kind = null
			stroma.chunk.max-sections = 10000
			stroma.chunk.max-tokens = null
			stroma.chunk.overlap-tokens = 0
			stroma.chunk.parent-tokens = 0
			stroma.chunk.policy = code
			stroma.chunk.token-counter = words
			stroma.chunk.whole-tokens = null
			stroma.embedder.api-key = null
			stroma.embedder.base-url = null
			stroma.embedder.batch-size = 512
			stroma.embedder.connect-timeout = 5s
			stroma.embedder.dimensions = 0
			stroma.embedder.document-prefix = null
			stroma.embedder.document-weight = 0
			stroma.embedder.max-concurrency = 8
			stroma.embedder.max-input-tokens = 0
			stroma.embedder.model = null
			stroma.embedder.packed = false
			stroma.embedder.query-cache = 1000
			stroma.embedder.query-prefix = null
			stroma.embedder.requests-per-minute = 0
			stroma.embedder.retries = 2
			stroma.embedder.static.path = null
			stroma.embedder.threads = 0
			stroma.embedder.timeout = 15s
			stroma.embedder.type = auto
			stroma.enabled = true
			stroma.fts.enabled = true
			stroma.fusion.bm25 = 0.25
			stroma.fusion.chunk-share = 0.5
			stroma.fusion.rrf-k = 60
			stroma.fusion.rrf-keeps-single-arm = false
			stroma.fusion.strategy = null
			stroma.fusion.type = evidence
			stroma.graph.depth = 2
			stroma.graph.enabled = true
			stroma.graph.extract-entities = false
			stroma.graph.max-nodes = 64
			stroma.graph.weight = 1
			stroma.health.max-backlog-age = 15m
			stroma.health.min-free-space = 10MB
			stroma.indexes = null
			stroma.indexing.deadline = null
			stroma.indexing.embedding = auto
			stroma.indexing.embedding-batch-bytes = 600000
			stroma.indexing.embedding-batch-texts = 64
			stroma.indexing.embedding-batch-tokens = 50000
			stroma.indexing.embedding-concurrency = 8
			stroma.indexing.max-attempts = 4
			stroma.indexing.max-planned-records = 100000
			stroma.indexing.on-model-change = rebuild-vectors
			stroma.indexing.retry-delays = [1m, 5m, 30m]
			stroma.indexing.reuse-from = null
			stroma.indexing.strict = false
			stroma.indexing.transaction = after-commit
			stroma.lexical.language = auto
			stroma.lexical.metadata-fields = [author, categories, entities, keywords, tags]
			stroma.lexical.protected-words = null
			stroma.lexical.synonyms = null
			stroma.memory.half-life = null
			stroma.memory.importance-weight = 0
			stroma.memory.limit = 8
			stroma.memory.merge-similarity = 0
			stroma.mode = read-write
			stroma.path = null
			stroma.profile = default
			stroma.rerank.api-key = null
			stroma.rerank.base-url = null
			stroma.rerank.concurrency = 5
			stroma.rerank.connect-timeout = 2s
			stroma.rerank.max-concurrency = 8
			stroma.rerank.model = null
			stroma.rerank.requests-per-minute = 0
			stroma.rerank.retries = 0
			stroma.rerank.timeout = 5s
			stroma.rerank.top = 10
			stroma.rerank.type = none
			stroma.search.candidates = 256
			stroma.search.deadline = null
			stroma.search.explain = false
			stroma.search.limit = 10
			stroma.search.max-waiting = 1000
			stroma.search.min-relevance = 0
			stroma.search.minimum-match = 0
			stroma.search.operators = false
			stroma.search.query-embedding-timeout = 3s
			stroma.search.record-vector-weight = 0
			stroma.search.rerank-timeout = 5s
			stroma.search.resident.memory = null
			stroma.search.resident.mode = auto
			stroma.search.slow-log.per-minute = 60
			stroma.search.slow-log.text = false
			stroma.search.slow-log.threshold = null
			stroma.search.typo-tolerance = false
			stroma.search.vectors.exact = false
			stroma.sqlite-vec.directory = null
			stroma.sqlite-vec.path = null
			stroma.state.max-batch = 1000
			stroma.state.max-key-length = 512
			stroma.state.max-value-size = 1MB
			stroma.store.full-sync = false
			stroma.store.journal = wal
			stroma.store.max-readers = 16
			stroma.store.read-timeout = 10s
			stroma.store.reader-wait = 5s
			stroma.store.snapshot-lease = 10m
			stroma.sync.cron = null
			stroma.sync.on-start = true
			stroma.vectors.enabled = true
			stroma.vectors.quantization = float32
			stroma.vectors.search-dimension = 0
			stroma.worker.cron = null
			stroma.worker.enabled = true
			stroma.worker.poll-interval = 5s
			""";

	@Test
	void namesEachPropertyWithItsDefault() throws IOException {
		assertThat(properties().stream()
			.map((property) -> property.get("name") + " = " + property.get("defaultValue"))
			.sorted()).containsExactlyElementsOf(DEFAULTS.lines().toList());
	}

	@Test
	void describesEachProperty() throws IOException {
		assertThat(properties()).allSatisfy((property) -> assertThat((String) property.get("description"))
			.as("description of %s", property.get("name"))
			.matches("[A-Z].*\\.")
			.doesNotStartWith("The ")
			.doesNotStartWith("A "));
	}

	@Test
	void namesWhatTookThePlaceOfADeprecatedProperty() throws IOException {
		List<Map<String, Object>> deprecated = properties().stream()
			.filter((property) -> property.containsKey("deprecation"))
			.toList();

		assertThat(deprecated).extracting((property) -> property.get("name")).containsExactly("stroma.fusion.strategy");
		assertThat(deprecated).allSatisfy((property) -> assertThat(names())
			.contains(JsonPath.<String>read(property, "$.deprecation.replacement")));
	}

	@Test
	void hintsAtValuesThatAreTaken() throws IOException {
		List<Map<String, Object>> hints = read("$.hints");

		assertThat(hints).extracting((hint) -> hint.get("name")).isSubsetOf(names().toArray());
		for (Map<String, Object> hint : hints) {
			for (String value : JsonPath.<List<String>>read(hint, "$..values[*].value")) {
				IndexSettings settings = IndexSettings.of(new Binder(new MapConfigurationPropertySource(
						Map.of((String) hint.get("name"), value, "stroma.path", "none"))));
				assertThatNoException().as("%s", hint).isThrownBy(() -> {
					settings.stroma().chunkPolicy();
					settings.stroma().analyzer();
					settings.sync().schedule();
					settings.backup().schedule();
				});
			}
		}
	}

	/** Hence a group of which nothing is said need not be bound. */
	@Test
	void hasTheDefaultsThatTheEngineHas() {
		Map<String, Object> said = new HashMap<>(Map.of("stroma.path", "none"));
		for (String line : DEFAULTS.lines().filter((property) -> !property.endsWith(" = null")).toList()) {
			String[] property = line.split(" = ");
			said.put(property[0], property[1].replaceAll("[\\[\\]]", ""));
		}
		StromaProperties all = bound(said);
		StromaProperties none = bound(Map.of("stroma.path", "none"));

		assertThat(all).hasNoNullFieldsOrPropertiesExcept("sqliteVec");
		assertThat(none).hasAllNullFieldsOrPropertiesExcept("enabled", "path", "mode", "profile");
		// weights that are said are here those that arms have of which nothing is said
		assertThat(all.options()).usingRecursiveComparison()
			.ignoringFields("meters", "switchListener", "searchDefaults.arms.weights")
			.isEqualTo(none.options());
		assertThat(all.chunkPolicy().identity()).isEqualTo(none.chunkPolicy().identity());
		assertThat(all.analyzer().identity()).isEqualTo(none.analyzer().identity());
		assertThat(all.hasWords()).isEqualTo(none.hasWords());
		assertThat(all.hasVectors()).isEqualTo(none.hasVectors());
	}

	private static StromaProperties bound(Map<String, Object> said) {
		return new Binder(new MapConfigurationPropertySource(said)).bind("stroma", StromaProperties.class).get();
	}

	/** Of all properties. */
	static List<String> names() throws IOException {
		return properties().stream().map((property) -> String.valueOf(property.get("name"))).toList();
	}

	private static List<Map<String, Object>> properties() throws IOException {
		return read("$.properties");
	}

	private static List<Map<String, Object>> read(String part) throws IOException {
		try (InputStream json = StromaProperties.class.getResourceAsStream(METADATA)) {
			return JsonPath.parse(json).read(part);
		}
	}

}

package dev.stroma;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import dev.stroma.corpus.BodyFormat;
import dev.stroma.corpus.CorpusRecord;
import dev.stroma.corpus.Metadata;
import dev.stroma.embed.Embedder;
import dev.stroma.embed.HashingEmbedder;
import dev.stroma.error.FeatureDisabledException;
import dev.stroma.error.IncompatibleIndexException;
import dev.stroma.error.IndexUnavailableException;
import dev.stroma.filter.Filter;
import dev.stroma.search.Arm;
import dev.stroma.search.SearchHit;
import dev.stroma.search.SearchRequest;
import dev.stroma.search.SearchResult;
import dev.stroma.snapshot.ChunkHandle;
import dev.stroma.snapshot.Snapshot;
import dev.stroma.store.GoFixture;
import dev.stroma.store.GoFixture.Passage;
import dev.stroma.store.ModelInStroma;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * A file of Stroma, the Go library, is opened read-only as it is: searched by its own
 * full-text table and its own vectors.
 */
@DisabledIfSystemProperty(named = "stroma.natives", matches = "skip")
class GoFileReadingTests {

	private static final String MODEL = "openai:http://localhost:11434/v1:m:plain_v1";

	@TempDir
	Path directory;

	private Path file() {
		return this.directory.resolve("go.db");
	}

	private Stroma open(Embedder embedder) {
		return Stroma.open(StromaOptions.of(file()).embedder(embedder).readOnly());
	}

	private void write(int schema, String quantization) throws Exception {
		try (GoFixture go = GoFixture.create(file(), schema, quantization, true)) {
			go.set("embedder_fingerprint", MODEL);
			go.add("a", "note", "Alpha", BodyFormat.MARKDOWN,
					"intro words\n\n# One\n\nfirst caf\u00e9 \ud83d\ude80\n\n# Two\n\nsecond part\n",
					Map.of("lang", "en"), List.of(Passage.of("Alpha", "intro words"),
							Passage.of("One", "first caf\u00e9 \ud83d\ude80"), Passage.of("Two", "second part")));
			go.add("b", "page", "Beta", BodyFormat.PLAINTEXT, "other words entirely", Map.of("lang", "de"),
					List.of(Passage.of("Beta", "other words entirely")));
			for (int i = 0; i < 40; i++) {
				go.add("n" + i, "Number " + i, "some noise number " + i + " of many",
						Passage.of("Number " + i, "some noise number " + i + " of many"));
			}
		}
	}

	@ParameterizedTest
	@CsvSource({ "2, float32", "3, float32", "4, int8", "5, float32", "5, int8", "5, binary" })
	void findsByItsWordsAndVectorsAndChangesNothing(int schema, String quantization) throws Exception {
		write(schema, quantization);
		byte[] before = Files.readAllBytes(file());
		try (Stroma stroma = open(new ModelInStroma())) {
			assertThat(stroma.status().records()).isEqualTo(42);

			SearchHit words = stroma.retrieval().search(SearchRequest.of("cafe").without("vector")).hits().get(0);
			assertThat(words.ref()).isEqualTo("a");
			assertThat(words.text()).isEqualTo("first caf\u00e9 \ud83d\ude80");
			assertThat(words.headingPath()).containsExactly("One");
			assertThat(words.metadata()).isEqualTo(Metadata.of(Map.of("lang", "en")));

			SearchResult meaning = stroma.retrieval()
				.search(SearchRequest.of("second part").without("lexical").limit(40));
			assertThat(meaning.arm(Arm.VECTOR).state()).isEqualTo(Arm.State.RAN);
			assertThat(meaning.hits()).extracting((hit) -> hit.ref() + hit.start())
				.startsWith(nearest("second part").toArray(String[]::new));

			SearchResult both = stroma.retrieval().search("other words");
			assertThat(both.degraded()).isFalse();
			assertThat(both.hits().get(0).ref()).isEqualTo("b");
		}
		assertThat(Files.readAllBytes(file())).isEqualTo(before);
		try (var files = Files.list(this.directory)) {
			assertThat(files).containsExactly(file());
		}
	}

	/** The two passages that are nearest by an own computation over all. */
	private static List<String> nearest(String question) {
		record Passed(String name, double cosine) {
		}
		List<Passed> all = new ArrayList<>();
		float[] wanted = GoFixture.EMBEDDER.embedQuery(question);
		String body = "intro words\n\n# One\n\nfirst caf\u00e9 \ud83d\ude80\n\n# Two\n\nsecond part\n";
		Map<String, String> texts = Map.of("a" + 0, "Alpha\n\nintro words", "a" + body.indexOf("first"),
				"Alpha\n\nOne\n\nfirst caf\u00e9 \ud83d\ude80", "a" + body.indexOf("second"),
				"Alpha\n\nTwo\n\nsecond part");
		texts.forEach((name, text) -> {
			float[] vector = GoFixture.EMBEDDER.embedQuery(text);
			double cosine = 0;
			for (int i = 0; i < wanted.length; i++) {
				cosine += wanted[i] * vector[i];
			}
			all.add(new Passed(name, cosine));
		});
		return all.stream()
			.sorted(Comparator.comparingDouble(Passed::cosine).reversed())
			.map(Passed::name)
			.limit(1)
			.toList();
	}

	/** Computed of its vectors, and stored once the file is one of ours. */
	@Test
	void findsWholeRecordsBeforeAndAfterItIsMigrated() throws Exception {
		write(5, "float32");
		SearchRequest records = SearchRequest.of("some part")
			.weight(Arm.RECORD_VECTOR, 1)
			.without(Arm.LEXICAL)
			.without(Arm.VECTOR)
			.without(Arm.COVERAGE)
			.limit(42);
		List<String> before;
		try (Stroma stroma = open(new ModelInStroma())) {
			before = stroma.retrieval().search(records).hits().stream().map(SearchHit::ref).toList();
		}
		try (Stroma stroma = Stroma
			.open(StromaOptions.of(file()).embedder(new ModelInStroma()).searchDefaults(records))) {
			assertThat(stroma.indexer().awaitIndexed(Duration.ofMinutes(1))).isTrue();
			assertThat(stroma.retrieval().search(records).hits()).extracting(SearchHit::ref)
				.hasSize(42)
				.containsExactlyElementsOf(before);
			assertThat(stroma.snapshots().verify().messages()).isEmpty();
			try (Snapshot snapshot = stroma.snapshots().open()) {
				assertThat(snapshot.stats().recordVectors()).isEqualTo(42);
			}
		}
	}

	@Test
	void filtersReadsAndResolves() throws Exception {
		write(5, "float32");
		try (Stroma stroma = open(new ModelInStroma()); Snapshot snapshot = stroma.snapshots().open()) {
			assertThat(stroma.retrieval().count(Filter.eq("lang", "de"))).isEqualTo(1);
			assertThat(stroma.retrieval().count(Filter.eq("kind", "page"))).isEqualTo(1);
			SearchResult filtered = stroma.retrieval()
				.search(SearchRequest.of("words").filter(Filter.eq("lang", "de")));
			assertThat(filtered.hits()).extracting(SearchHit::ref).containsExactly("b");
			assertThat(stroma.retrieval().search("\"first cafe\"").hits()).isNotEmpty();

			CorpusRecord record = snapshot.record("a").orElseThrow();
			assertThat(record.body()).contains("# One");
			assertThat(snapshot.resolve(filtered.hits().get(0).handle()).state()).isEqualTo(ChunkHandle.State.CURRENT);
			assertThat(stroma.scoped("x").retrieval().search("words").hits()).isEmpty();
		}
	}

	@Test
	void showsPassagesThatAreNotInTheirText() throws Exception {
		try (GoFixture go = GoFixture.create(file(), 5, "float32", true)) {
			go.set("embedder_fingerprint", MODEL);
			go.add("a", "Alpha", "what the record says", Passage.of("Alpha", "made up by a policy"),
					Passage.of("Alpha", "another one"));
		}
		try (Stroma stroma = open(new ModelInStroma())) {
			assertThat(stroma.retrieval().search("another").hits().get(0).text()).isEqualTo("another one");
		}
	}

	@Test
	void searchesByWordsWithoutAModel() throws Exception {
		write(5, "float32");
		try (Stroma stroma = open(Embedder.none())) {
			assertThat(stroma.retrieval().search("entirely").hits()).extracting(SearchHit::ref).containsExactly("b");
		}
	}

	@Test
	void refusesAnotherModelAndEveryChange() throws Exception {
		write(5, "float32");
		assertThatThrownBy(() -> open(HashingEmbedder.of(16))).isInstanceOf(IncompatibleIndexException.class)
			.hasMessageContaining("configure that model, or none");
		try (Stroma stroma = open(new ModelInStroma())) {
			assertThatThrownBy(() -> stroma.indexer().update(CorpusRecord.of("x", null, "text")))
				.isInstanceOf(IndexUnavailableException.class);
			assertThatThrownBy(() -> stroma.snapshots().verify()).isInstanceOf(IncompatibleIndexException.class)
				.hasMessageEndingWith("of which nothing can be verified as it is: open it read-write once");
		}
	}

	@ParameterizedTest
	@CsvSource({ "2, float32", "4, int8", "5, binary" })
	void findsByVectorsAloneWhereThereIsNoFullTextTable(int schema, String quantization) throws Exception {
		try (GoFixture go = GoFixture.create(file(), schema, quantization, false)) {
			go.set("embedder_fingerprint", MODEL);
			go.add("a", "Alpha", "first text", Passage.of("Alpha", "first text"));
			go.add("b", "Beta", "second part", Passage.of("Beta", "second part"));
		}
		byte[] before = Files.readAllBytes(file());
		try (Stroma stroma = open(new ModelInStroma()); Snapshot snapshot = stroma.snapshots().open()) {
			SearchResult result = stroma.retrieval().search("Beta second part");

			assertThat(result.hits().get(0).ref()).isEqualTo("b");
			assertThat(result.hits().get(0).text()).isEqualTo("second part");
			assertThat(result.arm(Arm.VECTOR).state()).isEqualTo(Arm.State.RAN);
			assertThat(result.arm(Arm.LEXICAL)).extracting(Arm::state, Arm::reason)
				.containsExactly(Arm.State.OFF,
						"words are not indexed: the file of Stroma (Go) has no full-text table, open it read-write once");
			assertThat(stroma.retrieval().search("\"second part\" -first").hits()).isNotEmpty();
			assertThat(stroma.retrieval().similarTo(result.hits().get(0).handle()).hits()).extracting(SearchHit::ref)
				.containsExactly("a");
			assertThat(stroma.retrieval().count(Filter.eq("kind", "note"))).isEqualTo(2);
			assertThat(snapshot.record("a").orElseThrow().body()).isEqualTo("first text");
			assertThat(stroma.status().textFailure()).isNull();
		}
		assertThat(Files.readAllBytes(file())).isEqualTo(before);
	}

	@Test
	void refusesToSearchWhatHasNeitherWordsNorAModel() throws Exception {
		try (GoFixture go = GoFixture.create(file(), 4, "float32", false)) {
			go.add("a", "Alpha", "text", Passage.of("Alpha", "text"));
		}
		try (Stroma stroma = open(Embedder.none())) {
			assertThat(stroma.status().records()).isEqualTo(1);
			assertThatThrownBy(() -> stroma.retrieval().search("text")).isInstanceOf(FeatureDisabledException.class);
		}
	}

}

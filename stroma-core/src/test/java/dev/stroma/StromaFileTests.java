package dev.stroma;

import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

import dev.stroma.corpus.BodyFormat;
import dev.stroma.corpus.CorpusRecord;
import dev.stroma.corpus.RecordSource;
import dev.stroma.embed.Embedder;
import dev.stroma.embed.HashingEmbedder;
import dev.stroma.error.IncompatibleIndexException;
import dev.stroma.filter.Filter;
import dev.stroma.index.IndexReport;
import dev.stroma.search.Arm;
import dev.stroma.search.SearchHit;
import dev.stroma.search.SearchRequest;
import dev.stroma.snapshot.Snapshot;
import dev.stroma.snapshot.SnapshotStats;
import dev.stroma.store.GoFixture;
import dev.stroma.store.GoFixture.Passage;
import dev.stroma.support.Listing;
import dev.stroma.support.PlainSql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * What becomes of a file of Stroma, the Go library, that is opened for writing.
 */
@Tag("sqlite")
@DisabledIfSystemProperty(named = "stroma.natives", matches = "skip")
class StromaFileTests {

	private static final String GUIDE = "Before all.\r\n\r\n# Setup\r\nInstall the cafe\u0301 server.\r\n## Network\r\nOpen port 443 and the proxy.\r\n# Limits\r\nNot more than ten requests.";

	private Path directory;

	private Path file;

	@BeforeEach
	void locate(@TempDir Path directory) throws Exception {
		this.directory = directory.toRealPath();
		this.file = this.directory.resolve("stroma.db");
	}

	static Stream<Arguments> kinds() {
		return Stream.of(2, 3, 4, 5)
			.flatMap((schema) -> Stream.of("float32", "int8", "binary")
				.flatMap((quantization) -> Stream.of(true, false)
					.map((fullText) -> Arguments.of(schema, quantization, fullText))));
	}

	private GoFixture fixture(int schema, String quantization, boolean fullText) throws SQLException {
		GoFixture fixture = GoFixture.create(this.file, schema, quantization, fullText);
		// Stroma has Linux line ends in passages, and texts as they came
		fixture.add("guide", "manual", "Guide", BodyFormat.MARKDOWN, GUIDE, Map.of("lang", "en", "team", "core"),
				List.of(Passage.of("Guide", "Before all."), Passage.of("Setup", "Install the cafe\u0301 server."),
						Passage.of("Setup / Network", "Open port 443 and the proxy."),
						Passage.of("Limits", "Not more than ten requests.")));
		for (int i = 0; i < 12; i++) {
			fixture.add("note" + i, "note", "Note " + i, BodyFormat.PLAINTEXT, text(i), Map.of(),
					List.of(Passage.of("Note " + i, text(i))));
		}
		return fixture.add("empty", "Empty", "");
	}

	private static String text(int i) {
		return "the server number %d has %s".formatted(i, "port proxy request limit ".repeat(1 + i % 5).strip());
	}

	private Stroma open(Embedder embedder) {
		return Stroma.open(StromaOptions.of(this.file).embedder(embedder));
	}

	private static List<CorpusRecord> records() {
		List<CorpusRecord> records = new ArrayList<>();
		records.add(CorpusRecord.of("guide", "Guide", GUIDE)
			.kind("manual")
			.sourceRef("docs/guide")
			.metadata(Map.of("lang", "en", "team", "core")));
		for (int i = 0; i < 12; i++) {
			records.add(CorpusRecord.of("note" + i, "Note " + i, text(i))
				.kind("note")
				.sourceRef("docs/note" + i)
				.format(BodyFormat.PLAINTEXT));
		}
		records.add(CorpusRecord.of("empty", "Empty", "").kind("note").sourceRef("docs/empty"));
		return records;
	}

	/** The passages in the order of their vectors, by a comparison with each. */
	static List<String> nearest(String question, String quantization) {
		record Scored(String ref, double cosine) {
		}
		float[] vector = GoFixture.EMBEDDER.embedQuery(question);
		List<Scored> scored = new ArrayList<>();
		for (int i = 0; i < 12; i++) {
			float[] other = GoFixture.kept(quantization,
					GoFixture.EMBEDDER.embedQuery(GoFixture.input("Note " + i, Passage.of("Note " + i, text(i)))));
			double cosine = 0;
			for (int d = 0; d < other.length; d++) {
				cosine += (double) vector[d] * other[d];
			}
			// beyond that it is a matter of the order in which it is summed
			scored.add(new Scored("note" + i, Math.round(cosine * 1e6) / 1e6));
		}
		return scored.stream()
			.sorted(Comparator.comparingDouble(Scored::cosine).reversed().thenComparing(Scored::ref))
			.map(Scored::ref)
			.toList();
	}

	@ParameterizedTest
	@MethodSource("kinds")
	void takesRecordsPassagesAndVectorsOver(int schema, String quantization, boolean fullText) throws SQLException {
		fixture(schema, quantization, fullText).close();
		try (Stroma stroma = open(GoFixture.EMBEDDER); Snapshot snapshot = stroma.snapshots().open()) {
			for (CorpusRecord record : records()) {
				assertThat(snapshot.record(record.ref()).orElseThrow().contentHash()).isEqualTo(record.contentHash());
			}
			SnapshotStats stats = snapshot.stats();
			assertThat(stats.created()).isEqualTo(Instant.parse("2026-04-25T10:20:30Z"));
			assertThat(stats.dimension()).isEqualTo(GoFixture.DIMENSION);
			assertThat(stroma.status().pendingChunks()).isZero();
			assertThat(stroma.status().chunks()).isEqualTo(16);
			assertThat(stroma.snapshots().verify().messages()).isEmpty();
			assertThat(stroma.retrieval()
				.search(SearchRequest.of("proxy port limit")
					.limit(20)
					.filter(Filter.parse("kind == \"note\""))
					.without(Arm.LEXICAL)
					.without(Arm.COVERAGE))
				.hits()).extracting(SearchHit::ref)
				.containsExactlyElementsOf(nearest("proxy port limit", quantization));
			SearchHit network = stroma.retrieval().search("443").hits().get(0);
			assertThat(network.text()).isEqualTo("Open port 443 and the proxy.");
			assertThat(network.headingPath()).containsExactly("Setup", "Network");
			assertThat(network.firstLine()).isEqualTo(6);
		}
		try (PlainSql sql = PlainSql.on(this.file)) {
			assertThat(sql.rows("select name from sqlite_schema where name like 'chunks%' or name like 'fts_chunks%'"))
				.isEmpty();
			assertThat(sql.number("pragma auto_vacuum")).isEqualTo(2);
		}
	}

	@Test
	void asksForNoVectorWhenTheSameTextsAreGivenAgain() throws SQLException {
		fixture(5, "float32", true).close();
		try (Stroma stroma = open(GoFixture.EMBEDDER)) {
			IndexReport report = stroma.indexer().sync(RecordSource.of(records()));
			assertThat(report.unchanged()).isEqualTo(14);
			// cut anew, the passages of plain texts are the same
			List<CorpusRecord> notes = records().subList(1, 13);
			IndexReport rebuilt = stroma.indexer().rebuild(RecordSource.of(notes));
			assertThat(rebuilt.embeddedChunks()).isZero();
			stroma.indexer().remove("note1");
			assertThat(stroma.indexer().update(notes.get(1)).embeddedChunks()).isEqualTo(1);
		}
	}

	@Test
	void keepsContextsAndEnclosingPassages() throws SQLException {
		String body = "# Plan\none two three four";
		try (GoFixture fixture = GoFixture.create(this.file, 5, "float32", true)) {
			fixture.add("plan", "Roadmap", body, new Passage("Plan", "one two three four", "", -1),
					new Passage("Plan", "one two", "context of one", 0),
					new Passage("Plan", "three four", "context of three", 0));
		}
		try (Stroma stroma = open(GoFixture.EMBEDDER)) {
			assertThat(stroma.status().chunks()).isEqualTo(3);
			assertThat(stroma.retrieval().search("three").hits()).extracting(SearchHit::text)
				.containsExactly("three four", "one two");
			assertThat(stroma.retrieval().search(SearchRequest.of("context").without(Arm.VECTOR)).hits()).hasSize(2);
			assertThat(stroma.snapshots().verify().messages()).isEmpty();
		}
	}

	@Test
	void cutsARecordAnewWhosePassagesAreNotInItsText() throws SQLException {
		try (GoFixture fixture = fixture(5, "float32", true)) {
			fixture.add("odd", "Odd", "What the text says.", Passage.of("Odd", "A summary of it."));
		}
		try (Stroma stroma = Stroma
			.open(StromaOptions.of(this.file).embedder(GoFixture.EMBEDDER).startsWorker(false))) {
			assertThat(stroma.retrieval().search("says").hits()).extracting(SearchHit::text)
				.startsWith("What the text says.");
			assertThat(stroma.status().pendingChunks()).isEqualTo(1);
			stroma.worker().start();
			assertThat(stroma.indexer().awaitIndexed(Duration.ofMinutes(1))).isTrue();
			assertThat(stroma.snapshots().verify().messages()).isEmpty();
		}
	}

	@Test
	void makesVectorsAnewForAnotherModelAndKeepsTheOldOnesUntilThen() throws SQLException {
		fixture(5, "float32", true).close();
		try (Stroma stroma = Stroma
			.open(StromaOptions.of(this.file).embedder(HashingEmbedder.of(8)).startsWorker(false))) {
			assertThat(stroma.status().pendingChunks()).isEqualTo(16);
			assertThat(stroma.retrieval().search("443").hits()).hasSize(1);
			stroma.worker().start();
			assertThat(stroma.indexer().awaitIndexed(Duration.ofMinutes(1))).isTrue();
		}
	}

	@Test
	void refusesAnotherModelWhereThatIsWanted() throws SQLException {
		fixture(4, "float32", true).close();
		Listing before = Listing.of(this.directory);
		assertThatThrownBy(() -> Stroma.open(StromaOptions.of(this.file)
			.embedder(HashingEmbedder.of(8))
			.onModelChange(StromaOptions.ModelChange.FAIL))).isInstanceOf(IncompatibleIndexException.class)
			.hasMessage(
					"The index '%s' has vectors of model 'Stroma fixture|fixture|hash-bigram-v1|16' but the embedder is 'hashing fixture|fixture|hash-bigram-v1|8': configure that model, or set stroma.indexing.on-model-change to rebuild-vectors",
					this.file);
		assertThat(Listing.of(this.directory).contents()).containsAllEntriesOf(before.contents());
	}

	@Test
	void keepsVectorsWithoutAnEmbedder() throws SQLException {
		fixture(5, "float32", true)
			.set("embedder_fingerprint", "openai:https://u:p@models.test/v1:text-embedding-3-small:plain_v1")
			.close();
		try (Stroma stroma = open(Embedder.none()); Snapshot snapshot = stroma.snapshots().open()) {
			assertThat(stroma.status().pendingChunks()).isZero();
			assertThat(snapshot.stats().model())
				.contains("text-embedding-3-small\topenai:text-embedding-3-small:full:plain");
		}
	}

	@ParameterizedTest
	@CsvSource({ "6, use a newer stroma-spring-boot-starter", "1, rebuild it with Stroma",
			"x, rebuild it with Stroma" })
	void refusesSchemasThatItDoesNotKnow(String schema, String remedy) throws SQLException {
		fixture(5, "float32", true).set("schema_version", schema).close();
		assertRefused("The file '%s' of Stroma (Go) has schema %s, those that can be read are 2 to 5: %s", this.file,
				schema, remedy);
	}

	private void assertRefused(String message, Object... values) {
		Listing before = Listing.of(this.directory);
		for (StromaOptions options : List.of(StromaOptions.of(this.file), StromaOptions.of(this.file).readOnly())) {
			assertThatThrownBy(() -> Stroma.open(options.embedder(GoFixture.EMBEDDER)))
				.isInstanceOf(IncompatibleIndexException.class)
				.hasMessage(message, values);
		}
		assertThat(Listing.of(this.directory)).isEqualTo(before);
	}

	@Test
	void refusesAnotherFileWithTablesOfTheSameNames() throws SQLException {
		try (PlainSql sql = PlainSql.on(this.file)) {
			sql.execute("create table records (a)", "create table chunks (a)", "create table metadata (a)");
		}
		assertRefused("The SQLite file '%s' belongs to another application (application_id 0): choose another path",
				this.file);
	}

	@Test
	void namesWhatCannotBeTakenOverAndLeavesTheFileAsItIs() throws SQLException {
		try (GoFixture fixture = fixture(3, "int8", false)) {
			fixture.add("a\u0001b", "Tab", "text", Passage.of("Tab", "text"))
				.add("long", "Long", "text", new Passage("Long", "text", "x".repeat(4001), -1));
		}
		Listing before = Listing.of(this.directory);
		assertThatThrownBy(() -> open(GoFixture.EMBEDDER)).isInstanceOf(IncompatibleIndexException.class)
			.hasMessage(
					"2 records of '%s' cannot be taken over from Stroma (Go), the file stays as it is. Change or remove them with Stroma first: "
							+ "'a b': The record ref 'a b' has a control character or half a surrogate pair: remove it; "
							+ "'long': the context of a passage has more than 4000 characters",
					this.file);
		assertThat(Listing.of(this.directory).contents()).containsAllEntriesOf(before.contents());
	}

	@Test
	void refusesToMigrateWithoutSqliteVec() throws SQLException {
		fixture(5, "float32", true).close();
		Listing before = Listing.of(this.directory);
		Path missing = this.directory.resolve("missing.so");
		assertThatThrownBy(
				() -> Stroma.open(StromaOptions.of(this.file).embedder(GoFixture.EMBEDDER).sqliteVec(missing, null)))
			.isInstanceOf(IncompatibleIndexException.class)
			.hasMessage(
					"The file '%s' of Stroma (Go) has its vectors in sqlite-vec, which is not available (there is no file '%s': correct stroma.sqlite-vec.path): make it available, or set stroma.mode to read-only",
					this.file, missing);
		assertThat(Listing.of(this.directory).contents()).containsAllEntriesOf(before.contents());
	}

}

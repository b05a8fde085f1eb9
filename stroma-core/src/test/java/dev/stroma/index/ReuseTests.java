package dev.stroma.index;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import dev.stroma.Stroma;
import dev.stroma.StromaOptions;
import dev.stroma.corpus.BodyFormat;
import dev.stroma.corpus.CorpusRecord;
import dev.stroma.corpus.Metadata;
import dev.stroma.corpus.RecordSource;
import dev.stroma.embed.Embedder;
import dev.stroma.error.IncompatibleIndexException;
import dev.stroma.error.IndexUnavailableException;
import dev.stroma.error.InvalidInputException;
import dev.stroma.filter.Filter;
import dev.stroma.search.SearchRequest;
import dev.stroma.snapshot.ImportReport;
import dev.stroma.store.GoFixture;
import dev.stroma.store.ModelInStroma;
import dev.stroma.support.TestEmbedder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * Vectors and records are taken from another file.
 */
class ReuseTests {

	@TempDir
	Path directory;

	private final TestEmbedder embedder = TestEmbedder.local("model", 64);

	private Path other;

	private Stroma stroma;

	@BeforeEach
	void open() {
		this.other = this.directory.resolve("other.db");
		this.stroma = open(this.directory.resolve("index.db"), this.embedder);
	}

	@AfterEach
	void close() {
		this.stroma.close();
	}

	private static Stroma open(Path file, Embedder embedder) {
		return Stroma.open(StromaOptions.of(file).embedder(embedder));
	}

	private static List<CorpusRecord> records(int from, int to) {
		return IntStream.range(from, to)
			.mapToObj((i) -> CorpusRecord.of("r" + i, "Title", "# Heading\n\ntext number %d".formatted(i))
				.metadata(Metadata.empty().with("number", i)))
			.toList();
	}

	private void fill(Path file, Embedder embedder, List<CorpusRecord> records) {
		try (Stroma filled = open(file, embedder)) {
			filled.indexer().update(records, List.of());
		}
	}

	private IndexReport rebuild(Path from, List<CorpusRecord> records) {
		return this.stroma.indexer().with(IndexOptions.defaults().reuseFrom(from)).rebuild(RecordSource.of(records));
	}

	@Test
	void embedsOnlyWhatTheOtherFileLacks() {
		fill(this.other, TestEmbedder.local("model", 64), records(0, 30));

		IndexReport report = rebuild(this.other, records(10, 40));

		assertThat(report.reuseStatus()).isEqualTo(ReuseStatus.ACTIVE);
		assertThat(report.reuseReason()).isEmpty();
		assertThat(report.reusedChunks()).isEqualTo(20);
		assertThat(report.embeddedChunks()).isEqualTo(10);
		assertThat(this.embedder.documents()).hasSize(10);
		assertThat(this.stroma.snapshots().verify().ok()).isTrue();
	}

	@ParameterizedTest
	@CsvSource({ "LAZY, update", "EAGER, sync", "AUTO, update", "LAZY, sync" })
	void takesThemWhateverTheVerb(IndexOptions.Embedding when, String verb) {
		fill(this.other, TestEmbedder.local("model", 64), records(0, 5));
		Indexer indexer = this.stroma.indexer().with(IndexOptions.defaults().reuseFrom(this.other).embedding(when));

		IndexReport report = verb.equals("sync") ? indexer.sync(RecordSource.of(records(0, 5)))
				: indexer.update(records(0, 5), List.of());

		assertThat(report.reusedChunks()).isEqualTo(5);
		assertThat(report.pendingChunks()).isZero();
		assertThat(this.embedder.documents()).isEmpty();
	}

	@Test
	void tellsBeforehandWhatTheOtherFileLacks() {
		fill(this.other, TestEmbedder.local("model", 64), records(0, 3));

		IndexReport plan = this.stroma.indexer()
			.with(IndexOptions.defaults().reuseFrom(this.other))
			.plan(RecordSource.of(records(0, 5)));

		assertThat(plan.reusedChunks()).isEqualTo(3);
		assertThat(plan.pendingChunks()).isEqualTo(2);
		assertThat(this.stroma.indexer().plan(RecordSource.of(records(0, 5))).pendingChunks()).isEqualTo(5);
	}

	@Test
	void readsAFileThatIsOpenElsewhere() {
		try (Stroma open = open(this.other, TestEmbedder.local("model", 64))) {
			open.indexer().update(records(0, 5), List.of());

			assertThat(rebuild(this.other, records(0, 5)).reusedChunks()).isEqualTo(5);
			open.indexer().update(records(5, 6), List.of());
			assertThat(open.snapshots().verify().ok()).isTrue();
		}
	}

	@Test
	void saysWhyNothingWasTaken() throws Exception {
		Path model = this.directory.resolve("model.db");
		fill(model, TestEmbedder.local("another", 64), records(0, 2));
		Path text = Files.writeString(this.directory.resolve("text.txt"), "no index at all, but long enough");
		Path none = this.directory.resolve("none.db");
		fill(none, Embedder.none(), records(0, 2));

		List<String> said = new ArrayList<>();
		for (Path file : new Path[] { null, this.directory.resolve("absent.db"), this.directory, text, model, none,
				this.stroma.status().path() }) {
			IndexReport report = rebuild(file, records(0, 1));
			said.add(report.reuseStatus() + ": "
					+ report.reuseReason().replace(this.directory.toString(), "dir").replaceAll("[(].*", "..."));
			assertThat(report.failedCount()).isZero();
		}

		assertThat(said).containsExactly("DISABLED: no file is named",
				"UNAVAILABLE: There is no index 'dir/absent.db' to read: correct stroma.path, or set stroma.mode to read-write to create it",
				"INCOMPATIBLE: The file 'dir' is not an index and not even an SQLite database ...",
				"INCOMPATIBLE: The file 'dir/text.txt' is not an index and not even an SQLite database ...",
				"INCOMPATIBLE: the vectors of 'dir/model.db' are of model 'another fingerprint of another', not of 'model fingerprint of model'",
				"INCOMPATIBLE: the vectors of 'dir/none.db' are of model 'none', not of 'model fingerprint of model'",
				"ACTIVE: ");
	}

	@Test
	void embedsTheRestWhenTheOtherFileCannotBeReadAnyMore() throws Exception {
		int batch = SourceBatches.MAX_RECORDS;
		fill(this.other, TestEmbedder.local("model", 64), records(0, 2 * batch));
		RecordSource source = () -> {
			return IntStream.range(0, 2 * batch).mapToObj((i) -> {
				if (i == 3 * batch / 2) {
					destroy();
				}
				return records(i, i + 1).get(0);
			});
		};

		IndexReport report = this.stroma.indexer().with(IndexOptions.defaults().reuseFrom(this.other)).rebuild(source);

		assertThat(report.reuseStatus()).isEqualTo(ReuseStatus.ERROR);
		assertThat(report.reuseReason()).contains("other.db");
		assertThat(report.reusedChunks()).isGreaterThanOrEqualTo(SourceBatches.FIRST_RECORDS);
		assertThat(report.reusedChunks() + report.embeddedChunks()).isEqualTo(2 * batch);
	}

	private void destroy() {
		try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + this.other);
				Statement statement = connection.createStatement()) {
			statement.execute("pragma foreign_keys = off");
			statement.execute("drop table embedding");
		}
		catch (SQLException ex) {
			throw new IllegalStateException(ex);
		}
	}

	@ParameterizedTest
	@DisabledIfSystemProperty(named = "stroma.natives", matches = "skip")
	@CsvSource({ "2, float32", "3, int8", "4, binary", "5, float32" })
	void takesThemFromAFileOfStroma(int schema, String quantization) throws Exception {
		String model = "openai:http://localhost:11434/v1:m:plain_v1";
		try (GoFixture go = GoFixture.create(this.other, schema, quantization, true)) {
			go.set("embedder_fingerprint", model);
			go.add("a", "Alpha", "# One\n\nfirst words\n", GoFixture.Passage.of("One", "first words"));
			go.add("b", "Beta", "other words", GoFixture.Passage.of("Beta", "other words"));
		}
		this.stroma.close();
		this.stroma = open(this.directory.resolve("new.db"), new ModelInStroma());

		IndexReport report = rebuild(this.other, List.of(CorpusRecord.of("x", "Alpha", "# One\n\nfirst words\n"),
				CorpusRecord.of("b", "Beta", "other words"), CorpusRecord.of("c", "Gamma", "new words")));

		assertThat(report.reuseReason()).isEmpty();
		assertThat(report.reusedChunks()).isEqualTo(2);
		assertThat(report.embeddedChunks()).isEqualTo(1);
		assertThat(this.stroma.snapshots().verify().ok()).isTrue();
	}

	@Test
	void importsAnExportWithItsVectors() {
		fill(this.other, TestEmbedder.local("model", 64), records(0, 500));
		Path export = this.directory.resolve("export.db");
		try (Stroma source = open(this.other, TestEmbedder.local("model", 64))) {
			source.snapshots().exportTo(export);
		}
		this.stroma.indexer().update(records(499, 501), List.of());

		ImportReport report = this.stroma.snapshots().importFrom(export);

		assertThat(report.added()).isEqualTo(499);
		assertThat(report.unchanged()).isEqualTo(1);
		assertThat(report.reusedChunks()).isEqualTo(499);
		assertThat(report.reuseReason()).isEmpty();
		assertThat(this.embedder.documents()).hasSize(2);
		assertThat(this.stroma.retrieval().search(SearchRequest.of("number 77").limit(1)).hits().get(0).metadata())
			.isEqualTo(Metadata.empty().with("number", 77));
		assertThat(this.stroma.snapshots().importFrom(export).unchanged()).isEqualTo(500);
	}

	@Test
	void importsOneScopeIntoItself() {
		try (Stroma source = open(this.other, this.embedder)) {
			source.scoped("a").indexer().update(records(0, 3), List.of());
			source.scoped("b").indexer().update(records(0, 7), List.of());
		}

		assertThat(this.stroma.scoped("a").snapshots().importFrom(this.other).added()).isEqualTo(3);
		assertThat(this.stroma.snapshots().importFrom(this.other).added()).isZero();
		assertThat(this.stroma.scoped("b").retrieval().count(Filter.exists("number"))).isZero();
	}

	@Test
	@DisabledIfSystemProperty(named = "stroma.natives", matches = "skip")
	void importsAFileOfStromaWithoutChangingIt() throws Exception {
		try (GoFixture go = GoFixture.create(this.other, 4, "float32", false)) {
			go.add("a", "note", "Alpha", BodyFormat.PLAINTEXT, "first words", Map.of("k", "v"),
					List.of(GoFixture.Passage.of("Alpha", "first words")));
		}
		byte[] before = Files.readAllBytes(this.other);

		ImportReport report = this.stroma.scoped("go").snapshots().importFrom(this.other);

		assertThat(report.added()).isEqualTo(1);
		assertThat(report.embeddedChunks()).isEqualTo(1);
		assertThat(report.reuseReason()).contains("are of model 'Stroma fixture|fixture|hash-bigram-v1|16'");
		assertThat(this.stroma.indexer().awaitIndexed(Duration.ofMinutes(1))).isTrue();
		assertThat(Files.readAllBytes(this.other)).isEqualTo(before);
	}

	@Test
	void refusesToImportWhatItCannot() throws Exception {
		Path text = Files.writeString(this.directory.resolve("text.txt"), "no index at all, but long enough");

		assertThatThrownBy(() -> this.stroma.snapshots().importFrom(this.directory.resolve("absent.db")))
			.isInstanceOf(IndexUnavailableException.class);
		assertThatThrownBy(() -> this.stroma.snapshots().importFrom(text))
			.isInstanceOf(IncompatibleIndexException.class);
		assertThatThrownBy(() -> this.stroma.snapshots().importFrom(this.stroma.status().path()))
			.isInstanceOf(InvalidInputException.class)
			.hasMessageEndingWith("is this index itself: name another file");
	}

}

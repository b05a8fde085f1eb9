package dev.stroma;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import dev.stroma.chunk.ChunkPolicy;
import dev.stroma.chunk.Section;
import dev.stroma.chunk.Sections;
import dev.stroma.corpus.CorpusRecord;
import dev.stroma.corpus.Metadata;
import dev.stroma.corpus.RecordSource;
import dev.stroma.error.TooManySectionsException;
import dev.stroma.index.IndexReport;
import dev.stroma.search.SearchHit;
import dev.stroma.search.SearchRequest;
import dev.stroma.snapshot.ChunkHandle;
import dev.stroma.snapshot.Snapshot;
import dev.stroma.support.TestEmbedder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * Weaknesses that Stroma, the Go library, has in writing, and that are none here. The
 * numbers are those of an inventory of it; what is missing between them is tested with
 * the class that does it.
 */
class StromaWeaknessTests {

	@TempDir
	Path directory;

	private final TestEmbedder embedder = TestEmbedder.local("model", 64);

	private Stroma stroma;

	@BeforeEach
	void open() {
		this.stroma = open(StromaOptions.of(this.directory.resolve("index.db")).embedder(this.embedder));
	}

	private static Stroma open(StromaOptions options) {
		return Stroma.open(options);
	}

	@AfterEach
	void close() {
		this.stroma.close();
	}

	private SearchHit hit(String question) {
		return this.stroma.retrieval().search(SearchRequest.of(question).without("vector")).hits().get(0);
	}

	@Test
	void w1AVectorOfZerosPoisonsNoSearch() {
		this.embedder.answering((vectors) -> {
			List<float[]> zeros = new ArrayList<>(vectors);
			zeros.set(0, new float[64]);
			return zeros;
		});
		IndexReport report = this.stroma.indexer().update(CorpusRecord.of("zero", null, "nothing at all"));
		this.embedder.answering((vectors) -> vectors);
		this.stroma.indexer().update(CorpusRecord.of("one", null, "something else"));

		assertThat(report.embeddedChunks()).isZero();
		assertThat(this.stroma.retrieval().search("something else").hits().get(0).ref()).isEqualTo("one");
		assertThat(hit("nothing").ref()).isEqualTo("zero");
	}

	@Test
	void w2TwoRebuildsAtATimeLeaveAllOfOneOfThem() {
		CompletableFuture<?>[] rebuilds = IntStream.range(0, 2)
			.mapToObj((i) -> CompletableFuture.runAsync(() -> this.stroma.indexer()
				.rebuild(RecordSource.of(IntStream.range(0, 200)
					.mapToObj((j) -> CorpusRecord.of("r" + j, null, "edition" + i + " of " + j))
					.toList()))))
			.toArray(CompletableFuture<?>[]::new);
		CompletableFuture.allOf(rebuilds).join();

		// what one of them has written is left alone by the other if it began before
		assertThat(this.stroma.retrieval().count(null)).isEqualTo(200);
		assertThat(this.stroma.snapshots().verify().messages()).isEmpty();
	}

	@Test
	void w4AHandleIsNeverSilentlyAnotherPassage() {
		this.stroma.indexer().update(CorpusRecord.of("a", "A", "# One\n\nalpha\n\n# Two\n\nbeta"));
		ChunkHandle alpha = hit("alpha").handle();
		ChunkHandle beta = hit("beta").handle();

		this.stroma.indexer().update(CorpusRecord.of("a", "A", "# New\n\nwords\n\n# Two\n\nbeta"));

		try (Snapshot snapshot = this.stroma.snapshots().open()) {
			assertThat(snapshot.resolve(alpha).state()).isEqualTo(ChunkHandle.State.GONE);
			assertThat(snapshot.resolve(beta).state()).isEqualTo(ChunkHandle.State.CURRENT);
		}
	}

	@Test
	void w6ASnapshotSeesNoLaterChange() {
		this.stroma.indexer().update(CorpusRecord.of("a", null, "before"));
		try (Snapshot snapshot = this.stroma.snapshots().open()) {
			this.stroma.indexer().update(CorpusRecord.of("a", null, "after"), CorpusRecord.of("b", null, "more"));

			assertThat(snapshot.record("a").orElseThrow().body()).isEqualTo("before");
			assertThat(snapshot.record("b")).isEmpty();
		}
	}

	@Test
	void w10AnotherSourceIsAChange() {
		this.stroma.indexer().update(CorpusRecord.of("a", null, "text").sourceRef("http://one"));

		IndexReport report = this.stroma.indexer().update(CorpusRecord.of("a", null, "text").sourceRef("http://other"));

		assertThat(report.changed()).isEqualTo(1);
		assertThat(hit("text").sourceRef()).isEqualTo("http://other");
	}

	@Test
	void w19AnIdenticalRecordIsNotWritten() {
		CorpusRecord record = CorpusRecord.of("a", null, "text").metadata(Metadata.empty().with("k", "v"));
		long generation = this.stroma.indexer().update(record).generation();
		SearchHit before = hit("text");

		IndexReport report = this.stroma.indexer().update(record);

		assertThat(report.unchanged()).isEqualTo(1);
		assertThat(report.generation()).isEqualTo(generation);
		assertThat(hit("text").handle()).isEqualTo(before.handle());
	}

	@Test
	void w20ARenamedRecordIsNotEmbeddedAgain() {
		this.stroma.indexer().update(CorpusRecord.of("old", "Title", "text"));

		IndexReport report = this.stroma.indexer()
			.update(List.of(CorpusRecord.of("new", "Title", "text")), List.of("old"));

		assertThat(report.reusedChunks()).isEqualTo(1);
		assertThat(this.embedder.documents()).hasSize(1);
	}

	@Test
	void w20EqualTextsOfOneRunAreEmbeddedOnce() {
		this.stroma.indexer()
			.update(IntStream.range(0, 50).mapToObj((i) -> CorpusRecord.of("r" + i, "Title", "text")).toList(),
					List.of());

		assertThat(this.embedder.documents()).hasSize(1);
	}

	@Test
	void w21APolicyOfOnesOwnIsBoundedToo() {
		this.stroma.close();
		ChunkPolicy letters = new ChunkPolicy() {

			@Override
			public String identity() {
				return "letters";
			}

			@Override
			public Sections chunk(CorpusRecord record) {
				return Sections.of(IntStream.range(0, record.body().length())
					.mapToObj((i) -> Section.of(List.of(), i, i + 1))
					.toList());
			}

		};
		this.stroma = open(
				StromaOptions.of(this.directory.resolve("letters.db")).embedder(this.embedder).chunkPolicy(letters));

		assertThatThrownBy(() -> this.stroma.indexer().update(CorpusRecord.of("a", null, "x".repeat(10_001))))
			.isInstanceOf(TooManySectionsException.class);
		assertThat(this.stroma.indexer().update(CorpusRecord.of("a", null, "xyz")).addedChunks()).isEqualTo(3);
	}

	@Test
	void w22ADryRunSaysWhatARunWouldCost() {
		this.stroma.indexer().update(CorpusRecord.of("a", null, "known"));

		IndexReport plan = this.stroma.indexer()
			.plan(RecordSource
				.of(List.of(CorpusRecord.of("a", null, "known"), CorpusRecord.of("b", null, "two words"))));

		assertThat(plan.added()).isEqualTo(1);
		assertThat(plan.unchanged()).isEqualTo(1);
		assertThat(plan.embedderCalls()).isEqualTo(1);
		assertThat(plan.embeddedTokens()).isPositive();
		assertThat(this.embedder.documents()).hasSize(1);
	}

}

package dev.stroma.index;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import dev.stroma.Stroma;
import dev.stroma.StromaOptions;
import dev.stroma.chunk.ChunkPolicy;
import dev.stroma.chunk.MarkdownChunkPolicy;
import dev.stroma.chunk.Sections;
import dev.stroma.corpus.CorpusRecord;
import dev.stroma.corpus.RecordSource;
import dev.stroma.error.InvalidInputException;
import dev.stroma.error.PlanTooLargeException;
import dev.stroma.error.ProviderException;
import dev.stroma.error.TooManySectionsException;
import dev.stroma.index.IndexOptions.Embedding;
import dev.stroma.search.SearchHit;
import dev.stroma.search.SearchRequest;
import dev.stroma.support.TestEmbedder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.tuple;

/**
 * One record that cannot be indexed never takes its neighbours along.
 */
class FailedRecordTests {

	private static final CorpusRecord GOOD = CorpusRecord.of("good", null, "good words");

	private static final CorpusRecord BETTER = CorpusRecord.of("better", null, "better words");

	private static final CorpusRecord BROKEN = CorpusRecord.of("broken", null, "breaks the policy words");

	private static final CorpusRecord LONG = CorpusRecord.of("long", null, "# 1\n\na\n\n# 2\n\nb\n\n# 3\n\nc");

	private final SimpleMeterRegistry meters = new SimpleMeterRegistry();

	private final TestEmbedder embedder = TestEmbedder.remote("model", 64);

	private Stroma stroma;

	/** Markdown of at most two sections; fails on some texts. */
	private static final class FragilePolicy implements ChunkPolicy {

		private final ChunkPolicy markdown = MarkdownChunkPolicy.create().maxSections(2);

		@Override
		public String identity() {
			return "fragile";
		}

		@Override
		public Sections chunk(CorpusRecord record) {
			if (record.body().contains("breaks the policy")) {
				throw new IllegalStateException("cannot cut this");
			}
			if (record.body().contains("nested too deep")) {
				throw new StackOverflowError();
			}
			if (record.body().contains("too much")) {
				throw new OutOfMemoryError("too much");
			}
			return this.markdown.chunk(record);
		}

	}

	@BeforeEach
	void open(@TempDir Path directory) {
		this.stroma = Stroma.open(StromaOptions.of(directory.resolve("index.db"))
			.embedder(this.embedder)
			.chunkPolicy(new FragilePolicy())
			.meters(this.meters)
			.startsWorker(false));
	}

	@AfterEach
	void close() {
		this.stroma.close();
	}

	private Indexer indexer() {
		return this.stroma.indexer();
	}

	private Indexer strict() {
		return indexer().with(IndexOptions.defaults().strict(true));
	}

	private Indexer eager() {
		return indexer().with(IndexOptions.defaults().embedding(Embedding.EAGER));
	}

	private List<String> refs() {
		return this.stroma.retrieval()
			.search(SearchRequest.of("words a").limit(250))
			.hits()
			.stream()
			.map(SearchHit::ref)
			.toList();
	}

	@Test
	void isReportedByAnUpdateThatWritesTheOthers() {
		IndexReport report = indexer().update(GOOD, BROKEN, LONG, BETTER);

		assertThat(report.added()).isEqualTo(2);
		assertThat(report.failedCount()).isEqualTo(2);
		assertThat(report.failed())
			.extracting(IndexFailure::ref, IndexFailure::position, (failure) -> failure.error().getMessage())
			.containsExactly(tuple("broken", 2,
					"Record 'broken' could not be cut and analysed (java.lang.IllegalStateException: cannot cut this): "
							+ "correct the chunk policy, the analyzer or the record"),
					tuple("long", 3,
							"Record 'long' (22 characters) has more than 2 sections: raise maxSections or the chunk size, "
									+ "or split the record"));
		assertThat(report).asString().contains("2 failed");
		assertThat(refs()).containsExactlyInAnyOrder("good", "better");
		assertThat(this.meters.get("stroma.index.records").tag("outcome", "failed").counter().count()).isEqualTo(2);
		assertThat(this.meters.get("stroma.index.failures").tag("error", "TooManySectionsException").counter().count())
			.isEqualTo(1);
	}

	@Test
	void isReportedWhenThePolicyRecursesWithoutAnEnd() {
		IndexReport report = indexer().update(GOOD, CorpusRecord.of("deep", null, "nested too deep"), BETTER);

		assertThat(report.failed()).singleElement()
			.satisfies((failure) -> assertThat(failure.error()).hasCauseInstanceOf(StackOverflowError.class));
		assertThat(refs()).containsExactlyInAnyOrder("good", "better");
	}

	@Test
	void isNotToBlameWhenMemoryIsOut() {
		assertThatExceptionOfType(OutOfMemoryError.class)
			.isThrownBy(() -> indexer().update(GOOD, CorpusRecord.of("large", null, "too much")));
		assertThat(refs()).isEmpty();
	}

	@Test
	void isThrownWhenItIsAllThereWas() {
		assertThatExceptionOfType(TooManySectionsException.class).isThrownBy(() -> indexer().update(LONG, BROKEN))
			.satisfies(
					(ex) -> assertThat(ex.getSuppressed()).singleElement().isInstanceOf(InvalidInputException.class));
	}

	@Test
	void failsAStrictUpdate() {
		assertThatExceptionOfType(TooManySectionsException.class).isThrownBy(() -> strict().update(GOOD, LONG, BETTER));

		assertThat(refs()).isEmpty();
		assertThat(this.stroma.snapshots().generation()).isZero();
	}

	@Test
	void keepsItsFormerVersionInASync() {
		indexer().update(CorpusRecord.of("broken", null, "former words"), CorpusRecord.of("gone", null, "gone words"));

		IndexReport report = indexer().sync(RecordSource.of(List.of(BROKEN, GOOD)));

		assertThat(report).extracting(IndexReport::added, IndexReport::removed, IndexReport::failedCount)
			.containsExactly(1, 1, 1);
		assertThat(refs()).containsExactlyInAnyOrder("broken", "good");
	}

	@Test
	void keepsItsFormerVersionInARebuild() {
		indexer().update(CorpusRecord.of("broken", null, "former words"), CorpusRecord.of("gone", null, "gone words"));

		IndexReport report = indexer().rebuild(RecordSource.of(List.of(BROKEN, GOOD)));

		assertThat(report).extracting(IndexReport::added, IndexReport::removed, IndexReport::failedCount)
			.containsExactly(1, 1, 1);
		assertThat(refs()).containsExactlyInAnyOrder("broken", "good");
	}

	@Test
	void endsAStrictSyncKeepingTheBatchesBefore() {
		List<CorpusRecord> records = IntStream.range(0, 2 * SourceBatches.MAX_RECORDS)
			.mapToObj((i) -> (i == SourceBatches.FIRST_RECORDS + 7) ? LONG
					: CorpusRecord.of("r" + i, null, "number " + i))
			.toList();

		assertThatExceptionOfType(TooManySectionsException.class)
			.isThrownBy(() -> strict().sync(RecordSource.of(records)));

		assertThat(this.stroma.retrieval().count(null)).isEqualTo(SourceBatches.FIRST_RECORDS);
	}

	@Test
	void mayBeNoRecordAtAllOrOneOfAnotherScope() {
		IndexReport report = indexer().update(GOOD, null, BETTER.inScope("other"));

		assertThat(report.failed())
			.extracting(IndexFailure::ref, IndexFailure::position, (failure) -> failure.error().getMessage())
			.containsExactly(tuple("", 2, "Record number 2 is null: leave it out"), tuple("better", 3,
					"Record 'better' is of scope 'other' but this indexer writes scope '': use scoped(\"other\")"));
		assertThat(refs()).containsExactly("good");
	}

	@Test
	void isOneWhoseTextTheEmbedderRefuses() {
		this.embedder.before((texts) -> {
			if (texts.stream().anyMatch((text) -> text.contains("poison"))) {
				throw new ProviderException(ProviderException.FailureClass.SCHEMA_MISMATCH, "400 Bad Request");
			}
			return texts;
		});

		IndexReport report = eager().update(GOOD, CorpusRecord.of("bad", null, "poison"), BETTER);

		assertThat(report).extracting(IndexReport::added, IndexReport::embeddedChunks, IndexReport::unembeddableChunks)
			.containsExactly(2, 2, 0);
		assertThat(report.failed()).extracting(IndexFailure::ref, IndexFailure::position)
			.containsExactly(tuple("bad", 2));
		assertThat(refs()).containsExactlyInAnyOrder("good", "better");
	}

	@Test
	void isNotTheFaultOfOneWhenTheEmbedderIsDown() {
		this.embedder.before((texts) -> {
			throw new ProviderException(ProviderException.FailureClass.AUTH, "401");
		});

		assertThatExceptionOfType(ProviderException.class).isThrownBy(() -> eager().update(GOOD, BETTER));

		assertThat(this.stroma.retrieval().count(null)).isZero();
	}

	@Test
	void isNoneInAPlanThatIsTooLargeToBegin() {
		Indexer indexer = eager().with(IndexOptions.defaults().embedding(Embedding.EAGER).maxPlannedRecords(2));

		assertThatExceptionOfType(PlanTooLargeException.class)
			.isThrownBy(() -> indexer.update(Arrays.asList(GOOD, BETTER), List.of("gone")))
			.withMessage("The update names 3 records, more than the 2 of stroma.indexing.max-planned-records: "
					+ "raise it, send less at a time, or use sync");

		assertThat(this.embedder.documents()).isEmpty();
		assertThat(indexer.update(GOOD, BETTER).added()).isEqualTo(2);
	}

}

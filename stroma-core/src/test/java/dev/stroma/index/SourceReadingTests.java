package dev.stroma.index;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import dev.stroma.Stroma;
import dev.stroma.StromaOptions;
import dev.stroma.chunk.MarkdownChunkPolicy;
import dev.stroma.corpus.CorpusRecord;
import dev.stroma.corpus.RecordSource;
import dev.stroma.embed.Embedder;
import dev.stroma.error.InvalidInputException;
import dev.stroma.snapshot.Snapshot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * How far a source is read, and that it is closed, when all goes well and when it does
 * not.
 */
class SourceReadingTests {

	/** Records in a page: a batch of a sync, at most. */
	private static final int PAGE = SourceBatches.MAX_RECORDS;

	@TempDir
	Path directory;

	private Stroma stroma;

	private final List<String> events = new ArrayList<>();

	@BeforeEach
	void open() {
		this.stroma = Stroma.open(StromaOptions.of(this.directory.resolve("index.db"))
			.embedder(Embedder.none())
			.chunkPolicy(MarkdownChunkPolicy.create().maxSections(2)));
	}

	@AfterEach
	void close() {
		this.stroma.close();
	}

	/** Four pages, one record of which has the given ref and body. */
	private final class Pages implements IntFunction<List<CorpusRecord>>, AutoCloseable {

		private final int odd;

		private final CorpusRecord record;

		Pages(int odd, CorpusRecord record) {
			this.odd = odd;
			this.record = record;
		}

		@Override
		public List<CorpusRecord> apply(int page) {
			SourceReadingTests.this.events.add("page " + page);
			return IntStream.range(page * PAGE, Math.min(4, page + 1) * PAGE)
				.mapToObj((i) -> (i == this.odd) ? this.record : CorpusRecord.of("r" + i, null, "text " + i))
				.toList();
		}

		@Override
		public void close() {
			SourceReadingTests.this.events.add("closed");
		}

	}

	private static IndexReport read(Indexer indexer, RecordSource source, boolean rebuild) {
		return rebuild ? indexer.rebuild(source) : indexer.sync(source);
	}

	@ParameterizedTest
	@ValueSource(booleans = { false, true })
	void readsAllPagesAndCloses(boolean rebuild) {
		RecordSource source = RecordSource.paged(new Pages(0, CorpusRecord.of("first", null, "text")));
		IndexReport report = read(this.stroma.indexer(), source, rebuild);
		assertThat(report.added()).isEqualTo(4 * PAGE);
		assertThat(this.events).containsExactly("page 0", "page 1", "page 2", "page 3", "page 4", "closed");
	}

	@ParameterizedTest
	@ValueSource(booleans = { false, true })
	void fetchesNoPageAfterARecordThatIsRefusedWhenStrict(boolean rebuild) {
		CorpusRecord tooMany = CorpusRecord.of("odd", null, "# 1\n\na\n\n# 2\n\nb\n\n# 3\n\nc");
		RecordSource source = RecordSource.paged(new Pages(PAGE + 7, tooMany));
		Indexer indexer = this.stroma.indexer().with(IndexOptions.defaults().strict(true));
		assertThatThrownBy(() -> read(indexer, source, rebuild)).isInstanceOf(InvalidInputException.class)
			.hasMessageContaining("odd");
		assertThat(this.events).containsExactly("page 0", "page 1", "closed");
		assertThat(this.stroma.retrieval().count(null)).isEqualTo(rebuild ? 0 : SourceBatches.FIRST_RECORDS);
	}

	@Test
	void fetchesNoPageAfterARefThatComesTwice() {
		RecordSource source = RecordSource.paged(new Pages(PAGE, CorpusRecord.of("r3", null, "again")));
		assertThatExceptionOfType(InvalidInputException.class).isThrownBy(() -> this.stroma.indexer().sync(source))
			.withMessageStartingWith("Record 'r3' comes twice, as number 4 and " + (PAGE + 1));
		assertThat(this.events).containsExactly("page 0", "page 1", "closed");
	}

	@Test
	void passesOnWhyAPageCouldNotBeFetchedAndRemovesNothing() {
		this.stroma.indexer().update(CorpusRecord.of("before", null, "text"));
		RecordSource source = RecordSource.paged((page) -> {
			if (page == 1) {
				throw new IllegalStateException("connection reset");
			}
			return List.of(CorpusRecord.of("new", null, "text"));
		});
		assertThatExceptionOfType(IllegalStateException.class).isThrownBy(() -> this.stroma.indexer().sync(source))
			.withMessage("connection reset");
		try (Snapshot snapshot = this.stroma.snapshots().open()) {
			assertThat(snapshot.record("before")).isPresent();
		}
	}

}

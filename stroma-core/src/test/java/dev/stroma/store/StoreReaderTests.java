package dev.stroma.store;

import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import dev.stroma.chunk.Section;
import dev.stroma.corpus.CorpusRecord;
import dev.stroma.error.IndexInUseException;
import dev.stroma.error.InvalidInputException;
import dev.stroma.error.LimitExceededException;
import dev.stroma.support.PlainSql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

@Tag("sqlite")
class StoreReaderTests {

	private static final float[] VECTOR = TestIndex.embed("same");

	private Path file;

	@BeforeEach
	void locate(@TempDir Path directory) {
		this.file = directory.resolve("index.db");
	}

	private TestIndex open(int readers) {
		return TestIndex.open(StoreSettings.of(this.file).maxReaders(readers).readerWait(Duration.ofMillis(20)));
	}

	@Test
	void readsOneGenerationWhileWritesGoOn() {
		try (TestIndex index = open(2)) {
			index.put(CorpusRecord.of("a", null, "one"), CorpusRecord.of("b", null, "two"));
			try (StoreReader reader = index.store().reader()) {
				index.put("a", "changed");
				index.remove("b");
				assertThat(reader.generation()).isEqualTo(1);
				assertThat(reader.count("", null)).isEqualTo(2);
				assertThat(reader.record("", "a").orElseThrow().body()).isEqualTo("one");
				LexicalQuery query = TestIndex.query(reader, List.of("two", "changed"));
				assertThat(TestIndex.names(reader, reader.text().best(query, "", null, 10))).containsExactly("b#0");
				assertThat(
						TestIndex.names(reader, reader.vectors().nearest(TestIndex.embed("two"), "", null, 10, false)))
					.containsExactlyInAnyOrder("a#0", "b#0");
				assertThat(index.generation()).isEqualTo(3);
			}
			assertThat(index.byWords("changed", null, 10)).containsExactly("a#0");
		}
	}

	@Test
	void waitsForItsTurnAndSaysWhenItDoesNotCome() {
		try (TestIndex index = open(2)) {
			StoreReader one = index.store().reader();
			StoreReader other = index.store().reader();
			for (int i = 0; i < 2; i++) {
				assertThatThrownBy(() -> index.store().reader())
					.isInstanceOfSatisfying(IndexInUseException.class, (ex) -> assertThat(ex.retryable()).isTrue())
					.hasMessage(
							"All 2 readers of index '%s' are busy for PT0.02S: close snapshots, or raise stroma.store.max-readers",
							index.store().path());
			}
			one.close();
			one.close();
			try (StoreReader third = index.store().reader()) {
				assertThat(third.generation()).isZero();
				assertThatThrownBy(() -> index.store().reader()).isInstanceOf(IndexInUseException.class);
			}
			other.close();
		}
	}

	@Test
	void stopsWaitingWhenItsThreadIsInterrupted() {
		try (TestIndex index = open(1); StoreReader reader = index.store().reader()) {
			boolean interrupted = CompletableFuture.supplyAsync(() -> {
				Thread.currentThread().interrupt();
				assertThatThrownBy(() -> index.store().reader()).isInstanceOf(IndexInUseException.class)
					.hasMessage("Interrupted while waiting for a reader of index '%s'", index.store().path());
				return Thread.interrupted();
			}).join();
			assertThat(interrupted).isTrue();
			assertThat(reader.generation()).isZero();
		}
	}

	@Test
	void refusesToHaveNoReaders() {
		assertThatThrownBy(() -> StoreSettings.of(this.file).maxReaders(0)).isInstanceOf(InvalidInputException.class)
			.hasMessage("There are to be 0 readers: use 1 or more");
	}

	private TestIndex filled() {
		TestIndex index = open(1);
		index.put(CorpusRecord.of("a", null, "same words\n".repeat(500)));
		return index;
	}

	@Test
	void isStoppedAtItsDeadlineAndAnswersAgain() {
		try (TestIndex index = filled(); StoreReader reader = index.store().reader()) {
			LexicalQuery query = TestIndex.query(reader, List.of("same"));
			for (int i = 0; i < 2; i++) {
				reader.deadline(Duration.ofNanos(1), System.nanoTime());
				for (Runnable search : List.<Runnable>of(() -> reader.vectors().nearest(VECTOR, "", null, 10, true),
						() -> reader.text().best(query, "", null, 10))) {
					assertThatThrownBy(search::run).isInstanceOf(LimitExceededException.class)
						.hasMessage("A search of index '%s' was stopped at its deadline: allow it more time",
								index.store().path());
				}
				reader.deadline(Duration.ofHours(1), System.nanoTime());
				assertThat(reader.vectors().nearest(VECTOR, "", null, 10, true)).hasSize(10);
				reader.deadline(null, System.nanoTime());
				assertThat(reader.text().best(query, "", null, 10)).hasSize(10);
			}
		}
	}

	@Test
	void doesNotLeaveItsDeadlineToTheNext() {
		try (TestIndex index = filled()) {
			try (StoreReader reader = index.store().reader()) {
				reader.deadline(Duration.ofNanos(1), System.nanoTime());
			}
			assertThat(index.byWords("same", null, 10)).hasSize(10);
			assertThat(index.store().<List<Long>>read((reader) -> reader.vectors().nearest(VECTOR, "", null, 10, true)))
				.hasSize(10);
		}
	}

	@Test
	void tellsTheVersionOfSqlite() throws SQLException {
		try (TestIndex index = open(1); PlainSql sql = PlainSql.inMemory()) {
			assertThat(index.store().<String>read(StoreReader::sqliteVersion))
				.isEqualTo(sql.value("select sqlite_version()"));
		}
	}

	@Test
	void findsNothingInAnEmptyIndex() {
		try (TestIndex index = open(1)) {
			assertThat(index.byWords("one", null, 10)).isEmpty();
			assertThat(index.byMeaning("one", null, 10)).isEmpty();
			assertThat(index.count(null)).isZero();
		}
	}

	/** Where no chunk has a word there is no average length to compare with. */
	@Test
	void scoresNothingWhereThereAreNoWords() {
		try (TestIndex index = open(1)) {
			CorpusRecord wordless = CorpusRecord.of("?", null, "!");
			RecordChange.Added chunk = new RecordChange.Added(0, Section.of(List.of(), 0, 1), TestIndex.key("!"),
					TestIndex.indexed(new FullTextRow("", "", "", "", ""),
							new RecordChange.Vector(TestIndex.key("!"), VECTOR, null)));
			index.store().write((writer) -> {
				writer.apply(new RecordChange(null, wordless, "none", List.of(), List.of(chunk), List.of()));
				return true;
			});
			List<ChunkFacts> facts = index.store()
				.read((reader) -> reader.candidates(TestIndex.chunks(reader), TestIndex.query(reader, List.of("one")),
						null));
			assertThat(facts).containsExactly(new ChunkFacts(1, "?", 0, 0, 0, null));
			index.remove("?");
			assertThat(index.byMeaning("same", null, 10)).isEmpty();
		}
	}

}

package dev.stroma.store;

import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import dev.stroma.corpus.ContentHash;
import dev.stroma.corpus.CorpusRecord;
import dev.stroma.support.PlainSql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

/**
 * Vectors that follow their chunks, shared by text and forgotten with the last of them.
 */
class EmbeddingOutcomeTests {

	private static final Instant NOW = Instant.parse("2025-01-01T00:00:00Z");

	private TestIndex index;

	private PlainSql sql;

	@BeforeEach
	void open(@TempDir Path directory) throws SQLException {
		Path file = directory.resolve("index.db");
		this.index = TestIndex.open(file);
		this.sql = PlainSql.on(file);
		this.index.put(List.of(CorpusRecord.of("a", "A", "one\ntwo"), CorpusRecord.of("b", "B", "three")),
				TestIndex::later);
	}

	@AfterEach
	void close() throws SQLException {
		this.sql.close();
		this.index.close();
	}

	private void apply(EmbeddingOutcome... outcomes) {
		this.index.store().write((writer) -> {
			List.of(outcomes).forEach(writer::apply);
			return true;
		});
	}

	private static EmbeddingOutcome embedded(long chunk, String line) {
		return new EmbeddingOutcome.Embedded(chunk, TestIndex.key(line), TestIndex.embed(line));
	}

	private static EmbeddingOutcome failed(long chunk, int attempts, long seconds, boolean isFinal) {
		return new EmbeddingOutcome.Failed(chunk, attempts, NOW.plusSeconds(seconds), isFinal, "no answer");
	}

	private List<PendingChunk> due(long seconds) {
		return this.index.store().read((reader) -> reader.embeddingQueue().due(NOW.plusSeconds(seconds), 10, false));
	}

	private String states() throws SQLException {
		return this.sql.rows("select id, state, attempts, failure from chunk order by id").toString();
	}

	@Test
	void chunksWaitForTheirVectors() {
		assertThat(due(0)).containsExactly(new PendingChunk(1, 0, "A", List.of(), "", "one", ""),
				new PendingChunk(2, 0, "A", List.of(), "", "two", ""),
				new PendingChunk(3, 0, "B", List.of(), "", "three", ""));
		assertThat(this.index.store().<Optional<Instant>>read((reader) -> reader.embeddingQueue().nextDue()))
			.contains(Instant.EPOCH);
		assertThat(this.index.byMeaning("one", null, 10)).isEmpty();
	}

	@Test
	void aVectorIsFoundFromItsGenerationOn() throws SQLException {
		apply(embedded(1, "one"), embedded(3, "three"));
		assertThat(this.index.generation()).isEqualTo(2);
		assertThat(this.index.byMeaning("one", null, 10)).containsExactlyInAnyOrder("a#0", "b#0");
		assertThat(states()).isEqualTo("[[1, 1, 0, null], [2, 0, 0, null], [3, 1, 0, null]]");
		assertThat(this.index.store()
			.<Set<ContentHash>>read(
					(reader) -> reader.vectors().known(List.of(TestIndex.key("one"), TestIndex.key("two")))))
			.containsExactly(TestIndex.key("one"));
		apply(new EmbeddingOutcome.Embedded(2, TestIndex.key("three"), null));
		assertThat(this.index.byMeaning("three", null, 10)).containsExactlyInAnyOrder("a#0", "a#1", "b#0");
	}

	@Test
	void aFailureIsTriedAgainWhenItIsDue() throws SQLException {
		apply(failed(1, 1, 60, false), failed(2, 1, 30, false), failed(3, 3, 0, true));
		assertThat(states()).isEqualTo("[[1, 2, 1, no answer], [2, 2, 1, no answer], [3, 3, 3, no answer]]");
		assertThat(due(29)).isEmpty();
		assertThat(due(30)).extracting(PendingChunk::id).containsExactly(2L);
		assertThat(due(60)).extracting(PendingChunk::id).containsExactly(2L, 1L);
		assertThat(this.index.store().<Optional<Instant>>read((reader) -> reader.embeddingQueue().nextDue()))
			.contains(NOW.plusSeconds(30));
		apply(embedded(2, "two"));
		assertThat(states()).isEqualTo("[[1, 2, 1, no answer], [2, 1, 0, null], [3, 3, 3, no answer]]");
		assertThat(this.index.store()
			.<Long>read((reader) -> reader.embeddingQueue().count(EmbeddingState.RETRY, EmbeddingState.UNAVAILABLE)))
			.isEqualTo(2);
	}

	@Test
	void statesAreCountedWithoutReadingWhatIsIndexed() throws SQLException {
		apply(embedded(1, "one"), failed(2, 1, 30, false));
		assertThat(this.index.store().<Map<EmbeddingState, Long>>read((reader) -> reader.embeddingQueue().states()))
			.containsOnly(entry(EmbeddingState.PENDING, 1L), entry(EmbeddingState.INDEXED, 1L),
					entry(EmbeddingState.RETRY, 1L));
		assertThat(this.index.store().<Optional<String>>read((reader) -> reader.embeddingQueue().failure()))
			.contains("no answer");
		assertThat(this.sql.rows("explain query plan " + EmbeddingQueue.NOT_INDEXED)).hasSize(1)
			.asString()
			.contains("SCAN chunk USING COVERING INDEX chunk_state");
	}

	@Test
	void filesThatLackTheIndexOfStatesGetIt(@TempDir Path directory) throws SQLException {
		Path file = directory.resolve("earlier.db");
		TestIndex.open(file).close();
		try (PlainSql earlier = PlainSql.on(file)) {
			earlier.execute("drop index chunk_state");
			TestIndex.open(file).close();
			assertThat(earlier.number("select count(*) from sqlite_schema where name = 'chunk_state'")).isOne();
		}
	}

	/** It would wait for ever for a vector that it has. */
	@Test
	void aLateFailureTakesNoVectorAway() throws SQLException {
		apply(embedded(1, "one"));
		apply(failed(1, 1, 0, false));
		assertThat(states()).isEqualTo("[[1, 1, 0, null], [2, 0, 0, null], [3, 0, 0, null]]");
	}

	@Test
	void aSecondVectorDoesNotReplaceTheFirst() {
		apply(embedded(1, "one"));
		apply(embedded(1, "other"));
		assertThat(Ranked.byMeaning(this.index, "one", 10, true)).extracting(Ranked::name).containsExactly("a#0");
		assertThat(this.index.store()
			.<Set<ContentHash>>read((reader) -> reader.vectors().known(List.of(TestIndex.key("other"))))).isEmpty();
	}

	@Test
	void whatCameTooLateForItsChunkIsDropped() throws SQLException {
		this.index.remove("a");
		apply(embedded(1, "one"), failed(2, 1, 0, false));
		assertThat(states()).isEqualTo("[[3, 0, 0, null]]");
		assertThat(this.sql.number("select count(*) from embedding")).isZero();
		assertThat(this.index.byMeaning("one", null, 10)).isEmpty();
	}

	@Test
	void equalTextsShareAVectorUntilTheLastIsGone() throws SQLException {
		apply(embedded(1, "one"));
		this.index.put(List.of(CorpusRecord.of("c", "C", "one")), TestIndex::later);
		assertThat(this.sql.number("select count(*) from embedding")).isEqualTo(1);
		assertThat(this.index.byMeaning("one", null, 10)).containsExactlyInAnyOrder("a#0", "c#0");
		this.index.remove("a");
		assertThat(this.sql.number("select count(*) from embedding")).isEqualTo(1);
		assertThat(this.index.byMeaning("one", null, 10)).containsExactly("c#0");
		this.index.remove("c");
		assertThat(this.sql.number("select count(*) from embedding")).isZero();
	}

	@Test
	void aVectorStaysWhenItsTextMovesInOneChange() throws SQLException {
		apply(embedded(3, "three"));
		long id = this.sql.number("select id from embedding");
		this.index.put(List.of(CorpusRecord.of("b", "B", "other"), CorpusRecord.of("d", "D", "three")),
				TestIndex::later);
		assertThat(this.sql.number("select id from embedding")).isEqualTo(id);
		assertThat(this.index.byMeaning("three", null, 10)).containsExactly("d#0");
	}

}

package dev.stroma.store;

import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

import dev.stroma.corpus.CorpusRecord;
import dev.stroma.error.IncompatibleIndexException;
import dev.stroma.support.PlainSql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * Vectors of two models never meet.
 */
class ModelTests {

	private Path file;

	private TestIndex index;

	@BeforeEach
	void open(@TempDir Path directory) {
		this.file = directory.resolve("index.db");
		this.index = TestIndex.openWithoutModel(StoreSettings.of(this.file));
	}

	@AfterEach
	void close() {
		this.index.close();
	}

	private long count(EmbeddingState state) {
		return this.index.store().read((reader) -> reader.embeddingQueue().count(state));
	}

	private long number(String sql) throws SQLException {
		try (PlainSql plain = PlainSql.on(this.file)) {
			return plain.number(sql);
		}
	}

	@Test
	void isUnknownBeforeTheFirst() {
		assertThat(this.index.store().model()).isEmpty();
		this.index.store().useModel("model", 0, VectorLayout.FULL);
		assertThat(this.index.store().model()).isEqualTo(Optional.of("model"));
	}

	@Test
	void getsItsDimensionFromTheFirstVector() throws SQLException {
		this.index.store().useModel("model", 0, VectorLayout.FULL);
		assertThat(this.index.byMeaning("one", null, 10)).isEmpty();
		this.index.put("a", "one two");
		assertThat(this.index.byMeaning("one", null, 10)).containsExactly("a#0");
		assertThat(number("select dimension from index_set where kind = 'vector'")).isEqualTo(16);
		this.index.store().useModel("model", 16, VectorLayout.FULL);
		this.index.store().useModel("model", 0, VectorLayout.FULL);
		assertThat(count(EmbeddingState.INDEXED)).isEqualTo(1);
	}

	@Test
	void refusesVectorsOfAnotherWidth() {
		this.index.store().useModel("model\tv1", 0, VectorLayout.FULL);
		this.index.put("a", "one two");
		CorpusRecord record = CorpusRecord.of("b", null, "three");
		RecordChange.Vector narrow = new RecordChange.Vector(TestIndex.key("three"), new float[] { 1, 0, 0 }, null);
		assertThatThrownBy(() -> this.index.put(List.of(record), (line) -> narrow))
			.isInstanceOf(IncompatibleIndexException.class)
			.hasMessage(
					"Model 'model v1' gave a vector of 3 dimensions, the index has 16: give a changed model another "
							+ "fingerprint, then its vectors are made anew");
		assertThat(this.index.count(null)).isEqualTo(1);
		assertThat(this.index.generation()).isEqualTo(1);
		assertThat(this.index.byMeaning("three", null, 10)).containsExactly("a#0");
	}

	@Test
	void keepsTheVectorsOfTheSame() {
		this.index.store().useModel("model", 16, VectorLayout.FULL);
		this.index.put("a", "one two");
		this.index.store().useModel("model", 16, VectorLayout.FULL);
		assertThat(count(EmbeddingState.INDEXED)).isEqualTo(1);
		assertThat(this.index.byMeaning("one", null, 10)).containsExactly("a#0");
	}

	@Test
	@DisabledIfSystemProperty(named = "stroma.natives", matches = "skip")
	void forgetsTheVectorsOfTheOneBefore() throws SQLException {
		this.index.store().useModel("old", 16, VectorLayout.FULL);
		this.index.put(CorpusRecord.of("a", null, "one two\nthree\n!?"));
		assertThat(count(EmbeddingState.UNAVAILABLE)).isEqualTo(1);
		this.index.store().useModel("new", 16, VectorLayout.FULL);
		assertThat(this.index.byMeaning("one", null, 10)).isEmpty();
		assertThat(count(EmbeddingState.PENDING)).isEqualTo(3);
		assertThat(this.index.byWords("three", null, 10)).containsExactly("a#1");
		this.index.put("b", "one");
		assertThat(this.index.byMeaning("one", null, 10)).containsExactly("b#0");
	}

	@Test
	void keepsTheOldVectorsUntilEveryChunkHasANewOne() throws SQLException {
		this.index.store().useModel("old", 16, VectorLayout.FULL);
		this.index.put(CorpusRecord.of("a", null, "one two\nthree"));
		this.index.store().useModel("new", 16, VectorLayout.FULL);
		this.index.build();
		assertThat(number("select count(*) from embedding")).isEqualTo(2);

		// the model comes back: its vectors are found under their keys
		this.index.store().useModel("old", 16, VectorLayout.FULL);
		List<PendingChunk> due = this.index.store()
			.read((reader) -> reader.embeddingQueue().due(Instant.EPOCH, 10, false));
		this.index.store().write((writer) -> {
			due.forEach((chunk) -> writer
				.apply(new EmbeddingOutcome.Embedded(chunk.id(), TestIndex.key(chunk.text()), null)));
			return true;
		});
		assertThat(count(EmbeddingState.INDEXED)).isEqualTo(2);
		assertThat(this.index.byMeaning("three", null, 1)).containsExactly("a#1");
		this.index.build();
		assertThat(number("select count(*) from embedding")).isEqualTo(2);
	}

	@Test
	@DisabledIfSystemProperty(named = "stroma.natives", matches = "skip")
	void deletesTheOldVectorsInTheEnd() throws SQLException {
		this.index.store().useModel("old", 16, VectorLayout.FULL);
		this.index.put(CorpusRecord.of("a", null, "one two\nthree"));
		this.index.store().useModel("new", 16, VectorLayout.FULL);
		this.index.store().write((writer) -> {
			for (PendingChunk chunk : this.index.store()
				.read((reader) -> reader.embeddingQueue().due(Instant.EPOCH, 10, false))) {
				writer.apply(new EmbeddingOutcome.Embedded(chunk.id(), TestIndex.key("new " + chunk.text()),
						TestIndex.embed(chunk.text())));
			}
			return true;
		});
		assertThat(number("select count(*) from embedding")).isEqualTo(4);
		this.index.build();
		assertThat(number("select count(*) from embedding")).isEqualTo(2);
		assertThat(number("select count(*) from index_set where kind = 'vector'")).isEqualTo(1);
		assertThat(number("select count(*) from sqlite_schema where sql like '%using vec0(%'")).isEqualTo(1);
		assertThat(this.index.byMeaning("three", null, 1)).containsExactly("a#1");
	}

	/** Under one key there would be a vector of the old width. */
	@Test
	void startsAnewWithAnotherWidthAlsoAfterAnotherModel() {
		this.index.store().useModel("model", 16, VectorLayout.FULL);
		this.index.put("a", "three");
		this.index.store().useModel("other", 16, VectorLayout.FULL);
		this.index.store().useModel("model", 3, VectorLayout.FULL);
		this.index.put(List.of(CorpusRecord.of("b", null, "three")),
				(line) -> new RecordChange.Vector(TestIndex.key(line), new float[] { 0, 1, 0 }, null));
		assertThat(this.index.store()
			.<List<Long>>read((reader) -> reader.vectors().nearest(new float[] { 0, 1, 0 }, "", null, 10, true)))
			.hasSize(1);
	}

	@Test
	void startsAnewWithAnotherWidth() {
		this.index.store().useModel("model", 16, VectorLayout.FULL);
		this.index.put("a", "one two");
		this.index.store().useModel("model", 3, VectorLayout.FULL);
		assertThat(count(EmbeddingState.PENDING)).isEqualTo(1);
		this.index.put(List.of(CorpusRecord.of("b", null, "three")),
				(line) -> new RecordChange.Vector(TestIndex.key(line), new float[] { 0, 1, 0 }, null));
		List<Long> nearest = this.index.store()
			.read((reader) -> reader.vectors().nearest(new float[] { 1, 0, 0 }, "", null, 10, false));
		assertThat(nearest).hasSize(1);
	}

	@Test
	void queuesWhatCameWithoutOne() {
		this.index.put(List.of(CorpusRecord.of("a", null, "one\ntwo")),
				(line) -> new RecordChange.Vector(null, null, null));
		assertThat(count(EmbeddingState.DISABLED)).isEqualTo(2);
		this.index.store().useModel("model", 16, VectorLayout.FULL);
		assertThat(count(EmbeddingState.PENDING)).isEqualTo(2);
		assertThat(count(EmbeddingState.DISABLED)).isZero();
	}

	@Test
	void takesTheWidestVector() {
		float[] wide = new float[8192];
		wide[8191] = 1;
		this.index.store().useModel("wide", 8192, VectorLayout.FULL);
		this.index.put(List.of(CorpusRecord.of("a", null, "one")),
				(line) -> new RecordChange.Vector(TestIndex.key(line), wide, null));
		List<ChunkFacts> facts = this.index.store()
			.read((reader) -> reader.candidates(reader.vectors().nearest(wide, "", null, 10, false), null, wide));
		assertThat(facts).containsExactly(new ChunkFacts(1, "a", 0, 0, 0, 1.0));
	}

}

package dev.stroma.store;

import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import dev.stroma.chunk.Section;
import dev.stroma.corpus.CorpusRecord;
import dev.stroma.support.PlainSql;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A chunk that is only stored is there for those it encloses and found by nothing.
 */
class EnclosingChunkTests {

	private static final String BODY = "one two\nthree four";

	private Path file;

	private TestIndex index;

	@BeforeEach
	void fill(@TempDir Path directory) {
		this.file = directory.resolve("index.db");
		this.index = TestIndex.open(this.file);
		Section whole = Section.of(List.of("Top"), 0, BODY.length()).searchable(false);
		Section first = Section.of(List.of("Top", "A"), 0, 7).parent(0);
		Section second = Section.of(List.of("Top", "B"), 8, 18).parent(0).context("| head |");
		apply(null, List.of(), added(0, whole), added(1, first), added(2, second));
	}

	@AfterEach
	void close() {
		this.index.close();
	}

	private static RecordChange.Added added(int ordinal, Section section) {
		String text = section.text(BODY);
		RecordChange.Indexed indexed = TestIndex.indexed(TestIndex.terms("title", text), TestIndex.later(text));
		return new RecordChange.Added(ordinal, section, TestIndex.key(text), section.searchable() ? indexed : null);
	}

	private void apply(StoredRecord before, List<RecordChange.Kept> kept, RecordChange.Added... added) {
		CorpusRecord record = CorpusRecord.of("a", "title", BODY).kind("kind" + kept.size());
		this.index.store().write((writer) -> {
			writer.apply(new RecordChange(before, record, "nested", kept, List.of(added), List.of()));
			return true;
		});
	}

	private List<StoredChunk> chunks() {
		return this.index.store().read((reader) -> reader.chunks(reader.stored("", "a").orElseThrow()));
	}

	private long count(EmbeddingState state) {
		return this.index.store().read((reader) -> reader.embeddingQueue().count(state));
	}

	@Test
	void isStoredAndNamedByThoseItEncloses() {
		assertThat(chunks()).extracting(StoredChunk::id, StoredChunk::parentId, StoredChunk::place)
			.asString()
			.isEqualTo("[(1L, null, Place[ordinal=0, start=0, end=18]), (2L, 1L, Place[ordinal=1, start=0, end=7]), "
					+ "(3L, 1L, Place[ordinal=2, start=8, end=18])]");
		List<StoredPassage> passages = this.index.store().read((reader) -> reader.passages(List.of(3L, 1L)));
		assertThat(passages)
			.extracting(StoredPassage::headingPath, StoredPassage::context, StoredPassage::text,
					StoredPassage::firstLine, StoredPassage::lastLine)
			.asString()
			.isEqualTo("[([\"Top\", \"B\"], \"| head |\", \"three four\", 2, 2), "
					+ "([\"Top\"], \"\", \"one two\nthree four\", 1, 2)]");
	}

	@Test
	void isFoundByNothing() throws SQLException {
		assertThat(this.index.byWords("one two three four title", null, 10)).containsExactlyInAnyOrder("a#1", "a#2");
		assertThat(count(EmbeddingState.STORED)).isEqualTo(1);
		List<PendingChunk> due = this.index.store()
			.read((reader) -> reader.embeddingQueue().due(Instant.EPOCH, 10, false));
		assertThat(due).containsExactly(new PendingChunk(2, 0, "title", List.of("Top", "A"), "", "one two", ""),
				new PendingChunk(3, 0, "title", List.of("Top", "B"), "| head |", "three four", ""));
		try (PlainSql sql = PlainSql.on(this.file)) {
			assertThat(sql.rows("select id from fts_1_docsize order by id")).asString().isEqualTo("[[2], [3]]");
		}
	}

	@Test
	void staysSoWithAnotherModelAndAnotherAnalyzer() {
		this.index.store().useModel("other", TestIndex.DIMENSION, VectorLayout.FULL);
		assertThat(count(EmbeddingState.STORED)).isEqualTo(1);
		assertThat(count(EmbeddingState.PENDING)).isEqualTo(2);
		this.index.store().useTerms("other");
		assertThat(this.index.store().builds()).containsExactly(new IndexBuild("text", 0, 2));
		this.index.build((passage) -> TestIndex.terms("", passage.context() + " " + passage.text()));
		assertThat(this.index.byWords("title", null, 10)).isEmpty();
		assertThat(this.index.byWords("head one", null, 10)).containsExactlyInAnyOrder("a#1", "a#2");
	}

	@Test
	void staysTheParentWhenPlacesChange() {
		StoredRecord before = this.index.store().read((reader) -> reader.stored("", "a")).orElseThrow();
		List<StoredChunk> chunks = chunks();
		List<RecordChange.Kept> kept = List.of(
				new RecordChange.Kept(chunks.get(2), new StoredChunk.Place(0, 8, 18), null, null),
				new RecordChange.Kept(chunks.get(0), new StoredChunk.Place(1, 0, 18), null, null),
				new RecordChange.Kept(chunks.get(1), new StoredChunk.Place(2, 0, 7), 1, null));
		apply(before, kept);
		assertThat(chunks()).extracting(StoredChunk::id, StoredChunk::parentId)
			.asString()
			.isEqualTo("[(3L, null), (1L, null), (2L, 1L)]");
	}

	@Test
	void goesWithItsRecord() throws SQLException {
		this.index.remove("a");
		try (PlainSql sql = PlainSql.on(this.file)) {
			assertThat(sql.number("select count(*) from chunk")).isZero();
			assertThat(sql.number("select count(*) from fts_1_docsize")).isZero();
			assertThat(sql.rows("select chunk_id from tombstone order by chunk_id")).asString()
				.isEqualTo("[[1], [2], [3]]");
			sql.execute("insert into fts_1 (fts_1) values ('integrity-check')");
		}
	}

}

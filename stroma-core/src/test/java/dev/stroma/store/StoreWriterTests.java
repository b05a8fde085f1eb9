package dev.stroma.store;

import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import dev.stroma.corpus.BodyFormat;
import dev.stroma.corpus.CorpusFingerprint;
import dev.stroma.corpus.CorpusRecord;
import dev.stroma.support.PlainSql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class StoreWriterTests {

	private TestIndex index;

	private PlainSql sql;

	@BeforeEach
	void open(@TempDir Path directory) throws SQLException {
		Path file = directory.resolve("index.db");
		this.index = TestIndex.open(file);
		this.sql = PlainSql.on(file);
	}

	@AfterEach
	void close() throws SQLException {
		this.sql.close();
		this.index.close();
	}

	private static CorpusRecord record(String ref, String body) {
		return CorpusRecord.of(ref, "title", body);
	}

	private CorpusFingerprint fingerprint() {
		return this.index.store().read(StoreReader::fingerprint);
	}

	private Map<String, Long> chunkIds(String ref) {
		return this.index.store().read((reader) -> {
			List<Long> ids = reader.stored("", ref)
				.map(reader::chunks)
				.orElse(List.of())
				.stream()
				.map(StoredChunk::id)
				.toList();
			return reader.passages(ids).stream().collect(Collectors.toMap(StoredPassage::text, StoredPassage::id));
		});
	}

	@Test
	void makesOneGenerationOfOneChange() {
		assertThat(this.index.generation()).isZero();
		assertThat(this.index.put(record("a", "one"), record("b", "two"))).isEqualTo(1);
		assertThat(this.index.generation()).isEqualTo(1);
		assertThat(this.index.put(record("a", "one\nmore"))).isEqualTo(2);
		assertThat(this.index.remove("a", "b")).isEqualTo(3);
		assertThat(this.index.generation()).isEqualTo(3);
	}

	@Test
	void makesNoGenerationOfAnEmptyChange() {
		this.index.put("a", "one");
		assertThat(this.index.store().<Long>write(StoreWriter::generation)).isEqualTo(2);
		assertThat(this.index.generation()).isEqualTo(1);
	}

	@Test
	void keepsNothingOfAChangeThatFails() throws SQLException {
		this.index.put(record("a", "one\ntwo"));
		CorpusFingerprint fingerprint = fingerprint();
		IllegalStateException failure = new IllegalStateException("in the middle");
		assertThatThrownBy(() -> this.index.put(List.of(record("b", "three"), record("a", "one\nfour")), (line) -> {
			if (line.equals("four")) {
				throw failure;
			}
			return TestIndex.vector(line);
		})).isSameAs(failure);
		assertThat(this.index.generation()).isEqualTo(1);
		assertThat(fingerprint()).isEqualTo(fingerprint);
		assertThat(this.index.byWords("one two three four", null, 10)).containsExactlyInAnyOrder("a#0", "a#1");
		assertThat(this.index.byMeaning("three", null, 10)).containsExactlyInAnyOrder("a#0", "a#1");
		assertThat(this.sql.number("select count(*) from tombstone")).isZero();
		assertThat(this.index.put("b", "three")).isEqualTo(2);
	}

	@Test
	void neverUsesAnIdAgain() throws SQLException {
		this.index.put(record("a", "one"), record("b", "two\nthree"));
		long chunk = this.sql.number("select max(id) from chunk");
		long record = this.sql.number("select max(id) from record");
		long embedding = this.sql.number("select max(id) from embedding");
		this.index.remove("a", "b");
		assertThat(this.sql.number("select count(*) from chunk")).isZero();
		this.index.put("b", "two");
		assertThat(this.sql.number("select id from chunk")).isEqualTo(chunk + 1);
		assertThat(this.sql.number("select id from record")).isEqualTo(record + 1);
		assertThat(this.sql.number("select id from embedding")).isEqualTo(embedding + 1);
	}

	@Test
	void keepsTheIdsOfUnchangedChunks() {
		this.index.put(record("a", "one\ntwo\nthree"));
		Map<String, Long> before = chunkIds("a");
		this.index.put(record("a", "three\nnew\none"));
		Map<String, Long> after = chunkIds("a");
		assertThat(after).containsOnlyKeys("one", "new", "three")
			.containsEntry("one", before.get("one"))
			.containsEntry("three", before.get("three"));
		assertThat(after.get("new")).isGreaterThan(before.get("three"));
		assertThat(this.index.byWords("one", null, 10)).containsExactly("a#2");
	}

	@Test
	void notesWhenAChunkWasBornAndDied() throws SQLException {
		this.index.put(record("a", "one\ntwo"));
		this.index.put(record("a", "one\nthree"));
		this.index.put("b", "four");
		this.index.remove("a");
		assertThat(this.sql.rows("select died, born, chunk_id from tombstone")).asString()
			.isEqualTo("[[2, 1, 2], [4, 1, 1], [4, 2, 3]]");
		assertThat(this.sql.rows("select id, born from chunk")).asString().isEqualTo("[[4, 3]]");
	}

	@Test
	void keepsTheFingerprintOfWhatIsThere() {
		CorpusRecord a = record("a", "one\ntwo");
		CorpusRecord b = record("b", "three").inScope("tenant");
		this.index.put(record("c", "x"), record("a", "old"), b);
		this.index.put(a);
		this.index.remove("c");
		assertThat(fingerprint())
			.isEqualTo(CorpusFingerprint.EMPTY.plus("", "a", a.contentHash()).plus("tenant", "b", b.contentHash()));
		this.index.remove("a");
		assertThat(fingerprint()).isEqualTo(CorpusFingerprint.EMPTY.plus("tenant", "b", b.contentHash()));
	}

	@Test
	void givesBackTheRecordAsItWas() {
		CorpusRecord record = CorpusRecord.of("a", "Title", "# One\n\ntwo \uD83D\uDE00")
			.kind("page")
			.sourceRef("docs/a.md")
			.format(BodyFormat.PLAINTEXT)
			.metadata(Map.of("n", 1, "tags", List.of("x", "y")));
		this.index.put(record.kind("other").metadata(Map.of("gone", true)));
		this.index.put(record);
		CorpusRecord again = this.index.store().read((reader) -> reader.record("", "a")).orElseThrow();
		assertThat(again.contentHash()).isEqualTo(record.contentHash());
		assertThat(again).usingRecursiveComparison().isEqualTo(record);
		assertThat(this.index.store().<Optional<CorpusRecord>>read((reader) -> reader.record("", "b"))).isEmpty();
	}

	@Test
	void givesBackPassagesWithTheirPlaces() {
		this.index.put(CorpusRecord.of("a", "T", "one\n\n\uD83D\uDE00 two\nlast").metadata(Map.of("n", 1)));
		List<StoredPassage> passages = this.index.store()
			.read((reader) -> reader
				.passages(reader.chunks(reader.stored("", "a").orElseThrow()).stream().map(StoredChunk::id).toList()));
		assertThat(passages)
			.extracting(StoredPassage::text, StoredPassage::firstLine, StoredPassage::lastLine,
					(passage) -> passage.place().start(), (passage) -> passage.metadata().asMap())
			.asString()
			.isEqualTo("[(\"one\", 1, 1, 0, {\"n\"=1L}), "
					+ "(\"\uD83D\uDE00 two\", 3, 3, 5, {\"n\"=1L}), (\"last\", 4, 4, 12, {\"n\"=1L})]");
	}

	@Test
	void tellsWhichRecordsNobodyWroteSince() {
		this.index.put("b", "one");
		long generation = this.index.put("a", "two");
		this.index.put("b", "three");
		this.index.put("c", "four");
		List<StoredRecord> old = this.index.store().read((reader) -> reader.storedBy("", generation));
		assertThat(old).extracting(StoredRecord::ref).containsExactly("a");
	}

	@Test
	void keepsEqualRefsOfTwoScopesApart() throws SQLException {
		this.index.put(record("a", "one"), record("a", "two").inScope("tenant"));
		this.index.put(record("a", "three"));
		assertThat(this.index.byWords("one two three", null, 10)).containsExactly("a#0");
		this.index.remove("a");
		assertThat(this.index.count(null)).isZero();
		CorpusRecord other = this.index.store().read((reader) -> reader.record("tenant", "a")).orElseThrow();
		assertThat(other.body()).isEqualTo("two");
		assertThat(this.sql.number("select count(*) from chunk")).isEqualTo(1);
	}

}

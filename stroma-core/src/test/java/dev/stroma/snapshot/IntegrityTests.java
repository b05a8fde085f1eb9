package dev.stroma.snapshot;

import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import dev.stroma.Stroma;
import dev.stroma.StromaOptions;
import dev.stroma.corpus.CorpusRecord;
import dev.stroma.embed.HashingEmbedder;
import dev.stroma.error.InvalidInputException;
import dev.stroma.search.SearchHit;
import dev.stroma.search.SearchRequest;
import dev.stroma.support.PlainSql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * Each kind of damage, done by plain SQL, is named and mended.
 */
@Tag("sqlite")
class IntegrityTests {

	private static final List<CorpusRecord> RECORDS = List.of(
			CorpusRecord.of("a", "First", "# One\n\nalpha beta\n\n# Two\n\ngamma delta").metadata(Map.of("n", 1)),
			CorpusRecord.of("b", "Second", "# Three\n\nalpha epsilon").metadata(Map.of("n", 2L, "price", 2.5)),
			CorpusRecord.of("c", null, "!!!"));

	private static final IntegrityReport SOUND = new IntegrityReport(true, true, true, true, true, 0, 0, 0, 0, 0,
			List.of());

	private Path file;

	private List<String> expected;

	@BeforeEach
	void fill(@TempDir Path directory) {
		this.file = directory.resolve("index.db");
		try (Stroma stroma = Stroma.open(options())) {
			stroma.indexer().update(RECORDS, List.of());
			this.expected = found(stroma);
		}
	}

	private StromaOptions options() {
		return StromaOptions.of(this.file).embedder(HashingEmbedder.of(64));
	}

	private static List<String> found(Stroma stroma) {
		return stroma.retrieval()
			.search(SearchRequest.of("first alpha delta epsilon"))
			.hits()
			.stream()
			.map((hit) -> hit.ref() + hit.start() + " " + hit.score() + hit.evidence())
			.toList();
	}

	private void damage(String... statements) throws SQLException {
		try (PlainSql sql = PlainSql.on(this.file)) {
			sql.execute(statements);
		}
	}

	@Test
	void findsASoundIndexSound() {
		try (Stroma stroma = Stroma.open(options())) {
			assertThat(stroma.snapshots().verify()).isEqualTo(SOUND);
			assertThat(stroma.snapshots().repair()).isEqualTo(SOUND);
			assertThat(stroma.snapshots().generation()).isEqualTo(1);
		}
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|',
			textBlock = """
					delete from fts_1_docsize where id = 1 | fts | 1 chunks are missing from the full-text index, the first: chunk 1
					update fts_1_docsize set sz = x'0101010101' where id = 2 | fts | 1 chunks have other lengths in the full-text index, the first: chunk 2
					update fts_1_data set block = x'0909090909' where id = 1 | fts | 1 full-text index counts other rows and terms than it has, the first: fts_1
					insert into fts_1 (rowid, body) values (99, 'ghost') | fts | 1 rows of the full-text index have no chunk, the first: fts_1
					insert into fts_1 (rowid, body) values (1, 'ghost') | fts | 1 full-text index has other terms than its chunks, the first: fts_1
					update tokens_1 set tokens = (select tokens from tokens_1 where chunk_id = 2) where chunk_id = 1 | fts | 1 chunks have other terms than their text, the first: chunk 1 of 'a'
					update tokens_1 set tokens = x'00' where chunk_id = 1 | fts | 1 chunks have terms that cannot be read, the first: chunk 1
					update embedding set vector = x'00000000' where id = 3 | vectors | 1 vectors are not of the model's dimension and of unit length, the first: vector 3
					update chunk set embedding_id = null where id = 2 | vectors | 1 chunks have a state that their vector does not confirm, the first: chunk 2
					update chunk set scope_id = 7 where id = 2 | sqlite | 1 rows of table chunk refer to a missing scope, the first: row 2
					delete from embedding where id = 2 | sqlite | 1 rows of table chunk refer to a missing embedding, the first: row 2
					delete from record where ref = 'b' | sqlite | 1 rows of table chunk refer to a missing record, the first: row 3
					update meta set value = '0 3' where name = 'fingerprint' | records | 1 fingerprint is not that of the records, the first: 3 records were counted
					delete from attribute where type = 'number' and value = 1 | records | 1 records have attributes that are not in their metadata, the first: 'a'
					update chunk set end_offset = 1000 where id = 3 | records | 1 records have a chunk that is outside of their text: give them to the indexer again, the first: 'b', chunk 3 from 0 to 1000 of 22 characters
					update chunk set ordinal = 0 where record_id = 1 | records | 1 records have chunks out of order: give them to the indexer again, the first: 'a', chunk 2
					update record set body = replace(body, 'beta', 'zeta') | records | 1 records are not what their hash says: give them to the indexer again, the first: 'a'
					update record set metadata = x'ff' where ref = 'b' | records | 1 records cannot be read: give them to the indexer again, the first: 'b', {}
					""")
	void isNamedAndMended(String damage, String part, String message) throws SQLException {
		damage(damage);
		try (Stroma stroma = Stroma.open(options().startsWorker(false))) {
			IntegrityReport before = stroma.snapshots().verify();
			IntegrityReport after = stroma.snapshots().repair();
			long generation = stroma.snapshots().generation();
			stroma.indexer().update(RECORDS, List.of());

			assertThat(before.messages()).anySatisfy((line) -> assertThat(line).startsWith(message.replace("{}", "")));
			assertThat(Map.of("sqlite", before.sqliteOk(), "records", before.recordsOk(), "fts", before.ftsOk(),
					"vectors", before.vectorsOk()))
				.containsEntry(part, false);
			assertThat(after.messages()).isEmpty();
			assertThat(generation).isEqualTo(2);
			stroma.worker().start();
			assertThat(stroma.indexer().awaitIndexed(Duration.ofMinutes(1))).isTrue();
			assertThat(found(stroma)).isEqualTo(this.expected);
			assertThat(stroma.snapshots().verify()).isEqualTo(SOUND);
		}
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|',
			textBlock = """
					update chunk set embedding_id = null, state = 0 where id = 1 | vectors | 1 vectors of the index have no chunk, the first: chunk 1
					update vec_2_chunks set validity = zeroblob(length(validity)) | vectors | 1 vector index contradicts itself, the first: vec_2
					update embedding set vector = (select vector from embedding where id = 2) where id = 1 | vectors | 1 vectors of the index are not those of their chunks, the first: chunk 1
					""")
	@DisabledIfSystemProperty(named = "stroma.natives", matches = "skip")
	void ofTheVectorIndexIsNamedAndMended(String damage, String part, String message) throws SQLException {
		isNamedAndMended(damage, part, message);
	}

	@Test
	@DisabledIfSystemProperty(named = "stroma.natives", matches = "skip")
	void countsOrphans() throws SQLException {
		damage("insert into fts_1 (rowid, body) values (98, 'ghost'), (99, 'ghost')",
				"update chunk set embedding_id = null, state = 3 where id in (1, 2)");
		try (Stroma stroma = Stroma.open(options())) {
			IntegrityReport report = stroma.snapshots().verify();

			assertThat(report.orphanFtsRows()).isEqualTo(2);
			assertThat(report.orphanVectors()).isEqualTo(2);
			assertThat(report.unavailable()).isEqualTo(2);
		}
	}

	@Test
	void findsScrambledPages() throws SQLException {
		damage("update fts_1_data set block = zeroblob(length(block)) where id > 10");
		try (Stroma stroma = Stroma.open(options())) {
			IntegrityReport report = stroma.snapshots().verify();

			assertThat(report.sqliteOk()).isFalse();
			assertThat(report.ftsOk()).isFalse();
			assertThat(stroma.snapshots().repair()).isEqualTo(SOUND);
			assertThat(found(stroma)).isEqualTo(this.expected);
		}
	}

	@Test
	void keepsATextThatWasTamperedWithUntilItIsGivenAgain() throws SQLException {
		damage("update record set body = replace(body, 'beta', 'zeta')");
		try (Stroma stroma = Stroma.open(options())) {
			ChunkHandle handle = stroma.retrieval().search("alpha").hits().get(0).handle();
			stroma.snapshots().repair();

			assertThat(stroma.retrieval().search("zeta").hits()).extracting(SearchHit::text)
				.startsWith("# One\n\nalpha zeta");
			try (Snapshot snapshot = stroma.snapshots().open()) {
				assertThat(snapshot.resolve(handle).state()).isEqualTo(ChunkHandle.State.GONE);
			}
			assertThat(stroma.indexer().update(RECORDS, List.of()).changed()).isEqualTo(1);
		}
	}

	@Test
	void isOfTheWholeFile() {
		try (Stroma stroma = Stroma.open(options())) {
			SnapshotManager scoped = stroma.scoped("acme").snapshots();
			assertThatThrownBy(scoped::verify).isInstanceOf(InvalidInputException.class)
				.hasMessage("verify() is of the whole file, scope 'acme' is a part of it: ask the index itself");
			assertThatThrownBy(scoped::repair).isInstanceOf(InvalidInputException.class);
			assertThatThrownBy(() -> scoped.exportTo(this.file.resolveSibling("export.db")))
				.isInstanceOf(InvalidInputException.class);
		}
	}

}

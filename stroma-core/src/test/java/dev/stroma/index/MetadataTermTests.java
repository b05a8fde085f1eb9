package dev.stroma.index;

import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import dev.stroma.Stroma;
import dev.stroma.StromaOptions;
import dev.stroma.corpus.CorpusRecord;
import dev.stroma.error.InvalidInputException;
import dev.stroma.search.SearchHit;
import dev.stroma.search.SearchRequest;
import dev.stroma.snapshot.ChunkHandle;
import dev.stroma.support.PlainSql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * What a record is found by besides its texts, and what it costs to change it.
 */
class MetadataTermTests extends IndexFixture {

	private static final CorpusRecord RECORD = CorpusRecord.of("doc", "Doc", BODY)
		.sourceRef("reports/Q3-Summary.md")
		.metadata(Map.of("tags", List.of("harvest", "orchard"), "author", "Pomona", "colour", "crimson"));

	private List<Integer> found(Stroma index, String... words) {
		return List.of(words)
			.stream()
			.map((word) -> index.retrieval().search(SearchRequest.of(word).without("vector")).hits().size())
			.toList();
	}

	@Test
	void areFileNameTagsKeywordsEntitiesCategoriesAndAuthor() {
		this.stroma.indexer()
			.update(RECORD.metadata(Map.of("tags", List.of("harvest"), "keywords", "quince, medlar", "entities",
					List.of("Acme Orchards"), "categories", "produce", "author", "Pomona", "colour", "crimson")));

		assertThat(found(this.stroma, "summary", "harvest", "medlar", "orchards", "produce", "pomona", "crimson"))
			.containsExactly(3, 3, 3, 3, 3, 3, 0);
	}

	@Test
	void areThoseOfTheFieldsNamed() {
		Path file = this.directory.resolve("own.db");
		CorpusRecord record = RECORD.metadata(Map.of("tags", "harvest", "year", 2031, "open", true, "on",
				LocalDate.of(2032, 5, 6), "at", Instant.parse("2033-01-01T00:00:00Z")));
		try (Stroma own = Stroma
			.open(StromaOptions.of(file).metadataFields(List.of("year", " open ", "on", "at", "year")))) {
			own.indexer().update(record);

			assertThat(found(own, "harvest", "2031", "true", "2032-05-06", "2033", "summary")).containsExactly(0, 3, 3,
					3, 3, 3);
		}
		try (Stroma none = Stroma.open(StromaOptions.of(this.directory.resolve("none.db")).metadataFields(List.of()))) {
			none.indexer().update(record);

			assertThat(found(none, "harvest", "2031", "summary")).containsExactly(0, 0, 3);
		}
	}

	@Test
	void areMadeAnewForOtherFields() {
		this.stroma.indexer().update(RECORD);
		this.stroma.close();

		try (Stroma other = Stroma.open(StromaOptions.of(this.directory.resolve("index.db"))
			.embedder(this.embedder)
			.metadataFields(List.of("colour", "author")))) {
			assertThat(other.indexer().awaitIndexed(Duration.ofMinutes(1))).isTrue();
			assertThat(found(other, "crimson", "pomona", "harvest")).containsExactly(3, 3, 0);
		}
		assertThat(this.embedder.documents()).hasSize(3);
	}

	@ParameterizedTest
	@ValueSource(strings = { "", " ", "a\tb", "a\u0000" })
	void haveNamesThatMetadataCanHave(String name) {
		StromaOptions options = StromaOptions.of(this.directory.resolve("other.db"));
		assertThatExceptionOfType(InvalidInputException.class).isThrownBy(() -> options.metadataFields(List.of(name)))
			.withMessage("The metadata field '%s' cannot be searched: give keys that are not blank and have no "
					+ "control characters", name.replaceAll("\\p{Cntrl}", " "));
	}

	@Test
	void changeWithoutAnotherChunkOrVector() throws SQLException {
		this.stroma.indexer().update(RECORD);
		ChunkHandle handle = handle("beta");
		List<List<Object>> vectors = rows("select id, hex(key), hex(vector) from embedding");

		IndexReport report = this.stroma.indexer()
			.update(RECORD.sourceRef("reports/Archive.md").metadata(Map.of("tags", List.of("harvest", "cellar"))));

		assertThat(report)
			.extracting(IndexReport::changed, IndexReport::keptChunks, IndexReport::addedChunks,
					IndexReport::removedChunks, IndexReport::embeddedChunks, IndexReport::reusedChunks)
			.containsExactly(1, 3, 0, 0, 0, 0);
		assertThat(found(this.stroma, "cellar", "archive", "harvest", "orchard", "summary", "pomona", "alpha"))
			.containsExactly(3, 3, 3, 0, 0, 0, 1);
		assertThat(handle("beta")).isEqualTo(handle);
		assertThat(this.embedder.documents()).hasSize(3);
		assertThat(rows("select id, hex(key), hex(vector) from embedding")).isEqualTo(vectors);
		try (PlainSql sql = PlainSql.on(this.directory.resolve("index.db"))) {
			sql.execute("insert into fts_1 (fts_1) values ('integrity-check')");
		}
	}

	@Test
	void changeWithAPatch() throws SQLException {
		this.stroma.indexer().update(RECORD);
		ChunkHandle handle = handle("beta");

		this.stroma.indexer().patch("doc", RECORD.metadata().with("tags", List.of("cellar")));

		assertThat(found(this.stroma, "cellar", "harvest", "pomona", "summary", "alpha")).containsExactly(3, 0, 3, 3,
				1);
		assertThat(handle("beta")).isEqualTo(handle);
		List<List<Object>> terms = rows("select id, hex(block) from fts_1_data");
		this.stroma.indexer().patch("doc", RECORD.metadata().with("tags", List.of("cellar")).with("colour", "azure"));
		assertThat(rows("select id, hex(block) from fts_1_data")).isEqualTo(terms);
		assertThat(this.embedder.documents()).hasSize(3);
	}

	@Test
	void staysUntouchedByWhatIsNotSearched() throws SQLException {
		this.stroma.indexer().update(RECORD);
		List<List<Object>> terms = rows("select id, hex(block) from fts_1_data");

		IndexReport report = this.stroma.indexer()
			.update(RECORD.sourceRef("elsewhere/Q3-Summary.md")
				.metadata(RECORD.metadata().with("colour", "azure"))
				.importance(0.5)
				.validUntil(Instant.parse("2099-01-01T00:00:00Z")));

		assertThat(report).extracting(IndexReport::changed, IndexReport::keptChunks).containsExactly(1, 3);
		assertThat(rows("select id, hex(block) from fts_1_data")).isEqualTo(terms);
		SearchHit hit = this.stroma.retrieval().search("beta").hits().get(0);
		assertThat(hit.metadata().asMap()).containsEntry("colour", "azure");
		assertThat(hit.sourceRef()).isEqualTo("elsewhere/Q3-Summary.md");
	}

	@Test
	void changeTogetherWithATextOfWhichOnePartIsNew() {
		this.stroma.indexer().update(RECORD);

		IndexReport report = this.stroma.indexer()
			.update(CorpusRecord.of("doc", "Doc", BODY.replace("beta", "delta")).metadata(Map.of("tags", "cellar")));

		assertThat(report).extracting(IndexReport::keptChunks, IndexReport::addedChunks, IndexReport::removedChunks)
			.containsExactly(2, 1, 1);
		assertThat(found(this.stroma, "cellar", "harvest", "delta", "beta")).containsExactly(3, 0, 1, 0);
	}

	private List<List<Object>> rows(String sql) throws SQLException {
		try (PlainSql plain = PlainSql.on(this.directory.resolve("index.db"))) {
			return plain.rows(sql);
		}
	}

}

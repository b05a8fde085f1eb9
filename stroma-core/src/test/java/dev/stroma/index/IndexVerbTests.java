package dev.stroma.index;

import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.junit.jupiter.api.Test;

import dev.stroma.Stroma;
import dev.stroma.StromaOptions;
import dev.stroma.corpus.CorpusRecord;
import dev.stroma.corpus.Metadata;
import dev.stroma.corpus.RecordSource;
import dev.stroma.error.InvalidInputException;
import dev.stroma.error.NotFoundException;
import dev.stroma.filter.Filter;
import dev.stroma.search.SearchHit;
import dev.stroma.search.SearchRequest;
import dev.stroma.snapshot.ChunkHandle;
import dev.stroma.snapshot.Snapshot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class IndexVerbTests extends IndexFixture {

	private static CorpusRecord record(String ref, String lang) {
		return CorpusRecord.of(ref, "Title", BODY.replace("alpha", "alpha" + ref)).metadata(Map.of("lang", lang));
	}

	private Optional<CorpusRecord> stored(Stroma stroma, String ref) {
		try (Snapshot snapshot = stroma.snapshots().open()) {
			return snapshot.record(ref);
		}
	}

	@Test
	void removesWhatPassesAFilterInOneChange() {
		this.stroma.indexer().update(record("a", "en"), record("b", "de"), record("c", "en"));
		this.stroma.scoped("other").indexer().update(record("d", "en"));

		IndexReport report = this.stroma.indexer().remove(Filter.eq("lang", "en"));

		assertThat(report)
			.extracting(IndexReport::verb, IndexReport::removed, IndexReport::removedChunks, IndexReport::generation)
			.containsExactly("remove", 2, 6, 3L);
		assertThat(all()).extracting(SearchHit::ref).containsOnly("b");
		assertThat(stored(this.stroma.scoped("other"), "d")).isPresent();
		assertThat(this.stroma.indexer().remove(Filter.eq("lang", "en")))
			.extracting(IndexReport::removed, IndexReport::generation)
			.containsExactly(0, 3L);
	}

	@Test
	void patchesMetadataWithoutEmbeddingAnything() {
		this.stroma.indexer().update(record("a", "en"), record("b", "en"));
		ChunkHandle before = handle("alphaa");
		int embedded = this.embedder.documents().size();

		IndexReport report = this.stroma.indexer().patch("a", Metadata.of(Map.of("year", 2026)));

		assertThat(report)
			.extracting(IndexReport::changed, IndexReport::keptChunks, IndexReport::addedChunks,
					IndexReport::removedChunks, IndexReport::generation)
			.containsExactly(1, 3, 0, 0, 2L);
		assertThat(this.embedder.documents()).hasSize(embedded);
		assertThat(handle("alphaa")).isEqualTo(before);
		assertThat(stored(this.stroma, "a"))
			.hasValueSatisfying((record) -> assertThat(record.metadata()).isEqualTo(Metadata.of(Map.of("year", 2026))));
		assertThat(this.stroma.retrieval().count(Filter.eq("lang", "en"))).isEqualTo(1);
		assertThat(this.stroma.retrieval().count(Filter.eq("year", 2026))).isEqualTo(1);
		assertThat(this.stroma.indexer().update(record("a", "en").metadata(Map.of("year", 2026))).unchanged())
			.isEqualTo(1);
	}

	@Test
	void writesNothingForAPatchThatChangesNothing() {
		this.stroma.indexer().update(record("a", "en"));

		assertThat(this.stroma.indexer().patch("a", Metadata.of(Map.of("lang", "en"))))
			.extracting(IndexReport::unchanged, IndexReport::generation)
			.containsExactly(1, 1L);
	}

	@Test
	void patchesOnlyWhatIsThere() {
		assertThatExceptionOfType(NotFoundException.class)
			.isThrownBy(() -> this.stroma.indexer().patch("nobody", Metadata.empty()))
			.withMessage("There is no record 'nobody' to patch: add it by update first");
	}

	@Test
	void plansWhatASyncWouldDoAndDoesNothing() {
		this.stroma.indexer().update(record("a", "en"), record("b", "en"), record("gone", "en"));
		int embedded = this.embedder.documents().size();
		RecordSource source = RecordSource
			.of(List.of(record("a", "en"), record("b", "de"), record("c", "en"), record("d", "en")));

		IndexReport plan = this.stroma.indexer().plan(source);

		assertThat(plan)
			.extracting(IndexReport::verb, IndexReport::unchanged, IndexReport::changed, IndexReport::added,
					IndexReport::removed, IndexReport::addedChunks, IndexReport::embedderCalls)
			.containsExactly("plan", 1, 1, 2, 1, 6, 1);
		assertThat(this.embedder.documents()).hasSize(embedded);
		assertThat(this.stroma.snapshots().generation()).isEqualTo(1);
		IndexReport done = this.stroma.indexer().sync(source);
		assertThat(done)
			.extracting(IndexReport::unchanged, IndexReport::changed, IndexReport::added, IndexReport::removed,
					IndexReport::addedChunks, IndexReport::embedderCalls, IndexReport::embeddedTokens,
					IndexReport::embeddedBytes)
			.containsExactly(plan.unchanged(), plan.changed(), plan.added(), plan.removed(), plan.addedChunks(),
					plan.embedderCalls(), plan.embeddedTokens(), plan.embeddedBytes());
	}

	@Test
	void movesRecordsByAFile() {
		CorpusRecord dated = record("dated", "en").importance(0.5)
			.validFrom(Instant.parse("2020-01-01T00:00:00Z"))
			.metadata(Map.of("price", 2.0, "count", 2, "tags", List.of("a", "b")));
		this.stroma.indexer().update(record("b", "de"), dated);
		Path file = this.directory.resolve("records.jsonl");

		this.stroma.indexer().exportTo(file);

		try (Stroma other = Stroma.open(StromaOptions.of(this.directory.resolve("other.db")).embedder(this.embedder))) {
			other.indexer().update(record("kept", "en"), CorpusRecord.of("b", null, "older"));
			IndexReport report = other.indexer().importFrom(file);

			assertThat(report).extracting(IndexReport::added, IndexReport::changed, IndexReport::removed)
				.containsExactly(1, 1, 0);
			assertThat(stored(other, "dated").orElseThrow().contentHash()).isEqualTo(dated.contentHash());
			assertThat(stored(other, "kept")).isPresent();
			assertThat(other.indexer().importFrom(file).unchanged()).isEqualTo(2);
		}
	}

	@Test
	void importsNothingAfterALineThatIsNoRecord() throws Exception {
		Path file = this.directory.resolve("bad.jsonl");
		java.nio.file.Files.writeString(file, "{\"stroma-records\":1}\n{\"ref\":\"a\",\"body\":\"b\"}\n{\"ref\":\n");

		assertThatExceptionOfType(InvalidInputException.class).isThrownBy(() -> this.stroma.indexer().importFrom(file))
			.withMessageMatching("Line [34] of '.*bad.jsonl' is no record: .*");

		assertThat(this.stroma.retrieval().search(SearchRequest.of("b")).hits()).isEmpty();
	}

}

package dev.stroma.index;

import java.util.List;

import org.junit.jupiter.api.Test;

import dev.stroma.corpus.CorpusRecord;
import dev.stroma.search.SearchHit;
import dev.stroma.snapshot.ChunkHandle;

import static org.assertj.core.api.Assertions.assertThat;

class IndexerTests extends IndexFixture {

	@Test
	void keepsIdsAndVectorsOfUnchangedChunks() {
		this.stroma.indexer().update(CorpusRecord.of("doc", "Doc", BODY));
		ChunkHandle alpha = handle("alpha");
		ChunkHandle gamma = handle("gamma");
		int embedded = this.embedder.documents().size();

		IndexReport report = this.stroma.indexer()
			.update(CorpusRecord.of("doc", "Doc", "# Zero\n\nnew\n\n" + BODY.replace("second beta", "second delta")));

		assertThat(report)
			.extracting(IndexReport::changed, IndexReport::keptChunks, IndexReport::addedChunks,
					IndexReport::removedChunks, IndexReport::embeddedChunks, IndexReport::generation)
			.containsExactly(1, 2, 2, 1, 2, 2L);
		assertThat(handle("alpha")).isEqualTo(alpha);
		assertThat(handle("gamma")).isEqualTo(gamma);
		assertThat(this.embedder.documents()).hasSize(embedded + 2);
		SearchHit moved = this.stroma.retrieval().search("gamma").hits().get(0);
		assertThat(moved.text()).contains("third gamma");
		assertThat(moved.chunkIndex()).isEqualTo(3);
	}

	@Test
	void writesNothingForWhatDidNotChange() {
		this.stroma.indexer().update(CorpusRecord.of("doc", "Doc", BODY));

		IndexReport report = this.stroma.indexer().update(CorpusRecord.of("doc", "Doc", BODY));

		assertThat(report.unchanged()).isEqualTo(1);
		assertThat(report.generation()).isEqualTo(1);
		assertThat(this.stroma.snapshots().generation()).isEqualTo(1);
	}

	@Test
	void replacesAllChunksOfAShortenedRecord() {
		this.stroma.indexer().update(CorpusRecord.of("doc", "Doc", BODY));

		this.stroma.indexer().update(CorpusRecord.of("doc", "Doc", "# One\n\nfirst alpha\n"));

		assertThat(all()).extracting(SearchHit::text).containsExactly("# One\n\nfirst alpha");
	}

	@Test
	void neverGivesAnIdTwice() {
		this.stroma.indexer().update(CorpusRecord.of("doc", "Doc", "alpha"));
		long first = handle("alpha").chunkId();
		this.stroma.indexer().remove("doc");

		this.stroma.indexer().update(CorpusRecord.of("doc", "Doc", "alpha"));

		assertThat(handle("alpha").chunkId()).isGreaterThan(first);
	}

	@Test
	void reusesVectorsOfTheSameText() {
		this.stroma.indexer().update(CorpusRecord.of("a", "Same", "the same text"));

		IndexReport report = this.stroma.indexer()
			.update(List.of(CorpusRecord.of("b", "Same", "the same text").sourceRef("a")), List.of("a"));

		assertThat(report)
			.extracting(IndexReport::added, IndexReport::removed, IndexReport::reusedChunks,
					IndexReport::embeddedChunks)
			.containsExactly(1, 1, 1, 0);
		assertThat(this.embedder.documents()).hasSize(1);
	}

}

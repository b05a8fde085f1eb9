package dev.stroma.index;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import dev.stroma.Stroma;
import dev.stroma.StromaOptions;
import dev.stroma.chunk.ChunkPolicy;
import dev.stroma.chunk.Section;
import dev.stroma.chunk.Sections;
import dev.stroma.corpus.CorpusRecord;
import dev.stroma.corpus.RecordSource;
import dev.stroma.embed.Embedder;
import dev.stroma.embed.HashingEmbedder;
import dev.stroma.search.SearchHit;
import dev.stroma.search.SearchRequest;
import dev.stroma.support.TestEmbedder;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Chunks that are stored for those they enclose and found by nobody.
 */
class StoredOnlyChunkTests {

	private static final CorpusRecord RECORD = CorpusRecord.of("doc", "Doc", "alpha one. beta two");

	private static final ChunkPolicy FAMILIES = new Halves(true);

	private static final ChunkPolicy ORPHANS = new Halves(false);

	@TempDir
	Path directory;

	private StromaOptions options(ChunkPolicy policy) {
		return StromaOptions.of(this.directory.resolve("index.db"))
			.chunkPolicy(policy)
			.embedder(HashingEmbedder.of(64));
	}

	private static List<SearchHit> search(Stroma stroma) {
		return stroma.retrieval().search(SearchRequest.of("alpha two").limit(250)).hits();
	}

	@Test
	void areNeitherFoundNorEmbedded() {
		TestEmbedder embedder = TestEmbedder.local("model", 64);
		try (Stroma stroma = Stroma.open(options(FAMILIES).embedder(embedder))) {
			IndexReport report = stroma.indexer().update(RECORD);
			assertThat(report).extracting(IndexReport::addedChunks, IndexReport::embeddedChunks).containsExactly(3, 2);
			assertThat(search(stroma)).extracting(SearchHit::text).containsExactlyInAnyOrder("alpha one.", "beta two");
			assertThat(stroma.retrieval().search(SearchRequest.of("alpha").exact()).hits())
				.extracting(SearchHit::chunkIndex)
				.doesNotContain(0);
		}
		assertThat(embedder.documents()).containsExactly("Doc\nalpha one.", "Doc\nbeta two");
	}

	@Test
	void leaveEveryScoreAsItIsWithoutThem() {
		List<Double> alone;
		try (Stroma stroma = Stroma.open(options(ORPHANS))) {
			stroma.indexer().update(RECORD);
			alone = search(stroma).stream().map(SearchHit::score).toList();
		}
		try (Stroma stroma = Stroma.open(options(FAMILIES))) {
			stroma.indexer().update(RECORD);
			assertThat(search(stroma)).extracting(SearchHit::score).isEqualTo(alone);
			stroma.indexer().update(CorpusRecord.of("doc", "Doc", "gamma"));
			stroma.indexer().update(RECORD);
			assertThat(search(stroma)).extracting(SearchHit::score).isEqualTo(alone);
		}
	}

	@Test
	void stayUnfoundUnderAnotherModel() {
		try (Stroma stroma = Stroma.open(options(FAMILIES).embedder(Embedder.none()))) {
			stroma.indexer().update(RECORD);
		}
		for (String model : List.of("one", "other")) {
			TestEmbedder embedder = TestEmbedder.local(model, 64);
			try (Stroma stroma = Stroma.open(options(FAMILIES).embedder(embedder))) {
				assertThat(stroma.indexer().awaitIndexed(Duration.ofMinutes(1))).isTrue();
				assertThat(search(stroma)).hasSize(2);
			}
			assertThat(embedder.documents()).hasSize(2);
		}
	}

	@Test
	void areUnchangedByTheSameText() {
		try (Stroma stroma = Stroma.open(options(FAMILIES))) {
			stroma.indexer().update(RECORD);
			assertThat(stroma.indexer().rebuild(RecordSource.of(List.of(RECORD))))
				.extracting(IndexReport::unchanged, IndexReport::changed)
				.containsExactly(1, 0);
		}
	}

	@Test
	void becomeChunksThatAreFound() {
		try (Stroma stroma = Stroma.open(options(FAMILIES))) {
			stroma.indexer().update(RECORD);
		}
		ChunkPolicy whole = new Halves(true) {

			@Override
			public String identity() {
				return "whole";
			}

			@Override
			public Sections chunk(CorpusRecord record) {
				return Sections.of(List.of(Section.of(List.of(), 0, record.body().length())));
			}

		};
		try (Stroma stroma = Stroma.open(options(whole))) {
			stroma.indexer().sync(RecordSource.of(List.of(RECORD)));
			assertThat(search(stroma)).extracting(SearchHit::text).containsExactly(RECORD.body());
			assertThat(stroma.indexer().remove("doc").removedChunks()).isEqualTo(1);
			assertThat(search(stroma)).isEmpty();
		}
	}

	/**
	 * Cuts after the first full stop.
	 */
	private static class Halves implements ChunkPolicy {

		private final boolean parents;

		Halves(boolean parents) {
			this.parents = parents;
		}

		@Override
		public String identity() {
			return "halves" + this.parents;
		}

		@Override
		public Sections chunk(CorpusRecord record) {
			String body = record.body();
			int stop = body.indexOf('.');
			if (stop < 0) {
				return Sections.of(List.of(Section.of(List.of(), 0, body.length())));
			}
			Section parent = Section.of(List.of(), 0, body.length()).searchable(false);
			Stream<Section> halves = Stream
				.of(Section.of(List.of(), 0, stop + 1), Section.of(List.of(), stop + 2, body.length()))
				.map((half) -> this.parents ? half.parent(0) : half);
			return Sections.of(this.parents ? Stream.concat(Stream.of(parent), halves).toList() : halves.toList());
		}

	}

}

package dev.stroma.index;

import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;

import dev.stroma.Stroma;
import dev.stroma.StromaOptions;
import dev.stroma.corpus.CorpusRecord;
import dev.stroma.corpus.RecordSource;
import dev.stroma.index.IndexOptions.Embedding;
import dev.stroma.search.SearchHit;
import dev.stroma.search.SearchRequest;
import dev.stroma.support.ChildJvm;
import dev.stroma.support.PlainSql;
import dev.stroma.support.TestEmbedder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * A rebuild is staged aside and becomes visible at once; one that is cut short costs no
 * vector twice.
 */
class RebuildTests extends IndexFixture {

	private static final int TEXTS = 10_000;

	private static List<CorpusRecord> records(int count) {
		return IntStream.range(0, count).mapToObj((i) -> CorpusRecord.of("r" + i, null, "number " + i)).toList();
	}

	private long staged() throws SQLException {
		try (PlainSql sql = PlainSql.on(this.directory.resolve("index.db"))) {
			return sql.number("select count(*) from staged");
		}
	}

	@Test
	void paysForNoVectorTwiceAfterAKill() {
		Path file = this.directory.resolve("killed.db");
		try (ChildJvm child = ChildJvm.start(Killed.class, file)) {
			while (!child.readLine().equals("40 %")) {
				// reads on
			}
			child.kill();
		}
		TestEmbedder server = TestEmbedder.remote("model", 16);
		try (Stroma reopened = Killed.open(file, server)) {
			assertThat(reopened.retrieval().count(null)).isZero();

			IndexReport report = Killed.rebuild(reopened);

			assertThat(report.added()).isEqualTo(TEXTS);
			assertThat(server.documents()).hasSizeLessThanOrEqualTo(TEXTS * 60 / 100 + 64);
			assertThat(report.embeddedChunks()).isEqualTo(server.documents().size());
			assertThat(report.reusedChunks()).isEqualTo(TEXTS - server.documents().size());
			assertThat(report.pendingChunks()).isZero();
		}
	}

	/** Rebuilds until the parent kills it, at 40 % of the texts at the earliest. */
	static final class Killed {

		public static void main(String[] arguments) throws InterruptedException {
			TestEmbedder server = TestEmbedder.remote("model", 16);
			server.before((texts) -> {
				if (server.documents().size() >= TEXTS * 40 / 100) {
					System.out.println("40 %");
					waitForTheEnd();
				}
				return texts;
			});
			try (Stroma stroma = open(Path.of(arguments[0]), server)) {
				rebuild(stroma);
			}
		}

		private static void waitForTheEnd() {
			try {
				Thread.currentThread().join();
			}
			catch (InterruptedException ex) {
				throw new IllegalStateException(ex);
			}
		}

		static Stroma open(Path file, TestEmbedder server) {
			return Stroma.open(StromaOptions.of(file).embedder(server).startsWorker(false));
		}

		static IndexReport rebuild(Stroma stroma) {
			return stroma.indexer()
				.with(IndexOptions.defaults().embedding(Embedding.EAGER).embeddingConcurrency(1))
				.rebuild(RecordSource.of(records(TEXTS)));
		}

	}

	@Test
	void leavesNothingStaged() throws SQLException {
		this.stroma.indexer().rebuild(RecordSource.of(records(10)));
		assertThat(staged()).isZero();

		assertThatExceptionOfType(IllegalStateException.class)
			.isThrownBy(() -> this.stroma.indexer().rebuild(() -> records(3000).stream().peek((record) -> {
				if (record.ref().equals("r2999")) {
					throw new IllegalStateException("the source broke");
				}
			})));
		assertThat(staged()).isZero();
	}

	@Test
	void forgetsWhatAKilledRunHadStaged() throws SQLException {
		this.stroma.close();
		try (PlainSql sql = PlainSql.on(this.directory.resolve("index.db"))) {
			sql.execute("insert into staged (run, position, record) values (1, 1, x'00')");
		}
		open();

		assertThat(staged()).isZero();
		assertThat(this.stroma.indexer().rebuild(RecordSource.of(records(2))).added()).isEqualTo(2);
	}

	@Test
	void changesNothingThatIsThere() {
		List<CorpusRecord> records = records(20);
		this.stroma.indexer().update(records, List.of());

		IndexReport report = this.stroma.indexer().rebuild(records);

		assertThat(report)
			.extracting(IndexReport::unchanged, IndexReport::added, IndexReport::changed, IndexReport::embedderCalls,
					IndexReport::generation)
			.containsExactly(20, 0, 0, 0, 1L);
	}

	@Test
	void givesACollectionsChunksInTheOrderOfTheRefs() {
		List<CorpusRecord> records = new ArrayList<>(records(50));
		long seed = Long.getLong("stroma.random.seed", 20_261_201L);
		Collections.shuffle(records, new Random(seed));

		this.stroma.indexer().rebuild(records);

		List<SearchHit> hits = this.stroma.retrieval().search(SearchRequest.of("number").limit(250)).hits();
		List<String> byId = hits.stream()
			.sorted((a, b) -> Long.compare(a.handle().chunkId(), b.handle().chunkId()))
			.map(SearchHit::ref)
			.toList();
		assertThat(byId).as("seed %d", seed).hasSize(50).isSorted();
	}

	@Test
	void countsWhatBecameOfTheTexts() {
		this.stroma.indexer().update(CorpusRecord.of("a", "T", "the same words").sourceRef("s"));
		int before = this.embedder.documents().size();

		IndexReport report = this.stroma.indexer()
			.rebuild(List.of(CorpusRecord.of("b", "T", "the same words").sourceRef("s"),
					CorpusRecord.of("c", "T", "nul\u0000 words"), CorpusRecord.of("dots", ".", "...")));

		assertThat(report)
			.extracting(IndexReport::added, IndexReport::removed, IndexReport::addedChunks, IndexReport::embeddedChunks,
					IndexReport::reusedChunks, IndexReport::unembeddableChunks, IndexReport::pendingChunks,
					IndexReport::warningCount)
			.containsExactly(3, 1, 3, 1, 1, 1, 0, 1);
		assertThat(this.embedder.documents()).hasSize(before + 1);
		assertThat(this.stroma.status().unembeddedChunks()).isEqualTo(1);
	}

}

package dev.stroma.snapshot;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import dev.stroma.Stroma;
import dev.stroma.StromaOptions;
import dev.stroma.corpus.CorpusRecord;
import dev.stroma.embed.Embedder;
import dev.stroma.embed.HashingEmbedder;
import dev.stroma.graph.GraphChange;
import dev.stroma.graph.Node;
import dev.stroma.graph.NodeKey;
import dev.stroma.index.IndexOptions;
import dev.stroma.index.IndexOptions.Embedding;
import dev.stroma.search.Arm;
import dev.stroma.search.SearchRequest;
import dev.stroma.store.EmbeddingState;
import dev.stroma.store.Quantization;
import dev.stroma.support.TurnableClock;

import static org.assertj.core.api.Assertions.assertThat;

class SnapshotStatsTests {

	private static final Instant OPENED = Instant.parse("2026-01-01T00:00:00Z");

	private final TurnableClock clock = new TurnableClock();

	private StromaOptions options;

	@BeforeEach
	void locate(@TempDir Path directory) {
		this.options = StromaOptions.of(directory.resolve("index.db")).clock(this.clock).startsWorker(false);
	}

	private static SnapshotStats stats(Stroma stroma) {
		try (Snapshot snapshot = stroma.snapshots().open()) {
			return snapshot.stats();
		}
	}

	@Test
	void saysWhatAnEmptyIndexIs() {
		try (Stroma stroma = Stroma.open(this.options.embedder(Embedder.none()));
				Snapshot snapshot = stroma.snapshots().open()) {
			SnapshotStats stats = snapshot.stats();

			assertThat(stats).isEqualTo(new SnapshotStats(stroma.status().path(), 0, snapshot.fingerprint(), 0,
					new TreeMap<>(), 0, Map.of(), null, 0, "float32", 0, 1, OPENED, OPENED, 0, 0, 0, stats.bytes(), 0,
					stats.logBytes()));
		}
	}

	@Test
	void countsRecordsByKindAndChunksByState() {
		try (Stroma stroma = Stroma.open(this.options.embedder(HashingEmbedder.of(64)))) {
			stroma.indexer()
				.update(CorpusRecord.of("a", null, "# One\n\nalpha\n\n# Two\n\nbeta").kind("page"),
						CorpusRecord.of("b", null, "gamma").kind("note"));
			this.clock.turn(Duration.ofHours(1));
			stroma.indexer()
				.with(IndexOptions.defaults().embedding(Embedding.LAZY))
				.update(CorpusRecord.of("c", null, "delta").kind("note"));

			SnapshotStats stats = stats(stroma);

			assertThat(stats.records()).isEqualTo(3);
			assertThat(stats.kinds()).isEqualTo(Map.of("note", 2L, "page", 1L));
			assertThat(stats.chunks()).isEqualTo(4);
			assertThat(stats.states()).isEqualTo(Map.of(EmbeddingState.INDEXED, 3L, EmbeddingState.PENDING, 1L));
			assertThat(stats.model()).startsWith("hashing\t");
			assertThat(stats.dimension()).isEqualTo(64);
			assertThat(List.of(stats.created(), stats.updated())).containsExactly(OPENED,
					OPENED.plus(Duration.ofHours(1)));
		}
	}

	@Test
	void countsTheGraphsOfTheFile() {
		try (Stroma stroma = Stroma.open(this.options)) {
			stroma.indexer().update(CorpusRecord.of("a", null, "alpha"));
			NodeKey ada = NodeKey.of("person", "Ada");
			stroma.graph()
				.apply(GraphChange.create().linkRecord("a", ada).relate(ada, "knows", NodeKey.of("person", "Bo")));
			stroma.scoped("acme").graph().apply(GraphChange.create().put(Node.of(NodeKey.of("person", "Cy"))));

			assertThat(stats(stroma)).extracting(SnapshotStats::nodes, SnapshotStats::edges, SnapshotStats::links)
				.containsExactly(3L, 1L, 1L);
		}
	}

	@Test
	void saysHowTheVectorIndexKeepsVectors() {
		try (Stroma stroma = Stroma
			.open(this.options.embedder(HashingEmbedder.of(64)).quantization(Quantization.INT8))) {
			stroma.indexer().update(CorpusRecord.of("a", null, "alpha"));

			assertThat(stats(stroma).quantization()).isEqualTo("int8");
		}
	}

	@Test
	void countsTheRecordsWithAStoredVector() {
		try (Stroma stroma = Stroma.open(this.options.embedder(HashingEmbedder.of(64))
			.searchDefaults(SearchRequest.of("").weight(Arm.RECORD_VECTOR, 1)))) {
			stroma.indexer().update(CorpusRecord.of("a", null, "alpha"), CorpusRecord.of("b", null, "beta"));

			assertThat(stats(stroma).recordVectors()).isEqualTo(2);
		}
	}

	@Test
	void countsItsOwnScopeOnly() {
		try (Stroma stroma = Stroma.open(this.options)) {
			stroma.indexer().update(CorpusRecord.of("a", null, "alpha"));

			assertThat(stats(stroma.scoped("acme")).records()).isZero();
			assertThat(stats(stroma.scoped("acme")).chunks()).isZero();
		}
	}

	@Test
	void isThatOfItsGeneration() {
		try (Stroma stroma = Stroma.open(this.options)) {
			stroma.indexer().update(CorpusRecord.of("a", null, "alpha"));
			try (Snapshot snapshot = stroma.snapshots().open()) {
				stroma.indexer().remove("a");

				assertThat(snapshot.stats().records()).isEqualTo(1);
				assertThat(snapshot.stats().generation()).isEqualTo(1);
			}
		}
	}

	@Test
	void measuresTheFile() throws Exception {
		try (Stroma stroma = Stroma.open(this.options)) {
			stroma.indexer().update(CorpusRecord.of("a", null, "alpha ".repeat(50_000)));
			assertThat(stats(stroma).logBytes()).isGreaterThan(300_000);
			stroma.indexer().remove("a");
			assertThat(stats(stroma).freeBytes()).isGreaterThan(300_000);
		}
		try (Stroma stroma = Stroma.open(this.options)) {
			assertThat(stats(stroma).bytes()).isEqualTo(Files.size(stroma.status().path()));
		}
	}

}

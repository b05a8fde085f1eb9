package dev.stroma;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import dev.stroma.chunk.WindowChunkPolicy;
import dev.stroma.corpus.CorpusRecord;
import dev.stroma.embed.Embedder;
import dev.stroma.embed.HashingEmbedder;
import dev.stroma.error.IncompatibleIndexException;
import dev.stroma.error.NotEmbeddableException;
import dev.stroma.filter.Filter;
import dev.stroma.graph.GraphChange;
import dev.stroma.graph.NodeKey;
import dev.stroma.index.IndexOptions;
import dev.stroma.index.IndexOptions.Embedding;
import dev.stroma.memory.MemoryInput;
import dev.stroma.memory.MemoryResult.Outcome;
import dev.stroma.search.Arm;
import dev.stroma.search.SearchHit;
import dev.stroma.search.SearchRequest;
import dev.stroma.snapshot.ChunkHandle;
import dev.stroma.snapshot.Snapshot;
import dev.stroma.support.TestEmbedder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * Weaknesses that micrographrag has in writing, and that are none here. What it does
 * wrong in reading is in {@link MicrographragReadingTests}.
 */
class MicrographragWritingTests {

	@TempDir
	Path directory;

	private Stroma open(Embedder embedder) {
		return Stroma.open(StromaOptions.of(this.directory.resolve("index.db")).embedder(embedder));
	}

	private static void learn(Stroma stroma, String ref, String text) {
		stroma.indexer().update(CorpusRecord.of(ref, null, text));
	}

	private static List<String> byMeaning(Stroma stroma, String question) {
		return stroma.retrieval()
			.search(SearchRequest.of(question).without(Arm.LEXICAL).without(Arm.COVERAGE))
			.hits()
			.stream()
			.map(SearchHit::ref)
			.toList();
	}

	private static void awaitIndexed(Stroma stroma) {
		assertThat(stroma.indexer().awaitIndexed(Duration.ofMinutes(1))).isTrue();
	}

	@Test
	void aModelThatComesLaterFindsWhatWasThereBefore() {
		try (Stroma stroma = open(Embedder.none())) {
			learn(stroma, "old", "The heron waits in the reeds");
		}
		try (Stroma stroma = open(HashingEmbedder.of(64))) {
			awaitIndexed(stroma);

			assertThat(byMeaning(stroma, "heron in the reeds")).containsExactly("old");
		}
	}

	@Test
	void vectorsOfAnotherModelAreMadeAnewAndNeverCompared() {
		try (Stroma stroma = open(HashingEmbedder.of(64))) {
			learn(stroma, "old", "The heron waits in the reeds");
		}
		// as wide as the first
		try (Stroma stroma = open(TestEmbedder.local("another", 64))) {
			awaitIndexed(stroma);

			assertThat(byMeaning(stroma, "The heron waits in the reeds")).containsExactly("old");
			assertThat(stroma.snapshots().verify().messages()).isEmpty();
		}
	}

	@Test
	void theNumberOfARemovedPassageIsNotGivenOutAgain() {
		try (Stroma stroma = open(HashingEmbedder.of(64))) {
			learn(stroma, "one", "alpha");
			ChunkHandle gone = stroma.retrieval().search("alpha").hits().get(0).handle();
			stroma.indexer().remove("one");
			learn(stroma, "two", "beta");

			assertThat(stroma.retrieval().search("beta").hits().get(0).handle().chunkId())
				.isGreaterThan(gone.chunkId());
			assertThat(stroma.retrieval().resolve(gone).state()).isEqualTo(ChunkHandle.State.GONE);
			assertThat(byMeaning(stroma, "alpha")).doesNotContain("one");
		}
	}

	@Test
	void aPassageWithoutAVectorKeepsNoOtherWaiting() {
		TestEmbedder embedder = TestEmbedder.local("model", 64).before((texts) -> {
			if (texts.stream().anyMatch((text) -> text.contains("poison"))) {
				throw new NotEmbeddableException("poison");
			}
			return texts;
		});
		try (Stroma stroma = open(embedder)) {
			stroma.indexer()
				.with(IndexOptions.defaults().embedding(Embedding.LAZY))
				.update(List.of(CorpusRecord.of("a", null, "poison"), CorpusRecord.of("b", null, "heron")), List.of());
			awaitIndexed(stroma);
			assertThat(byMeaning(stroma, "heron")).containsExactly("b");
			assertThat(stroma.status().unembeddedChunks()).isEqualTo(1);

			embedder.before((texts) -> texts);
			assertThat(stroma.worker().requeue(Filter.eq("ref", "a"))).isEqualTo(1);
			awaitIndexed(stroma);

			assertThat(byMeaning(stroma, "poison")).contains("a");
		}
	}

	@Test
	void aLargeOverlapEndsAndEveryWindowHasItsPlace() {
		String text = "word ".repeat(40).strip();

		assertThat(WindowChunkPolicy.of(20, 15).chunk(CorpusRecord.of("a", null, text)).list()).isNotEmpty()
			.hasSizeLessThan(text.length())
			.allSatisfy((section) -> assertThat(section.end()).isGreaterThan(section.start()))
			.last()
			.satisfies((section) -> assertThat(section.end()).isEqualTo(text.length()));
	}

	@Test
	void theSameIsRememberedAndEmbeddedOnce() {
		TestEmbedder embedder = TestEmbedder.local("model", 64);
		try (Stroma stroma = open(embedder)) {
			String ref = stroma.memory().remember(MemoryInput.of("The heron waits")).ref();

			assertThat(stroma.memory().remember(MemoryInput.of("The heron waits")))
				.matches((again) -> again.outcome() == Outcome.UNCHANGED && again.ref().equals(ref));
			stroma.indexer()
				.update(CorpusRecord.of("other", "Title", "The same text"),
						CorpusRecord.of("another", "Title", "The same text"));
			awaitIndexed(stroma);
			assertThat(embedder.documents()).filteredOn((text) -> text.contains("The same text")).hasSize(1);
		}
	}

	@Test
	void whatWasAddedCanBeReadListedChangedAndTakenAway() {
		try (Stroma stroma = open(Embedder.none())) {
			learn(stroma, "a", "# One\n\nalpha\n\n# Two\n\nbeta");
			ChunkHandle beta = stroma.retrieval().search("beta").hits().get(0).handle();
			NodeKey ada = NodeKey.of("person", "Ada");
			NodeKey bob = NodeKey.of("person", "Bob");
			stroma.graph().apply(GraphChange.create().relate(ada, "knows", bob).link(beta, ada));

			learn(stroma, "a", "# New\n\ngamma\n\n# Two\n\nbeta");

			assertThat(stroma.retrieval().get("a")).isPresent();
			assertThat(stroma.retrieval().list(null, null, 10).records()).hasSize(1);
			assertThat(stroma.retrieval().search("beta").hits().get(0).handle()).isEqualTo(beta);
			assertThat(stroma.graph().links(ada, 10)).hasSize(1);
			stroma.graph().apply(GraphChange.create().unrelate(ada, "knows", bob).unlink(beta, ada));
			stroma.graph().apply(GraphChange.create().delete(bob));
			stroma.indexer().remove("a");
			assertThat(stroma.retrieval().count(null)).isZero();
			assertThat(stroma.graph().stats().edges()).isZero();
			assertThat(stroma.snapshots().verify().messages()).isEmpty();
		}
	}

	@Test
	void whoReadsKeepsNobodyFromWriting() {
		try (Stroma stroma = open(Embedder.none())) {
			learn(stroma, "a", "alpha");
			try (Snapshot before = stroma.snapshots().open()) {
				learn(stroma, "b", "alpha too");

				assertThat(stroma.retrieval().on(before).count(null)).isEqualTo(1);
				assertThat(stroma.retrieval().count(null)).isEqualTo(2);
			}
		}
	}

	@Test
	void aFileOfALaterVersionIsRefused() throws SQLException {
		open(Embedder.none()).close();
		try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + this.directory.resolve("index.db"));
				Statement statement = connection.createStatement()) {
			statement.execute("pragma user_version = 99999");
		}

		assertThatThrownBy(() -> open(Embedder.none())).isInstanceOf(IncompatibleIndexException.class)
			.hasMessageContaining("99999");
	}

}

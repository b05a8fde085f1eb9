package dev.stroma.index;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import dev.stroma.Stroma;
import dev.stroma.StromaOptions;
import dev.stroma.corpus.CorpusRecord;
import dev.stroma.corpus.Metadata;
import dev.stroma.corpus.RecordSource;
import dev.stroma.embed.BlendingEmbedder;
import dev.stroma.embed.CachingEmbedder;
import dev.stroma.embed.ContextualEmbedder;
import dev.stroma.embed.Embedder;
import dev.stroma.embed.EmbedderProfile;
import dev.stroma.embed.HashingEmbedder;
import dev.stroma.embed.LimitingEmbedder;
import dev.stroma.error.NotEmbeddableException;
import dev.stroma.filter.Filter;
import dev.stroma.search.SearchHit;
import dev.stroma.search.SearchRequest;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * An embedder that reads chunks in their document is given the document.
 */
class ContextualEmbeddingTests {

	private static final String BODY = "# One\n\nfirst alpha\n\n# Two\n\nsecond beta\n";

	@TempDir
	Path directory;

	private final Reading embedder = new Reading(false);

	private Stroma open(Embedder embedder) {
		return Stroma.open(StromaOptions.of(this.directory.resolve("index.db")).embedder(embedder));
	}

	@ParameterizedTest
	@EnumSource
	void asksForChunksWithTheirDocument(IndexOptions.Embedding when) {
		try (Stroma stroma = open(this.embedder)) {
			stroma.indexer()
				.with(IndexOptions.defaults().embedding(when))
				.update(CorpusRecord.of("a", "A", BODY), CorpusRecord.of("b", "B", "third gamma"));
			assertThat(stroma.indexer().awaitIndexed(Duration.ofMinutes(1))).isTrue();

			assertThat(this.embedder.calls).containsExactlyInAnyOrder(
					"A\n" + BODY + ": [A\nOne\n# One\n\nfirst alpha, A\nTwo\n# Two\n\nsecond beta]",
					"B\nthird gamma: [B\nthird gamma]");
			assertThat(stroma.snapshots().verify().ok()).isTrue();
		}
	}

	@Test
	void givesAllChunksOfADocumentThatChangesNewVectors() {
		try (Stroma stroma = open(this.embedder)) {
			stroma.indexer().update(CorpusRecord.of("a", "A", BODY));
			this.embedder.calls.clear();

			IndexReport report = stroma.indexer().update(CorpusRecord.of("a", "A", BODY + "and delta"));

			assertThat(report.embeddedChunks()).isEqualTo(2);
			assertThat(this.embedder.calls).singleElement()
				.asString()
				.isEqualTo("A\n" + BODY
						+ "and delta: [A\nOne\n# One\n\nfirst alpha, A\nTwo\n# Two\n\nsecond beta\nand delta]");
			// the one that was there before has the vector that it gets from scratch
			float[] wanted = new Reading(false)
				.embedChunks("A\n" + BODY + "and delta", List.of("A\nOne\n# One\n\nfirst alpha"))
				.get(0);
			SearchHit hit = stroma.retrieval().search(SearchRequest.of("alpha").without("lexical")).hits().get(0);
			assertThat(hit.text()).isEqualTo("# One\n\nfirst alpha");
			assertThat(hit.evidence()).filteredOn((evidence) -> evidence.arm().equals("vector"))
				.singleElement()
				.satisfies((evidence) -> assertThat(evidence.score())
					.isCloseTo(dot(wanted, this.embedder.embedQuery("alpha")), Offset.offset(1e-6)));
		}
	}

	private static double dot(float[] one, float[] other) {
		double dot = 0;
		for (int i = 0; i < one.length; i++) {
			dot += one[i] * other[i];
		}
		return dot;
	}

	@Test
	void asksForNothingTwice() {
		try (Stroma stroma = open(this.embedder)) {
			stroma.indexer().update(CorpusRecord.of("a", "A", BODY).metadata(Metadata.empty().with("year", 2024)));
			this.embedder.calls.clear();

			stroma.indexer().update(CorpusRecord.of("a", "A", BODY).metadata(Metadata.empty().with("year", 2025)));
			stroma.indexer().patch("a", Metadata.empty().with("year", 2026));
			stroma.indexer().rebuild(RecordSource.of(List.of(CorpusRecord.of("a", "A", BODY))));

			assertThat(this.embedder.calls).isEmpty();
			assertThat(stroma.snapshots().verify().ok()).isTrue();
		}
	}

	@Test
	void doesNotTakeTheVectorOfTheSameWordsInAnotherDocument() {
		try (Stroma stroma = open(this.embedder)) {
			stroma.indexer().update(CorpusRecord.of("a", "A", BODY));

			IndexReport report = stroma.indexer().update(CorpusRecord.of("b", "A", BODY + "\n# Three\n\nthird\n"));

			assertThat(report.embeddedChunks()).isEqualTo(3);
			assertThat(report.reusedChunks()).isZero();
		}
	}

	@Test
	void findsTheChunkThatHasNoVectorAmongThoseOfItsDocument() {
		try (Stroma stroma = open(new Reading(true))) {
			IndexReport report = stroma.indexer().update(CorpusRecord.of("a", "A", BODY));

			assertThat(report.embeddedChunks()).isEqualTo(1);
			assertThat(report.unembeddableChunks()).isEqualTo(1);
		}
	}

	@Test
	void erasesWhatWasEmbeddedInADocument() {
		try (Stroma stroma = open(this.embedder)) {
			stroma.indexer().update(CorpusRecord.of("a", "A", BODY));

			assertThat(stroma.indexer().erase(Filter.eq("ref", "a")).embeddings()).isEqualTo(2);
		}
	}

	@Test
	void takesVectorsThatARecordBringsAlong() {
		try (Stroma stroma = open(this.embedder)) {
			IndexReport report = stroma.indexer()
				.update(CorpusRecord.of("a", "A", "one text")
					.vectors(this.embedder.profile().identity(), List.of(HashingEmbedder.of(64).embedQuery("other"))));

			assertThat(report.embeddedChunks()).isEqualTo(1);
			assertThat(this.embedder.calls).isEmpty();
		}
	}

	@Test
	void makesVectorsAnewWhenDocumentsCount() {
		Embedder plain = HashingEmbedder.of(64);
		try (Stroma stroma = open(plain)) {
			stroma.indexer().update(CorpusRecord.of("a", "A", BODY));
		}
		try (Stroma stroma = open(BlendingEmbedder.of(plain, 0.3))) {
			assertThat(stroma.indexer().awaitIndexed(Duration.ofMinutes(1))).isTrue();
			IndexReport rebuilt = stroma.indexer().rebuild(RecordSource.of(List.of(CorpusRecord.of("a", "A", BODY))));

			assertThat(rebuilt.embeddedChunks()).isZero();
			assertThat(stroma.snapshots().verify().ok()).isTrue();
		}
	}

	@Test
	void reachesTheEmbedderThroughWhatIsAroundIt() {
		Embedder around = LimitingEmbedder.of(CachingEmbedder.of(this.embedder, 10), 2, Duration.ofSeconds(5));
		try (Stroma stroma = open(around)) {
			stroma.indexer().update(CorpusRecord.of("a", "A", BODY));

			assertThat(this.embedder.calls).hasSize(1);
			assertThat(stroma.retrieval().search("alpha").hits()).isNotEmpty();
		}
	}

	/**
	 * Notes what it is given.
	 */
	private static final class Reading implements ContextualEmbedder {

		private final Embedder hashing = HashingEmbedder.of(64);

		private final List<String> calls = new ArrayList<>();

		private final boolean refuses;

		/**
		 * @param refuses whether one of the chunks has no vector
		 */
		Reading(boolean refuses) {
			this.refuses = refuses;
		}

		@Override
		public EmbedderProfile profile() {
			return EmbedderProfile.of("reading", "reading-1").dimension(64).local();
		}

		@Override
		public synchronized List<float[]> embedChunks(String document, List<String> chunks) {
			if (this.refuses && chunks.stream().anyMatch((chunk) -> chunk.contains("beta"))) {
				throw new NotEmbeddableException("no beta");
			}
			this.calls.add(document + ": " + chunks);
			return this.hashing.embedDocuments(chunks.stream().map((chunk) -> chunk + document).toList());
		}

		@Override
		public List<float[]> embedDocuments(List<String> texts) {
			throw new IllegalStateException("asked for texts without their document");
		}

		@Override
		public float[] embedQuery(String text) {
			return this.hashing.embedQuery(text);
		}

	}

}

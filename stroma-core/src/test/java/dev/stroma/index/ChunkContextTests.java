package dev.stroma.index;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import dev.stroma.Stroma;
import dev.stroma.StromaOptions;
import dev.stroma.chunk.Contextualizer;
import dev.stroma.chunk.MarkdownChunkPolicy;
import dev.stroma.corpus.CorpusRecord;
import dev.stroma.embed.Embedder;
import dev.stroma.search.SearchHit;
import dev.stroma.search.SearchRequest;
import dev.stroma.support.TestEmbedder;
import dev.stroma.text.FoldingAnalyzer;
import dev.stroma.text.TextAnalyzer;
import dev.stroma.text.Token;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

/**
 * A section's context is embedded and searched, on every way a text takes.
 */
class ChunkContextTests {

	private static final CorpusRecord TABLE = CorpusRecord.of("table", "Table",
			"| latency | unit |\n|---|---|\n| alpha | ms |\n| beta | ms |\n| gamma | ms |\n");

	private static final String LAST = "Table\n| latency | unit |\n| gamma | ms |";

	@TempDir
	Path directory;

	private StromaOptions options(Embedder embedder) {
		return StromaOptions.of(this.directory.resolve("index.db"))
			.embedder(embedder)
			.chunkPolicy(MarkdownChunkPolicy.create().maxTokens(6));
	}

	@Test
	void isEmbeddedBeforeTheText() {
		TestEmbedder embedder = TestEmbedder.local("model", 64);
		try (Stroma stroma = Stroma.open(options(embedder))) {
			stroma.indexer().update(TABLE);
		}
		assertThat(embedder.documents()).hasSize(4).last().isEqualTo(LAST);
	}

	@Test
	void isEmbeddedByTheWorkerToo() {
		TestEmbedder embedder = TestEmbedder.remote("model", 64);
		try (Stroma stroma = Stroma.open(options(embedder))) {
			stroma.indexer().update(TABLE);
			assertThat(stroma.indexer().awaitIndexed(Duration.ofMinutes(1))).isTrue();
		}
		assertThat(embedder.documents()).hasSize(4).contains(LAST);
	}

	@Test
	void isSearchedAndShownApartFromTheText() {
		try (Stroma stroma = Stroma.open(options(Embedder.none()))) {
			stroma.indexer().update(TABLE);
			List<SearchHit> hits = stroma.retrieval().search(SearchRequest.of("latency gamma")).hits();
			assertThat(hits).hasSize(4);
			assertThat(hits.get(0).text()).isEqualTo("| gamma | ms |");
			assertThat(hits.get(0).context()).isEqualTo("| latency | unit |");
		}
	}

	@Test
	void isSearchedByAnotherAnalyzerToo() {
		try (Stroma stroma = Stroma.open(options(Embedder.none()))) {
			stroma.indexer().update(TABLE);
		}
		try (Stroma stroma = Stroma.open(options(Embedder.none()).analyzer(new Renamed()))) {
			assertThat(stroma.indexer().awaitIndexed(Duration.ofMinutes(1))).isTrue();
			assertThat(stroma.retrieval().search(SearchRequest.of("latency")).hits()).hasSize(4);
		}
	}

	@Test
	void makesAnotherChunkOfTheSameText() {
		try (Stroma stroma = Stroma.open(options(Embedder.none()))) {
			stroma.indexer().update(TABLE);
			IndexReport report = stroma.indexer()
				.update(CorpusRecord.of("table", "Table", TABLE.body().replace("latency", "delay")));
			assertThat(report.addedChunks()).isEqualTo(4);
			assertThat(stroma.retrieval().search(SearchRequest.of("latency")).hits()).isEmpty();
		}
	}

	@Test
	void isWhatAContextualizerGives() {
		TestEmbedder embedder = TestEmbedder.local("model", 64);
		StromaOptions options = options(embedder)
			.contextualizer(Contextualizer.of("origin-1", (record, section) -> "from the quarterly report"));
		try (Stroma stroma = Stroma.open(options)) {
			stroma.indexer().update(CorpusRecord.of("doc", "Doc", "alpha"));
			assertThat(embedder.documents()).containsExactly("Doc\nfrom the quarterly report\nalpha");
			List<SearchHit> hits = stroma.retrieval().search(SearchRequest.of("quarterly").without("vector")).hits();
			assertThat(hits).extracting(SearchHit::text, SearchHit::context)
				.containsExactly(tuple("alpha", "from the quarterly report"));
		}
		try (Stroma stroma = Stroma.open(options.contextualizer(null))) {
			IndexReport report = stroma.indexer().update(CorpusRecord.of("doc", "Doc", "alpha"));
			assertThat(report.addedChunks()).isEqualTo(1);
			assertThat(stroma.retrieval().search(SearchRequest.of("quarterly").without("vector")).hits()).isEmpty();
		}
	}

	private static final class Renamed implements TextAnalyzer {

		@Override
		public String identity() {
			return "renamed";
		}

		@Override
		public List<Token> analyze(String text) {
			return new FoldingAnalyzer().analyze(text);
		}

	}

}

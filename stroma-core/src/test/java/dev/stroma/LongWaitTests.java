package dev.stroma;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import dev.stroma.chat.OpenAiChatClient;
import dev.stroma.corpus.CorpusRecord;
import dev.stroma.embed.Embeddings;
import dev.stroma.embed.OpenAiEmbedder;
import dev.stroma.error.InvalidInputException;
import dev.stroma.graph.StateValue;
import dev.stroma.index.IndexOptions;
import dev.stroma.index.WorkerOptions;
import dev.stroma.memory.Consolidation;
import dev.stroma.memory.MemoryInput;
import dev.stroma.provider.Endpoint;
import dev.stroma.provider.ModelServer;
import dev.stroma.search.Arm;
import dev.stroma.search.SearchRequest;
import dev.stroma.search.SearchResult;
import dev.stroma.search.SlowSearches;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * Whoever allows more time than clocks can count has no limit, and no error.
 */
class LongWaitTests {

	@TempDir
	Path directory;

	/** More nanoseconds, milliseconds and seconds until then than a number can be. */
	static List<Duration> longWaits() {
		return List.of(Duration.ofDays(200_000), Duration.ofSeconds(Long.MAX_VALUE / 1000 + 1),
				Duration.ofSeconds(Long.MAX_VALUE));
	}

	private StromaOptions options(Duration wait, ModelServer server) {
		return StromaOptions.of(this.directory.resolve("index.db"))
			.embedder(OpenAiEmbedder.of(Endpoint.of(server.url()).timeout(wait).connectTimeout(wait), "m"))
			.reranker((question, hits) -> new double[hits.size()])
			.queryEmbeddingTimeout(wait)
			.rerankTimeout(wait)
			.readerWait(wait)
			.readTimeout(wait)
			.snapshotLease(wait)
			.slowSearches(SlowSearches.of(wait))
			.worker(WorkerOptions.defaults().retryDelays(List.of(wait)))
			.indexing(IndexOptions.defaults().deadline(wait));
	}

	@ParameterizedTest
	@MethodSource("longWaits")
	void areAllowed(Duration wait) {
		try (ModelServer server = ModelServer.answering(Embeddings.hashed());
				Stroma stroma = Stroma.open(options(wait, server))) {
			stroma.indexer().update(CorpusRecord.of("a", null, "alpha beta"), CorpusRecord.of("b", null, "gamma"));
			assertThat(stroma.indexer().awaitIndexed(wait)).isTrue();

			SearchResult result = stroma.retrieval().search(SearchRequest.of("alpha").deadline(wait));

			assertThat(result.hits()).isNotEmpty();
			assertThat(result.arms()).filteredOn((arm) -> !arm.name().equals(Arm.GRAPH)).allMatch(Arm::hasRun);
			long records = stroma.read((sql) -> sql.sql("select count(*) from record").query(Long.class).single());
			assertThat(records).isEqualTo(2);
			stroma.snapshots().open().close();
			stroma.worker().stop(wait);
		}
	}

	@ParameterizedTest
	@MethodSource("longWaits")
	void areAnAgeThatNoMemoryHas(Duration age) {
		try (ModelServer server = ModelServer.answering(Embeddings.hashed());
				Stroma stroma = Stroma.open(options(age, server))) {
			stroma.memory().remember(MemoryInput.of("Ann ordered tea"));

			assertThat(stroma.memory()
				.consolidate(OpenAiChatClient.of(Endpoint.of(server.url()), "m"),
						Consolidation.defaults().olderThan(age))
				.groups()).isEmpty();
		}
	}

	@ParameterizedTest
	@MethodSource("longWaits")
	void areNoLifeForAValueWhereNoClockReaches(Duration life) {
		try (ModelServer server = ModelServer.answering(Embeddings.hashed());
				Stroma stroma = Stroma.open(options(life, server))) {
			StateValue value = StateValue.of("v").expiresIn(life);
			if (life.compareTo(Duration.ofDays(200_000)) > 0) {
				assertThatThrownBy(() -> stroma.state().put("n", "k", value)).isInstanceOf(InvalidInputException.class)
					.hasMessage("A value is to expire in %s, which no clock reaches: leave the expiry out", life);
			}
			else {
				stroma.state().put("n", "k", value);
				assertThat(stroma.state().get("n", "k")).isPresent();
			}
		}
	}

}

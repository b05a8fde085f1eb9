package dev.stroma;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import dev.stroma.corpus.CorpusRecord;
import dev.stroma.embed.Embedder;
import dev.stroma.embed.HashingEmbedder;
import dev.stroma.embed.TruncatingEmbedder;
import dev.stroma.error.InvalidInputException;
import dev.stroma.error.LimitExceededException;
import dev.stroma.memory.MemoryInput;
import dev.stroma.search.RetrievalService;
import dev.stroma.search.SearchRequest;
import dev.stroma.search.SearchResult;
import dev.stroma.snapshot.ChunkHandle;
import dev.stroma.snapshot.Snapshot;
import dev.stroma.store.Quantization;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class ProfileTests {

	@TempDir
	Path directory;

	private StromaOptions embedded() {
		return StromaOptions.of(this.directory.resolve("index.db")).profile(Profile.EMBEDDED);
	}

	@Test
	void aSmallIndexDoesAllThatALargeOneDoes() {
		try (Stroma stroma = Stroma.open(embedded())) {
			stroma.indexer()
				.update(IntStream.range(0, 40)
					.mapToObj((i) -> CorpusRecord.of("r" + i, null, "The harbour of town " + i + " is open"))
					.toList(), List.of());
			stroma.memory().remember(MemoryInput.of("The tide turns at noon"));
			stroma.state().put("n", "k", "v");

			assertThat(stroma.retrieval().search("harbour").hits()).hasSize(8);
			assertThat(stroma.retrieval().search(SearchRequest.of("harbour").limit(12)).hits()).hasSize(12);
			assertThat(stroma.memory().recall("When does the tide turn?").memories()).hasSize(1);
			assertThat(stroma.snapshots().verify()).matches((report) -> report.ok());
			assertThatThrownBy(() -> stroma.retrieval().search(SearchRequest.of("harbour").limit(13)))
				.isInstanceOf(LimitExceededException.class)
				.hasMessageStartingWith(
						"13 hits are asked for, but stroma.profile is embedded, which allows at most 12");
			assertThatThrownBy(() -> stroma.memory().recall(stroma.memory().request("tide").limit(13)))
				.isInstanceOf(LimitExceededException.class);
		}
	}

	@Test
	void boundsTheHitsOfEachWayToSearch() {
		try (Stroma stroma = Stroma.open(embedded())) {
			stroma.indexer().update(CorpusRecord.of("a", null, "The harbour is open"));
			RetrievalService retrieval = stroma.retrieval();
			SearchRequest most = SearchRequest.of("harbour").limit(12);
			SearchRequest more = most.limit(13);
			ChunkHandle handle = retrieval.search(most).hits().get(0).handle();

			assertThat(retrieval.search(List.of(most, most))).hasSize(2);
			assertThat(retrieval.similarTo(handle, most).hits()).isEmpty();
			try (Snapshot snapshot = stroma.snapshots().open()) {
				for (ThrowingCallable search : List.<ThrowingCallable>of(() -> retrieval.search(more),
						() -> retrieval.search(List.of(most, more)), () -> retrieval.similarTo(handle, more),
						() -> retrieval.on(snapshot).search(more), () -> retrieval.scoped("s").search(more))) {
					assertThatThrownBy(search).isInstanceOf(LimitExceededException.class)
						.hasMessageStartingWith("13 hits are asked for, but stroma.profile is embedded");
				}
			}
			assertThat(retrieval.searchAsync(more)).failsWithin(Duration.ofMinutes(1))
				.withThrowableOfType(ExecutionException.class)
				.withCauseInstanceOf(LimitExceededException.class);
		}
	}

	@Test
	void documentsBeginWithWhatStratoSortTakes() {
		try (Stroma stroma = Stroma.open(StromaOptions.of(this.directory.resolve("documents.db"))
			.profile(Profile.DOCUMENTS)
			.embedder(HashingEmbedder.of(64)))) {
			stroma.indexer()
				.update(CorpusRecord.of("long", null, "The harbour of the town is open. ".repeat(100)),
						CorpusRecord.of("short", null, "A harbour."));

			SearchResult result = stroma.retrieval().search("harbour");
			assertThat(stroma.retrieval().request("x").limit()).isEqualTo(30);
			assertThat(result.hits()).filteredOn((hit) -> hit.ref().equals("long"))
				.hasSizeGreaterThan(3)
				.allSatisfy((hit) -> assertThat(hit.text().length()).isBetween(150, 1000));
			assertThatThrownBy(() -> stroma.retrieval().search(SearchRequest.of("harbour").limit(101)))
				.isInstanceOf(LimitExceededException.class)
				.hasMessageStartingWith(
						"101 hits are asked for, but stroma.profile is documents, which allows at most 100");
		}
	}

	@Test
	void keepsTheLogSmall() throws Exception {
		try (Stroma stroma = Stroma.open(embedded())) {
			for (int i = 0; i < 40; i++) {
				stroma.state().put("n", "k" + i, "x".repeat(200_000));
				assertThat(Files.size(this.directory.resolve("index.db-wal"))).isLessThan(3 << 20);
			}
		}
	}

	@Test
	void refusesWhatGoesBeyondIt() {
		refuses((options) -> options.maxReaders(2), "stroma.store.max-readers is 2");
		refuses((options) -> options.quantization(Quantization.FLOAT32), "stroma.vectors.quantization is float32");
		refuses((options) -> options.embedder(HashingEmbedder.of(256)), "stroma.embedder.dimensions is 256");
		refuses((options) -> options.searchDefaults(SearchRequest.of("").limit(13)), "stroma.search.limit is 13");
		try (Stroma stroma = Stroma.open(embedded().embedder(Embedder.none()).quantization(Quantization.BINARY))) {
			assertThat(stroma.status().readOnly()).isFalse();
		}
		try (Stroma stroma = Stroma.open(embedded().embedder(TruncatingEmbedder.of(HashingEmbedder.of(256), 64)))) {
			assertThat(stroma.status().embedder()).isEqualTo(HashingEmbedder.of(256).profile().name());
		}
	}

	private void refuses(UnaryOperator<StromaOptions> change, String message) {
		assertThatThrownBy(() -> Stroma.open(change.apply(embedded()))).isInstanceOf(InvalidInputException.class)
			.hasMessageStartingWith(message + ", but stroma.profile is embedded, which allows ")
			.hasMessageEndingWith(": use that, or the profile default");
	}

}

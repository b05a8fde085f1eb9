package dev.stroma.search;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;

import dev.stroma.Stroma;
import dev.stroma.corpus.CorpusRecord;
import dev.stroma.error.InvalidInputException;
import dev.stroma.filter.Filter;
import dev.stroma.snapshot.Snapshot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class PinnedRetrievalTests extends SearchFixture {

	private static final SearchRequest ALL = SearchRequest.of("alpha beta").limit(250);

	private static List<String> hits(RetrievalService retrieval, SearchRequest request) {
		return retrieval.search(request).hits().stream().map(SearchHit::toString).toList();
	}

	@Test
	void searchesOneGenerationFromManyThreadsWhateverIsWritten() {
		this.stroma.indexer().update(records(300, 1), List.of());
		List<String> before = hits(this.stroma.retrieval(), ALL);
		try (Snapshot snapshot = this.stroma.snapshots().open()) {
			RetrievalService pinned = this.stroma.retrieval().on(snapshot);

			List<CompletableFuture<SearchResult>> searches = IntStream.range(0, 40).mapToObj((i) -> {
				this.stroma.indexer().update(CorpusRecord.of("new" + i, "", "alpha beta"));
				return pinned.searchAsync(ALL);
			}).toList();

			assertThat(searches).allSatisfy((search) -> {
				assertThat(search.join().generation()).isEqualTo(snapshot.generation());
				assertThat(search.join().hits()).extracting(SearchHit::toString).isEqualTo(before);
			});
			assertThat(pinned.count(null)).isEqualTo(300);
			assertThat(pinned.get("new1")).isEmpty();
			assertThat(pinned.list(Filter.startsWith("ref", "new"), null, 10).records()).isEmpty();
			assertThat(this.stroma.retrieval().count(null)).isEqualTo(340);
		}
	}

	@Test
	void leavesNothingOfOneSearchToTheNext() {
		this.stroma.indexer().update(records(50, 2), List.of());
		SearchRequest all = SearchRequest.of("alpha").limit(250);
		SearchRequest phrase = SearchRequest.of("\"alpha beta\" -zebra")
			.keywords(KeywordOptions.defaults().operators(true))
			.deadline(Duration.ofNanos(1));
		try (Snapshot snapshot = this.stroma.snapshots().open()) {
			RetrievalService pinned = this.stroma.retrieval().on(snapshot);
			List<String> before = hits(pinned, all);

			pinned.search(phrase);

			assertThat(hits(pinned, all)).isEqualTo(before).hasSize(50);
		}
	}

	@Test
	void endsWithItsSnapshot() {
		Snapshot snapshot = this.stroma.snapshots().open();
		RetrievalService pinned = this.stroma.retrieval().on(snapshot);
		snapshot.close();

		assertThatThrownBy(() -> pinned.search("alpha")).isInstanceOf(InvalidInputException.class)
			.hasMessage("The snapshot of generation 0 is closed: open another");
		assertThatThrownBy(() -> snapshot.record("a")).isInstanceOf(InvalidInputException.class);
	}

	@Test
	void refusesSnapshotsOfOthers() {
		try (Stroma other = Stroma.open(options("other.db"));
				Snapshot foreign = other.snapshots().open();
				Snapshot own = this.stroma.snapshots().open();
				Snapshot red = this.stroma.scoped("red").snapshots().open()) {
			for (Snapshot wrong : List.of(foreign, red)) {
				assertThatThrownBy(() -> this.stroma.retrieval().on(wrong)).isInstanceOf(InvalidInputException.class)
					.hasMessageContaining("open one there");
			}
			assertThat(this.stroma.retrieval().scoped("red").on(red).count(null)).isZero();
			RetrievalService pinned = this.stroma.retrieval().on(own);
			assertThatThrownBy(() -> pinned.scoped("red")).isInstanceOf(InvalidInputException.class)
				.hasMessage("The snapshot has no scope: open one of scope 'red' and search on that");
		}
	}

}

package dev.stroma.search;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import dev.stroma.Stroma;
import dev.stroma.StromaOptions;
import dev.stroma.corpus.CorpusRecord;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * While a reranker thinks, the search that waits for it is in nobody's way.
 */
class SlowRerankerTests extends SearchFixture {

	private static final SearchRequest ALPHA = SearchRequest.of("alpha").limit(10);

	/** The last first. */
	private static double[] reversed(List<SearchHit> hits) {
		return IntStream.range(0, hits.size()).mapToDouble((i) -> i).toArray();
	}

	private StromaOptions oneReader(Reranker reranker) {
		return options("one.db").maxReaders(1).readerWait(Duration.ofSeconds(2)).reranker(reranker);
	}

	@Test
	void takesNoReaderAway() {
		AtomicReference<Stroma> opened = new AtomicReference<>();
		AtomicReference<SearchResult> other = new AtomicReference<>();
		Reranker searching = (question, hits) -> {
			other.set(opened.get().retrieval().search(ALPHA.without(Arm.RERANK)));
			return reversed(hits);
		};
		try (Stroma stroma = Stroma.open(oneReader(searching))) {
			opened.set(stroma);
			stroma.indexer().update(records(20, 1), List.of());

			SearchResult result = stroma.retrieval().search(ALPHA.limit(250));

			assertThat(result.arm(Arm.RERANK).state()).isEqualTo(Arm.State.RAN);
			assertThat(result.hits()).hasSize(20);
			assertThat(other.get().hits()).hasSize(10);
		}
	}

	@ParameterizedTest
	@ValueSource(ints = { 1, 10, 60, 250 })
	void givesTheTextsOfTheGenerationThatWasSearched(int limit) {
		AtomicReference<Stroma> opened = new AtomicReference<>();
		Reranker writing = (question, hits) -> {
			opened.get()
				.indexer()
				.update(IntStream.range(0, 120)
					.mapToObj((i) -> CorpusRecord.of("r%03d".formatted(i), "title", "other"))
					.toList(), List.of());
			return reversed(hits);
		};
		this.stroma.indexer().update(records(120, 1), List.of());
		SearchRequest request = ALPHA.limit(limit);
		List<String> before = refs(this.stroma, ALPHA.limit(250));
		try (Stroma stroma = Stroma.open(oneReader(writing))) {
			opened.set(stroma);
			stroma.indexer().update(records(120, 1), List.of());
			long generation = stroma.snapshots().generation();

			SearchResult result = stroma.retrieval().search(request);

			assertThat(result.generation()).isEqualTo(generation);
			assertThat(result.hits()).hasSize(Math.min(limit, 120))
				.allSatisfy((hit) -> assertThat(hit.text()).doesNotContain("other"));
			// the first 50 the other way round, the others as they were
			assertThat(result.hits()).extracting(SearchHit::ref)
				.isEqualTo(IntStream.range(0, result.hits().size())
					.mapToObj((i) -> before.get((i < 50) ? 49 - i : i))
					.toList());
		}
	}

	@Test
	void goesOnAfterAnEarlierPage() {
		Reranker reranker = (question, hits) -> reversed(hits);
		try (Stroma stroma = Stroma.open(oneReader(reranker))) {
			stroma.indexer().update(records(120, 1), List.of());
			RetrievalService retrieval = stroma.retrieval();
			List<SearchHit> all = retrieval.search(ALPHA.limit(120)).hits();

			SearchResult first = retrieval.search(ALPHA.limit(70));
			SearchResult second = retrieval.search(ALPHA.limit(40).after(first.next()));
			SearchResult later = retrieval.search(ALPHA.limit(40).offset(70));

			assertThat(second.hits()).extracting(SearchHit::ref)
				.isEqualTo(all.subList(70, 110).stream().map(SearchHit::ref).toList());
			assertThat(later.hits()).extracting(SearchHit::text)
				.isEqualTo(second.hits().stream().map(SearchHit::text).toList());
		}
	}

	@Test
	void isAskedWithinTheSearchWhereWhatComesAfterItHasToBeRead() {
		Reranker reranker = (question, hits) -> reversed(hits);
		try (Stroma stroma = Stroma.open(oneReader(reranker))) {
			stroma.indexer().update(records(60, 1), List.of());
			for (SearchRequest request : List.of(ALPHA.expand(false, 1),
					ALPHA.arrange(Arrangement.byScore().diversity(0.2)),
					ALPHA.arrange(Arrangement.byScore().sortBy(Sort.descending("third"))))) {
				SearchResult result = stroma.retrieval().search(request);

				assertThat(result.hits()).hasSize(10);
				assertThat(result.arm(Arm.RERANK).state()).isEqualTo(Arm.State.RAN);
			}
		}
	}

}

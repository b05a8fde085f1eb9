package dev.stroma.search;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;

import dev.stroma.corpus.CorpusRecord;
import dev.stroma.error.InvalidInputException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class HitExpansionTests extends SearchFixture {

	private static String body(String middle) {
		return IntStream.range(0, 7)
			.mapToObj((i) -> "# Part %d\n\n%s".formatted(i, (i == 3) ? middle : "lion zebra number %d".formatted(i)))
			.collect(Collectors.joining("\n\n"));
	}

	@Test
	void givesWhatExpandGives() {
		this.stroma.indexer().update(CorpusRecord.of("a", "", body("alpha beta")));
		RetrievalService retrieval = this.stroma.retrieval();

		for (int neighbours = 1; neighbours <= 3; neighbours++) {
			List<SearchHit> hits = retrieval.search(SearchRequest.of("alpha").expand(true, neighbours)).hits();
			for (SearchHit hit : hits) {
				assertThat(hit.expansion()).contains(retrieval.expand(hit.handle(), true, neighbours));
				assertThat(hit.expansion().orElseThrow().text()).contains(hit.text());
			}
			assertThat(hits.get(0).expansion().orElseThrow().parts()).hasSize(1);
		}
	}

	@Test
	void expandsTheFirstEightRecords() {
		this.stroma.indexer()
			.update(IntStream.range(0, 12).mapToObj((i) -> CorpusRecord.of("r" + i, "", body("alpha beta"))).toList(),
					List.of());

		List<SearchHit> hits = this.stroma.retrieval()
			.search(SearchRequest.of("alpha").limit(12).expand(false, 1))
			.hits();

		assertThat(hits).hasSize(12);
		assertThat(hits.subList(0, 8)).allSatisfy((hit) -> assertThat(hit.expansion()).isPresent());
		assertThat(hits.subList(8, 12)).allSatisfy((hit) -> assertThat(hit.expansion()).isEmpty());
	}

	@Test
	void neverCutsTheHit() {
		String longText = IntStream.range(0, 80).mapToObj((i) -> "alpha" + i).collect(Collectors.joining(" "));
		this.stroma.indexer()
			.update(CorpusRecord.of("a", "", body(longText.repeat(1)).replace("lion", "lion ".repeat(150))));

		for (SearchHit hit : this.stroma.retrieval().search(SearchRequest.of("alpha7").expand(true, 3)).hits()) {
			Expansion expansion = hit.expansion().orElseThrow();
			assertThat(expansion.text()).contains(hit.text());
			assertThat(expansion.parts().stream().mapToInt((part) -> part.text().length()).sum())
				.isLessThanOrEqualTo(Math.max(2000, hit.text().length()));
		}
	}

	@Test
	void isAskedForOnly() {
		this.stroma.indexer().update(CorpusRecord.of("a", "", body("alpha beta")));

		assertThat(this.stroma.retrieval().search("alpha").hits().get(0).expansion()).isEmpty();
		assertThat(this.stroma.retrieval().search(SearchRequest.of("alpha").expand(false, 0)).hits().get(0).expansion())
			.isEmpty();
		assertThatThrownBy(() -> SearchRequest.of("alpha").expand(true, 4)).isInstanceOf(InvalidInputException.class);
	}

}

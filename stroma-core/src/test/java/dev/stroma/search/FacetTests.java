package dev.stroma.search;

import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;

import dev.stroma.corpus.CorpusRecord;
import dev.stroma.filter.Filter;

import static org.assertj.core.api.Assertions.assertThat;

class FacetTests extends SearchFixture {

	@Test
	void countsRecordsOnceWhateverTheLimit() {
		this.stroma.indexer()
			.update(CorpusRecord.of("a", "", "# A\n\nalpha\n\n# B\n\nalpha beta")
				.metadata(Map.of("tags", List.of("x", "y"))),
					CorpusRecord.of("b", "", "alpha").metadata(Map.of("tags", List.of("y"), "year", 2026)),
					CorpusRecord.of("c", "", "alpha gamma").kind("note").metadata(Map.of("tags", "z", "year", 2026.0)),
					CorpusRecord.of("d", "", "alpha").metadata(Map.of("draft", true)));

		SearchResult result = this.stroma.retrieval()
			.search(SearchRequest.of("alpha").limit(1).facets("tags", "kind", "draft", "nowhere"));

		assertThat(result.facets()).containsOnlyKeys("tags", "kind", "draft", "nowhere");
		assertThat(result.facets().get("tags")).containsExactly(new FacetValue("y", 2), new FacetValue("x", 1),
				new FacetValue("z", 1));
		assertThat(result.facets().get("kind")).containsExactly(new FacetValue("artifact", 3),
				new FacetValue("note", 1));
		assertThat(result.facets().get("draft")).containsExactly(new FacetValue(true, 1));
		assertThat(result.facets().get("nowhere")).isEmpty();
		assertThat(this.stroma.retrieval().search("alpha").facets()).isEmpty();
	}

	@Test
	void countsWhatIsRelevantEnoughAndPassesTheFilter() {
		this.stroma.indexer().update(records(200, 5), List.of());
		SearchRequest request = SearchRequest.of("alpha beta").filter(Filter.eq("even", true)).minRelevance(0.3);
		List<SearchHit> hits = this.stroma.retrieval().search(request.limit(250)).hits();

		SearchResult result = this.stroma.retrieval().search(request.limit(3).facets("third", "even"));

		assertThat(result.facets().get("even")).containsExactly(new FacetValue(true, hits.size()));
		assertThat(result.facets().get("third")).allSatisfy((value) -> assertThat(hits)
			.filteredOn((hit) -> hit.metadata().asMap().get("third").equals(value.value()))
			.hasSize(value.records()));
		assertThat(result.facets().get("third").stream().mapToInt(FacetValue::records).sum()).isEqualTo(hits.size());
	}

	@Test
	void namesTheMostFrequentValues() {
		this.stroma.indexer()
			.update(java.util.stream.IntStream.range(0, 150)
				.mapToObj((i) -> CorpusRecord.of("r" + i, "", "alpha").metadata(Map.of("n", i)))
				.toList(), List.of());

		assertThat(this.stroma.retrieval().search(SearchRequest.of("alpha").facets("n")).facets().get("n")).hasSize(100)
			.startsWith(new FacetValue(0L, 1), new FacetValue(1L, 1));
	}

}

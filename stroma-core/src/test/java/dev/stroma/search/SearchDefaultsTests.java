package dev.stroma.search;

import java.time.Duration;
import java.util.List;

import org.junit.jupiter.api.Test;

import dev.stroma.StromaOptions;
import dev.stroma.error.InvalidInputException;
import dev.stroma.filter.Filter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class SearchDefaultsTests extends SearchFixture {

	@Override
	StromaOptions options(String file) {
		return super.options(file)
			.searchDefaults(SearchRequest.of("ignored").limit(3).minRelevance(0.01).weight(Arm.VECTOR, 2));
	}

	@Test
	void asksForWhatTheIndexWasOpenedWith() {
		this.stroma.indexer().update(records(20, 1), List.of());

		SearchResult result = this.stroma.retrieval().search("alpha");

		assertThat(result.hits()).hasSize(3);
		assertThat(result.arm(Arm.VECTOR).weight()).isEqualTo(2);
	}

	@Test
	void changesOnlyTheOptionThatIsSet() {
		SearchRequest request = this.stroma.retrieval().request("alpha").limit(5);

		assertThat(request)
			.extracting(SearchRequest::text, SearchRequest::limit, SearchRequest::minRelevance,
					(any) -> any.weight(Arm.VECTOR), (any) -> any.weight(Arm.LEXICAL))
			.containsExactly("alpha", 5, 0.01, 2.0, 1.0);
		assertThat(this.stroma.retrieval().scoped("x").request("beta").limit()).isEqualTo(3);
	}

	/** Whatever a default switches on. */
	@Test
	void switchesEachOptionOffAgain() {
		SearchRequest none = SearchRequest.of("alpha").exact(false);
		SearchRequest all = none.exact()
			.includeInvalid()
			.without(Arm.GRAPH)
			.without(Arm.VECTOR)
			.minScore(Arm.VECTOR, 0.5)
			.minRelevance(0.5)
			.deadline(Duration.ofSeconds(1))
			.keywords(KeywordOptions.defaults())
			.language("de")
			.filter(Filter.eq("a", 1))
			.facets("a")
			.expand(true, 1)
			.explain(true)
			.arrange(Arrangement.byScore()
				.boost(Boost.number("a", 0, 1, 1))
				.sortBy(Sort.ascending("a"))
				.bestPerRecord()
				.withoutDuplicates(0.9)
				.diversity(0.5));

		SearchRequest off = all.exact(false)
			.includeInvalid(false)
			.with(Arm.GRAPH)
			.with(Arm.VECTOR)
			.minScore(Arm.VECTOR, Double.NEGATIVE_INFINITY)
			.minRelevance(0)
			.deadline(null)
			.keywords(null)
			.language()
			.filter(null)
			.facets()
			.expand(false, 0)
			.explain(false)
			.arrange(all.arrangement()
				.boosts(List.of())
				.sortBy()
				.bestPerRecord(false)
				.withoutDuplicates(0)
				.diversity(0));

		assertThat(all).usingRecursiveComparison().isNotEqualTo(none);
		assertThat(off).usingRecursiveComparison().ignoringFields("arms.minScores").isEqualTo(none);
		assertThat(off.minScore(Arm.VECTOR)).isEqualTo(none.minScore(Arm.VECTOR));
	}

	@Test
	void leavesComparingEveryVectorToTheOptionThatSaysSo() {
		SearchRequest exact = SearchRequest.of("alpha").exact();

		assertThat(exact.vectors(VectorOptions.defaults().searchDimension(3)).isExact()).isTrue();
		assertThat(exact.vectors(VectorOptions.defaults().searchDimension(3)).exact(false).vectors().searchDimension())
			.isEqualTo(3);
		assertThat(SearchRequest.of("alpha").vectors(VectorOptions.defaults().exact(true)).exact(false).isExact())
			.isFalse();
	}

	@Test
	void refusesNoQuestion() {
		assertThatThrownBy(() -> this.stroma.retrieval().request(null)).isInstanceOf(InvalidInputException.class);
	}

}

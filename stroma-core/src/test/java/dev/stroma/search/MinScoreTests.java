package dev.stroma.search;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

import org.junit.jupiter.api.Test;

import dev.stroma.error.InvalidInputException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class MinScoreTests extends SearchFixture {

	private static double score(SearchHit hit, String arm) {
		return hit.evidence().stream().filter((one) -> one.arm().equals(arm)).findFirst().orElseThrow().score();
	}

	private SearchResult search(SearchRequest request) {
		return this.stroma.retrieval().search(request.limit(250));
	}

	@Test
	void leavesOutWhatScoresLessOnTheArmsOwnScale() {
		this.stroma.indexer().update(records(200, 1), List.of());
		for (String arm : List.of(Arm.LEXICAL, Arm.VECTOR)) {
			SearchRequest alone = SearchRequest.of("alpha beta")
				.without(arm.equals(Arm.LEXICAL) ? Arm.VECTOR : Arm.LEXICAL);
			List<SearchHit> all = search(alone).hits();
			double least = score(all.get(all.size() / 3), arm);

			SearchResult some = search(alone.minScore(arm, least));

			assertThat(some.hits()).extracting(SearchHit::handle)
				.isEqualTo(all.stream().filter((hit) -> score(hit, arm) >= least).map(SearchHit::handle).toList())
				.hasSizeBetween(1, all.size() - 1);
			assertThat(some.arm(arm).candidates()).isEqualTo(some.hits().size());
		}
	}

	@Test
	void keepsTheEvidenceOfWhatAnotherArmNames() {
		this.stroma.indexer().update(records(200, 2), List.of());
		Set<Evidence> before = search(SearchRequest.of("alpha")).hits()
			.stream()
			.flatMap(
					(hit) -> hit.evidence().stream().map((one) -> new Evidence(one.arm(), 0, one.score(), one.value())))
			.collect(Collectors.toSet());

		SearchResult result = search(SearchRequest.of("alpha").minScore(Arm.VECTOR, 0.99));

		assertThat(result.hits()).anySatisfy((hit) -> {
			assertThat(score(hit, Arm.VECTOR)).isLessThan(0.99);
			assertThat(hit.evidence()).filteredOn((one) -> one.arm().equals(Arm.VECTOR))
				.extracting(Evidence::rank)
				.containsExactly(0);
		})
			.allSatisfy((hit) -> assertThat(hit.evidence())
				.allMatch((one) -> before.contains(new Evidence(one.arm(), 0, one.score(), one.value()))));
	}

	@Test
	void refusesWhatHasNoScaleToCompareOn() {
		SearchRequest request = SearchRequest.of("alpha");

		assertThatThrownBy(() -> request.minScore(Arm.COVERAGE, 1)).isInstanceOf(InvalidInputException.class)
			.hasMessageContaining("names no passages");
		assertThatThrownBy(() -> request.minScore(Arm.VECTOR, Double.NaN)).isInstanceOf(InvalidInputException.class)
			.hasMessageContaining("NaN");
		assertThatThrownBy(() -> request.minScore("vectors", 1)).isInstanceOf(InvalidInputException.class)
			.hasMessageContaining("There is no arm 'vectors': use lexical, vector,");
	}

}

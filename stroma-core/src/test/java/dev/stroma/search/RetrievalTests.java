package dev.stroma.search;

import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import dev.stroma.Stroma;
import dev.stroma.corpus.CorpusRecord;
import dev.stroma.error.ProviderException;
import dev.stroma.filter.Filter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

class RetrievalTests extends SearchFixture {

	@Test
	void tellsWhyAHitIsAHit() {
		this.stroma.indexer()
			.update(CorpusRecord.of("a", "Limits", "Intro.\n\n# Bursts\n\nThe limiter allows bursts."),
					CorpusRecord.of("b", "Pasta", "Boil it."), CorpusRecord.of("c", "Rice", "Boil it as well."));

		SearchResult result = this.stroma.retrieval().search("bursts");

		SearchHit hit = result.hits().get(0);
		assertThat(hit)
			.extracting(SearchHit::ref, SearchHit::title, SearchHit::headingPath, SearchHit::text, SearchHit::start,
					SearchHit::end, SearchHit::firstLine, SearchHit::lastLine, SearchHit::chunkIndex)
			.containsExactly("a", "Limits", List.of("Bursts"), "# Bursts\n\nThe limiter allows bursts.", 8, 44, 3, 5,
					1);
		assertThat(hit.evidence()).extracting(Evidence::arm).containsExactly("lexical", "vector", "coverage");
		assertThat(hit.evidence()).extracting(Evidence::rank).containsExactly(1, 1, 0);
		assertThat(hit.evidence().get(2).value()).isEqualTo(1.0);
		// the weighted mean of the three, by hand
		double mean = (hit.evidence().get(0).value() + 0.5 * hit.evidence().get(1).value() + 0.2) / 1.7;
		assertThat(hit.relevance()).isEqualTo(mean, within(1e-12));
		assertThat(hit.score()).isEqualTo(hit.relevance());
		assertThat(result.arms()).extracting(Arm::toString)
			.containsExactly("lexical RAN", "vector RAN", "coverage RAN",
					"graph OFF (no passage is linked with a node of the graph)");
		assertThat(result.degraded()).isFalse();
		assertThat(result.generation()).isEqualTo(1);
	}

	static Stream<FusionStrategy> strategies() {
		return Stream.of(new EvidenceFusion(), RrfFusion.create(), (candidate, arms) -> candidate.value(Arm.COVERAGE),
				(candidate, arms) -> Double.NaN);
	}

	@ParameterizedTest
	@MethodSource("strategies")
	void givesTheFirstHitsOfALargerLimitForASmallerOne(FusionStrategy fusion) {
		try (Stroma fused = Stroma.open(options("fused.db").fusion(fusion))) {
			fused.indexer().update(records(700, 1), List.of());
			for (String question : List.of("alpha", "beta gamma", "zebra lion alpha delta", "title")) {
				for (SearchRequest request : List.of(SearchRequest.of(question), SearchRequest.of(question).exact(),
						SearchRequest.of(question).without("lexical"), SearchRequest.of(question).without("vector"),
						SearchRequest.of(question).filter(Filter.eq("even", true)))) {
					List<String> all = refs(fused, request.limit(250));
					for (int k : new int[] { 1, 2, 10, 100, 249 }) {
						assertThat(refs(fused, request.limit(k))).isEqualTo(all.subList(0, Math.min(k, all.size())));
					}
				}
			}
		}
	}

	@Test
	void answersTheSameWhateverTheOrderInWhichTheRecordsCame() {
		List<CorpusRecord> records = records(600, 2);
		List<CorpusRecord> shuffled = new java.util.ArrayList<>(records);
		java.util.Collections.shuffle(shuffled, new Random(3));
		try (Stroma other = Stroma.open(options("other.db"))) {
			this.stroma.indexer().update(records, List.of());
			shuffled.forEach(other.indexer()::update);
			for (String question : List.of("alpha", "beta gamma", "zebra lion", "title")) {
				SearchRequest request = SearchRequest.of(question).limit(250);
				assertThat(other.retrieval().search(request).hits()).extracting(SearchHit::toString)
					.isEqualTo(
							this.stroma.retrieval().search(request).hits().stream().map(SearchHit::toString).toList());
			}
		}
	}

	@Test
	void appliesFiltersBeforeTheCut() {
		this.stroma.indexer().update(records(600, 4), List.of());

		List<SearchHit> hits = this.stroma.retrieval()
			.search(SearchRequest.of("alpha")
				.limit(250)
				.filter(Filter.eq("third", 2).and(Filter.not(Filter.eq("even", true)))))
			.hits();

		assertThat(hits).hasSize(100).allMatch((hit) -> Integer.parseInt(hit.ref().substring(1)) % 6 == 5);
		assertThat(this.stroma.retrieval().count(Filter.eq("third", 2))).isEqualTo(200);
	}

	@Test
	void leavesOutWhatIsNotRelevantEnough() {
		this.stroma.indexer().update(records(100, 6), List.of());
		SearchRequest request = SearchRequest.of("zebra lion").limit(250);
		List<SearchHit> all = this.stroma.retrieval().search(request).hits();

		List<SearchHit> good = this.stroma.retrieval().search(request.minRelevance(0.4)).hits();

		assertThat(good).isNotEmpty().hasSizeLessThan(all.size()).allMatch((hit) -> hit.relevance() >= 0.4);
		assertThat(this.stroma.retrieval().search(request.minRelevance(1)).hits()).isEmpty();
	}

	@Test
	void weighsArmsAsTheRequestAsks() {
		this.stroma.indexer().update(records(100, 7), List.of());
		SearchResult result = this.stroma.retrieval()
			.search(SearchRequest.of("zebra lion").weight("vector", 0).weight("coverage", 0));

		assertThat(result.hits())
			.allSatisfy((hit) -> assertThat(hit.relevance()).isEqualTo(hit.evidence().get(0).value(), within(1e-12)));
		assertThat(result.arm("vector").weight()).isZero();
	}

	@Test
	void measuresEverySearchAndArm() {
		this.stroma.indexer().update(records(3, 10), List.of());
		this.stroma.retrieval().search("alpha");
		this.stroma.retrieval().search(SearchRequest.of("alpha").without("vector"));

		assertThat(this.meters.get("stroma.search").tag("degraded", "false").timer().count()).isEqualTo(2);
		assertThat(this.meters.get("stroma.search.arm").tags("arm", "vector", "state", "OFF").timer().count())
			.isEqualTo(1);
		assertThat(this.meters.get("stroma.search.arm").tags("arm", "lexical", "state", "RAN").timer().count())
			.isEqualTo(2);
		assertThat(this.meters.get("stroma.index").tag("verb", "update").timer().count()).isEqualTo(1);
		assertThat(this.meters.get("stroma.embedding.pending").gauge().value()).isZero();
	}

	@Test
	void answersFromAnEmptyIndex() {
		assertThat(this.stroma.retrieval().search("anything").hits()).isEmpty();
		assertThat(this.stroma.retrieval().count(null)).isZero();
	}

}

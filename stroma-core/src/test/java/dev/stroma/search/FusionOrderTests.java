package dev.stroma.search;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import dev.stroma.Stroma;
import dev.stroma.corpus.CorpusRecord;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What goes wrong in fusion elsewhere: weights that are ignored, votes that count twice,
 * thresholds on a scale nobody knows, ties in no order.
 */
class FusionOrderTests extends SearchFixture {

	static List<FusionStrategy> strategies() {
		return List.of(new EvidenceFusion(), RrfFusion.create(), RrfFusion.create().keepsSingleArm(true),
				WeightedSumFusion.create());
	}

	private Stroma with(FusionStrategy fusion) {
		Stroma fused = Stroma
			.open(options("fused%d.db".formatted(strategies().indexOf(fusion) + System.identityHashCode(fusion)))
				.fusion(fusion));
		fused.indexer().update(records(200, 1), List.of());
		return fused;
	}

	@ParameterizedTest
	@MethodSource("strategies")
	void heedsWeights(FusionStrategy fusion) {
		try (Stroma fused = with(fusion)) {
			SearchRequest request = SearchRequest.of("alpha beta").limit(250).without(Arm.COVERAGE);
			List<String> words = refs(fused, request.weight(Arm.LEXICAL, 4));
			List<String> meaning = refs(fused, request.weight(Arm.VECTOR, 4));

			assertThat(words).isNotEqualTo(meaning).hasSameElementsAs(meaning);
			assertThat(refs(fused, request.weight(Arm.VECTOR, 0).weight(Arm.LEXICAL, 1)))
				.startsWith(refs(fused, request.without(Arm.VECTOR)).stream().limit(5).toArray(String[]::new));
		}
	}

	@ParameterizedTest
	@MethodSource("strategies")
	void keepsTheOrderOfAnArmThatIsAlone(FusionStrategy fusion) {
		try (Stroma fused = with(fusion)) {
			for (String off : List.of(Arm.VECTOR, Arm.LEXICAL)) {
				SearchResult alone = fused.retrieval()
					.search(SearchRequest.of("alpha beta").without(off).without(Arm.COVERAGE).limit(250));

				assertThat(alone.hits()).isNotEmpty();
				assertThat(alone.hits()).extracting((hit) -> hit.evidence().get(0).rank())
					.isEqualTo(IntStream.rangeClosed(1, alone.hits().size()).boxed().toList());
			}
		}
	}

	@ParameterizedTest
	@MethodSource("strategies")
	void givesEachArmOneVotePerPassage(FusionStrategy fusion) {
		try (Stroma fused = with(fusion)) {
			List<SearchHit> hits = fused.retrieval().search(SearchRequest.of("alpha alpha ALPHA").limit(250)).hits();

			assertThat(hits).extracting(SearchHit::handle).doesNotHaveDuplicates();
			assertThat(hits)
				.allSatisfy((hit) -> assertThat(hit.evidence()).extracting(Evidence::arm).doesNotHaveDuplicates());
		}
	}

	@ParameterizedTest
	@MethodSource("strategies")
	void breaksTiesByRefThenByPlace(FusionStrategy fusion) {
		try (Stroma fused = with(fusion)) {
			List<CorpusRecord> same = new ArrayList<>(IntStream.range(0, 40)
				.mapToObj(
						(i) -> CorpusRecord.of("same%02d".formatted((i * 17) % 40), "", "# H\n\nquiet\n\n# H\n\nquiet"))
				.toList());
			fused.indexer().update(same, List.of());

			for (int i = 0; i < 5; i++) {
				assertThat(fused.retrieval().search(SearchRequest.of("quiet").limit(80).without(Arm.VECTOR)).hits())
					.extracting((hit) -> hit.ref() + "/" + hit.chunkIndex())
					.isEqualTo(IntStream.range(0, 80).mapToObj((n) -> "same%02d/%d".formatted(n / 2, n % 2)).toList());
			}
		}
	}

	@ParameterizedTest
	@MethodSource("strategies")
	void meansTheSameByRelevanceWhateverTheScoresScale(FusionStrategy fusion) {
		try (Stroma fused = with(fusion)) {
			SearchRequest request = SearchRequest.of("alpha beta").limit(250);
			List<SearchHit> all = fused.retrieval().search(request).hits();

			List<SearchHit> relevant = fused.retrieval().search(request.minRelevance(0.3)).hits();

			assertThat(relevant).hasSizeBetween(1, all.size() - 1)
				.extracting(SearchHit::ref)
				.isEqualTo(all.stream().filter((hit) -> hit.relevance() >= 0.3).map(SearchHit::ref).toList());
			assertThat(refs(fused, request.minRelevance(0.3).limit(3).offset(3)))
				.isEqualTo(relevant.stream().skip(3).limit(3).map(SearchHit::ref).toList());
		}
	}

	@Test
	void doesNotPunishWhatOneArmDoesNotKnow() {
		try (Stroma fused = with(new EvidenceFusion())) {
			SearchResult result = fused.retrieval().search(SearchRequest.of("alpha nowhere").limit(250));

			assertThat(result.hits().get(0).relevance()).isGreaterThan(result.hits().get(100).relevance());
			assertThat(result.hits()).isSortedAccordingTo((a, b) -> Double.compare(b.relevance(), a.relevance()));
		}
	}

}

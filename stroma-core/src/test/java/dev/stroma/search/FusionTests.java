package dev.stroma.search;

import java.util.List;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;

import dev.stroma.Stroma;
import dev.stroma.corpus.CorpusRecord;
import dev.stroma.error.ProviderException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

class FusionTests extends SearchFixture {

	@Test
	void addsReciprocalRanks() {
		try (Stroma fused = Stroma.open(options("rrf.db").fusion(RrfFusion.create()))) {
			fused.indexer().update(CorpusRecord.of("a", "A", "alpha beta"), CorpusRecord.of("b", "B", "gamma delta"));

			List<SearchHit> hits = fused.retrieval().search("alpha beta").hits();

			assertThat(hits.get(0).score()).isEqualTo(2.0 / 61, within(1e-12));
			// only the vector arm names it, second
			assertThat(hits.get(1).score()).isEqualTo(1.0 / 62, within(1e-12));
			assertThat(hits.get(1).relevance()).isLessThan(0.1);
		}
	}

	@Test
	void keepsTheScoresOfASingleArmWhenAskedTo() {
		try (Stroma fused = Stroma.open(options("single.db").fusion(RrfFusion.create().keepsSingleArm(true)))) {
			fused.indexer().update(records(50, 7), List.of());

			List<SearchHit> words = fused.retrieval().search(SearchRequest.of("alpha lion").without(Arm.VECTOR)).hits();
			List<SearchHit> both = fused.retrieval().search("alpha lion").hits();

			assertThat(words).isNotEmpty()
				.allSatisfy((hit) -> assertThat(hit.score()).isEqualTo(hit.evidence().get(0).score()))
				.isSortedAccordingTo(java.util.Comparator.comparingDouble(SearchHit::score).reversed());
			assertThat(both.get(0).score()).isLessThanOrEqualTo(2.0 / 61);
		}
	}

	@Test
	void putsTheShortlistIntoTheRerankersOrder() {
		Reranker backwards = (question, hits) -> IntStream.range(0, hits.size()).mapToDouble((i) -> i).toArray();
		try (Stroma reranked = Stroma.open(options("reranked.db").reranker(backwards))) {
			this.stroma.indexer().update(records(80, 8), List.of());
			reranked.indexer().update(records(80, 8), List.of());
			List<String> plain = refs(this.stroma, SearchRequest.of("alpha").limit(60));

			List<String> turned = refs(reranked, SearchRequest.of("alpha").limit(60));

			List<String> shortlist = new java.util.ArrayList<>(plain.subList(0, 50));
			java.util.Collections.reverse(shortlist);
			assertThat(turned.subList(0, 50)).isEqualTo(shortlist);
			assertThat(turned.subList(50, 60)).isEqualTo(plain.subList(50, 60));
			assertThat(refs(reranked, SearchRequest.of("alpha").limit(5))).isEqualTo(turned.subList(0, 5));
		}
	}

	@Test
	void keepsItsOrderWhenTheRerankerFails() {
		try (Stroma broken = Stroma.open(options("broken.db").reranker((question, hits) -> new double[0]))) {
			broken.indexer().update(records(3, 9), List.of());

			SearchResult result = broken.retrieval().search("alpha");

			assertThat(result.hits()).hasSize(3);
			assertThat(result.arm("rerank")).extracting(Arm::state, Arm::reason)
				.containsExactly(Arm.State.FAILED, "The reranker gave 0 scores for 3 hits: give one per hit");
		}
	}

}

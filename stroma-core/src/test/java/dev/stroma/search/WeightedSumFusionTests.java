package dev.stroma.search;

import java.time.Duration;
import java.util.List;

import org.junit.jupiter.api.Test;

import dev.stroma.Stroma;
import dev.stroma.corpus.CorpusRecord;
import dev.stroma.error.InvalidInputException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

class WeightedSumFusionTests extends SearchFixture {

	private static final List<Arm> BOTH = List.of(ran(Arm.LEXICAL), ran(Arm.VECTOR));

	private static Arm ran(String name) {
		return Arm.ran(name, "", false, Duration.ZERO).found(3, 1);
	}

	private static Candidate candidate(double words, double meaning) {
		return new Candidate(1, "a", 0,
				List.of(new Evidence(Arm.LEXICAL, 1, words, words), new Evidence(Arm.VECTOR, 1, meaning, meaning)));
	}

	@Test
	void sharesTheWeightOfArmsThatAreAbsent() {
		WeightedSumFusion fusion = WeightedSumFusion.create();

		// 0.25 and 0.75 * 0.5, as shares of their sum
		assertThat(fusion.score(candidate(1, 0), BOTH)).isEqualTo(0.4, within(1e-12));
		assertThat(fusion.score(candidate(0, 1), BOTH)).isEqualTo(0.6, within(1e-12));
		assertThat(fusion.bm25(0.5).chunkShare(1).score(candidate(1, 0), BOTH)).isEqualTo(0.5, within(1e-12));
		assertThat(fusion.score(new Candidate(1, "a", 0, List.of(new Evidence(Arm.LEXICAL, 1, 3, 0.3))), BOTH))
			.isEqualTo(0.3, within(1e-12));
	}

	@Test
	void neitherZeroesTheLastNorLiftsAWeakLoneHit() {
		try (Stroma weighted = Stroma.open(options("weighted.db").fusion(WeightedSumFusion.create()))) {
			weighted.indexer()
				.update(CorpusRecord.of("a", "", "alpha beta"), CorpusRecord.of("b", "", "alpha gamma delta"),
						CorpusRecord.of("c", "", "lion zebra"));

			List<SearchHit> both = weighted.retrieval()
				.search(SearchRequest.of("alpha beta").without(Arm.VECTOR))
				.hits();
			List<SearchHit> lone = weighted.retrieval()
				.search(SearchRequest.of("unheard of words and zebra").without(Arm.VECTOR))
				.hits();

			assertThat(both).hasSize(2).last().satisfies((hit) -> assertThat(hit.score()).isPositive());
			assertThat(lone).hasSize(1).first().satisfies((hit) -> assertThat(hit.score()).isBetween(0.0, 0.4));
		}
	}

	@Test
	void refusesWeightsThatAreNoShares() {
		for (double wrong : new double[] { -0.1, 1.1, Double.NaN }) {
			assertThatThrownBy(() -> WeightedSumFusion.create().bm25(wrong)).isInstanceOf(InvalidInputException.class);
			assertThatThrownBy(() -> WeightedSumFusion.create().chunkShare(wrong))
				.isInstanceOf(InvalidInputException.class);
		}
	}

}

package dev.stroma.evaluation;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

class RankingQualityTests {

	private static final Map<String, Integer> GRADES = Map.of("a", 1, "b", 1, "c", 1, "d", 1);

	@Test
	void countsWhatIsFoundAndHowSoon() {
		List<String> ranked = new ArrayList<>(Collections.nCopies(120, "x"));
		ranked.set(2, "a");
		ranked.set(9, "b");
		ranked.set(10, "c");
		ranked.set(100, "d");
		RankingQuality quality = RankingQuality.of(ranked, GRADES);
		assertThat(quality.recall10()).isEqualTo(2 / 4.0);
		assertThat(quality.recall100()).isEqualTo(3 / 4.0);
		assertThat(quality.mrr10()).isEqualTo(1 / 3.0);
	}

	/** The ideal is d with 2, then a with 1; b is not judged. */
	@Test
	void discountsTheGainByRank() {
		double second = 1 / (Math.log(3) / Math.log(2));
		double ideal = 2 + second;
		Map<String, Integer> grades = Map.of("a", 1, "d", 2);
		assertThat(RankingQuality.of(List.of("d", "a", "b"), grades).ndcg10()).isEqualTo(1);
		assertThat(RankingQuality.of(List.of("a", "d"), grades).ndcg10()).isCloseTo((1 + 2 * second) / ideal,
				within(1e-12));
		assertThat(RankingQuality.of(List.of("b", "a"), grades).ndcg10()).isCloseTo(second / ideal, within(1e-12));
	}

	@Test
	void countsNothingForAnAnswerAfterTheTenth() {
		List<String> ranked = new ArrayList<>(Collections.nCopies(10, "x"));
		ranked.add("a");
		assertThat(RankingQuality.of(ranked, GRADES)).isEqualTo(new RankingQuality(0, 0, 1 / 4.0, 0));
		assertThat(RankingQuality.of(List.of(), GRADES)).isEqualTo(new RankingQuality(0, 0, 0, 0));
	}

	@Test
	void takesTheMeanOfQuestions() {
		assertThat(RankingQuality.mean(List.of(new RankingQuality(1, 0, 0.5, 1), new RankingQuality(0, 0.5, 0.5, 0))))
			.isEqualTo(new RankingQuality(0.5, 0.25, 0.5, 0.5));
	}

}

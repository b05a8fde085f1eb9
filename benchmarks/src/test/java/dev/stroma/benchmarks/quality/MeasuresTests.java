package dev.stroma.benchmarks.quality;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class MeasuresTests {

	private static final Map<String, Integer> GRADES = Map.of("a", 1, "b", 1, "c", 1, "d", 1);

	@Test
	void countsWhatIsFoundAndHowSoon() {
		List<String> ranked = new ArrayList<>(Collections.nCopies(120, "x"));
		ranked.set(2, "a");
		ranked.set(9, "b");
		ranked.set(10, "c");
		ranked.set(100, "d");
		Measures measures = Measures.of(ranked, GRADES);
		assertThat(measures.recall10()).isEqualTo(2 / 4.0);
		assertThat(measures.recall100()).isEqualTo(3 / 4.0);
		assertThat(measures.mrr()).isEqualTo(1 / 3.0);
		assertThat(measures.ndcg()).isEqualTo(Ndcg.of(ranked, GRADES));
	}

	@Test
	void countsNothingForAnAnswerAfterTheTenth() {
		List<String> ranked = new ArrayList<>(Collections.nCopies(10, "x"));
		ranked.add("a");
		assertThat(Measures.of(ranked, GRADES)).isEqualTo(new Measures(0, 0, 1 / 4.0, 0));
		assertThat(Measures.of(List.of(), GRADES)).isEqualTo(new Measures(0, 0, 0, 0));
	}

	@Test
	void takesTheMeanOfQuestions() {
		assertThat(Measures.mean(List.of(new Measures(1, 0, 0.5, 1), new Measures(0, 0.5, 0.5, 0))))
			.isEqualTo(new Measures(0.5, 0.25, 0.5, 0.5));
	}

}

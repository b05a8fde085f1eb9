package dev.stroma.benchmarks.measure;

import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class TurnsTests {

	@Test
	void givesEachSystemEveryQuestionOnceAndNoTwoTheSameInARound() {
		List<String> turns = new ArrayList<>();

		new Turns<>(List.of("a", "b"), List.of(1, 2, 3, 4)).rounds(0, 4,
				(system, question) -> turns.add(system + question));

		assertThat(turns).containsExactly("a1", "b3", "b4", "a2", "a3", "b1", "b2", "a4");
	}

	@Test
	void givesASystemSeveralQuestionsInARow() {
		List<String> turns = new ArrayList<>();

		new Turns<>(List.of("a", "b"), List.of(1, 2, 3, 4, 5, 6)).rounds(0, 5, 2,
				(system, question) -> turns.add(system + question));

		assertThat(turns).containsExactly("a1", "a2", "b4", "b5", "b6", "b1", "a3", "a4", "a5", "b2");
	}

}

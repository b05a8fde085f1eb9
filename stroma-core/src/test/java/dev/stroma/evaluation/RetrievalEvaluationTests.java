package dev.stroma.evaluation;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import dev.stroma.Stroma;
import dev.stroma.StromaOptions;
import dev.stroma.corpus.CorpusRecord;
import dev.stroma.embed.Embedder;
import dev.stroma.error.InvalidInputException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

class RetrievalEvaluationTests {

	@TempDir
	Path directory;

	@Test
	void asksAnIndexWhatIsInAFile() throws IOException {
		Path file = Files.writeString(this.directory.resolve("judgements.jsonl"), """
				{"question": "When does the tide turn?", "relevant": {"tide": 2, "harbour": 1}}

				{"question": "bread", "relevant": ["bakery"], "note": "in German it is Brot"}
				""");
		RetrievalEvaluation evaluation = RetrievalEvaluation.of(Judgements.read(file));
		StromaOptions options = StromaOptions.of(this.directory.resolve("index.db")).embedder(Embedder.none());
		try (Stroma stroma = Stroma.open(options)) {
			stroma.indexer()
				.update(CorpusRecord.of("tide", null, "The tide turns at noon."),
						CorpusRecord.of("harbour", null, "Boats wait in the harbour for the tide."),
						CorpusRecord.of("bakery", null, "They bake all night."));

			EvaluationResult result = evaluation.run(stroma.retrieval());

			assertThat(result.byQuestion()).containsExactly(
					Map.entry("When does the tide turn?", new RankingQuality(1, 1, 1, 1)),
					Map.entry("bread", new RankingQuality(0, 0, 0, 0)));
			assertThat(result.mean()).isEqualTo(new RankingQuality(0.5, 0.5, 0.5, 0.5));
			assertThat(evaluation.run(stroma.retrieval(), (request) -> request.limit(1)).mean().recall10())
				.isEqualTo(0.25);
		}
	}

	@Test
	void tellsWhetherAnotherConfigurationIsBetter() {
		Map<String, Map<String, Integer>> grades = new LinkedHashMap<>();
		for (int i = 0; i < 40; i++) {
			grades.put("question " + i, Map.of("answer", 1));
		}
		RetrievalEvaluation evaluation = RetrievalEvaluation.of(Judgements.of(grades));
		EvaluationResult good = evaluation.run((question) -> List.of("answer"));
		EvaluationResult bad = evaluation.run((question) -> List.of("other", "other", "answer"));
		EvaluationResult once = evaluation
			.run((question) -> question.equals("question 7") ? List.of() : List.of("answer"));

		double loss = 1 - Math.log(2) / Math.log(3); // the answer stands second
		Comparison worse = bad.against(good);
		assertThat(worse.difference()).isCloseTo(-loss, within(1e-12));
		assertThat(worse.isSignificant()).isTrue();
		Comparison byChance = good.against(once);
		assertThat(byChance.difference()).isEqualTo(1 / 40.0);
		assertThat(byChance.low()).isZero();
		assertThat(byChance.high()).isBetween(0.05, 0.1);
		assertThat(byChance.isSignificant()).isFalse();
		assertThat(good.against(good)).isEqualTo(new Comparison(0, 0, 0));
		assertThat(good.against(once)).isEqualTo(byChance);
	}

	@Test
	void givesEachCollectionTheSameWeight() {
		Comparison comparison = Comparison.ofCollections(List.of(new double[] { 1 }, new double[] { 0, 0, 0 }));
		assertThat(comparison).isEqualTo(new Comparison(0.5, 0.5, 0.5));
	}

	@Test
	void comparesAnswersToTheSameQuestionsOnly() {
		EvaluationResult one = ask("one");
		assertThatExceptionOfType(InvalidInputException.class).isThrownBy(() -> one.against(ask("two")))
			.withMessage("The results are of 1 and 1 questions that are not the same: evaluate both with the same "
					+ "judgements");
	}

	private static EvaluationResult ask(String question) {
		return RetrievalEvaluation.of(Judgements.of(Map.of(question, Map.of("a", 1)))).run((asked) -> List.of("a"));
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			''                                                      | There are no judgements
			{"question": "a", "relevant": {}}                       | The question 'a' has no relevant record
			{"question": "a", "relevant": {"r": 0}}                 | Record 'r' has grade 0 for the question 'a'
			{"question": " ", "relevant": ["r"]}                    | A judged question is blank
			{"question": "a"}                                       | Line 1 of
			{"question": "a", "relevant": ["r"]}~{"question": "a", "relevant": ["s"]} | asks 'a' a second time
			{"question": "a", "relev                                | are no JSON lines
			""")
	void saysWhatIsWrongWithAFile(String lines, String message) throws IOException {
		Path file = Files.writeString(this.directory.resolve("wrong.jsonl"), lines.replace('~', '\n'));
		assertThatExceptionOfType(InvalidInputException.class).isThrownBy(() -> Judgements.read(file))
			.withMessageContaining(message);
	}

	@Test
	void saysWhichFileIsMissing() {
		Path file = this.directory.resolve("nowhere.jsonl");
		assertThatExceptionOfType(InvalidInputException.class).isThrownBy(() -> Judgements.read(file))
			.withMessageContaining("'%s' cannot be read".formatted(file));
	}

}

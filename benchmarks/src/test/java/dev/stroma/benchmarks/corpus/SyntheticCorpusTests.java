package dev.stroma.benchmarks.corpus;

import java.util.Arrays;
import java.util.List;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class SyntheticCorpusTests {

	@Test
	void makesTheSameDocumentsInAnyOrder() {
		Document alone = new SyntheticCorpus(30, 16).documents(20, 21).get(0);
		Document amongOthers = new SyntheticCorpus(100, 16).documents(0, 100).get(20);

		assertThat(alone).usingRecursiveComparison().isEqualTo(amongOthers);
	}

	@Test
	void drawsQuestionsOfFiveToTenWordsFromTheirSource() {
		SyntheticCorpus corpus = new SyntheticCorpus(100, 16);

		for (Question question : corpus.questions(0, 50)) {
			int source = Integer.parseInt(question.source().substring("document-".length()));
			String body = corpus.documents(source, source + 1).get(0).body();
			List<String> words = List.of(question.text().split(" "));
			assertThat(words).hasSizeBetween(5, 10)
				.doesNotHaveDuplicates()
				.isSubsetOf(body.replace(".", "").split(" "));
		}
	}

	@Test
	void asksWithStopWordsAsANaturalQuestionDoes() {
		SyntheticCorpus corpus = new SyntheticCorpus(1000, 16);
		List<String> words = corpus.questions(0, 200)
			.stream()
			.flatMap((question) -> Arrays.stream(question.text().split(" ", -1)))
			.toList();

		// the 80 words of one syllable make 36 % of all text, drawn without repetition a
		// little less
		long frequent = words.stream().filter((word) -> word.length() == 2).count();
		assertThat((double) frequent / words.size()).isBetween(0.3, 0.36);
	}

}

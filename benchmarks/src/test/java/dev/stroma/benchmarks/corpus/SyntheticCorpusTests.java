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
		// the 25 most frequent of the 80 words of one syllable make about a third of all
		// text
		long words = 0;
		long short2 = 0;
		for (Question question : corpus.questions(0, 200)) {
			for (String word : question.text().split(" ")) {
				words++;
				short2 += (word.length() == 2) ? 1 : 0;
			}
		}

		assertThat((double) short2 / words).isBetween(0.3, 0.6);
	}

}

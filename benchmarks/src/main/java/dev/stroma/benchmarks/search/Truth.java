package dev.stroma.benchmarks.search;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

import dev.stroma.benchmarks.corpus.Corpus;
import dev.stroma.benchmarks.corpus.Question;
import dev.stroma.benchmarks.measure.ExactNeighbours;

/**
 * Which documents are truly nearest to each question.
 *
 * @param nearest their refs
 */
record Truth(Map<Question, Set<String>> nearest) {

	static Truth of(Corpus corpus, List<Question> questions) {
		ExactNeighbours exact = new ExactNeighbours(corpus.vectors());
		Map<Question, Set<String>> nearest = new LinkedHashMap<>();
		List<Set<Integer>> found = questions.parallelStream()
			.map((question) -> exact.nearest(question.vector(), Scoreboard.LIMIT))
			.toList();
		for (int i = 0; i < questions.size(); i++) {
			nearest.put(questions.get(i), found.get(i).stream().map(corpus::ref).collect(Collectors.toSet()));
		}
		return new Truth(nearest);
	}

	/** How many of the nearest are among the passages. */
	int found(Question question, List<Passage> passages) {
		Set<String> truth = this.nearest.getOrDefault(question, Set.of());
		return (int) passages.stream().filter((passage) -> truth.contains(passage.ref())).count();
	}

	/** The share of the nearest that a system finds by vectors. */
	double recall(SearchSystem system) {
		long found = 0;
		for (Question question : this.nearest.keySet()) {
			found += found(question, system.search(question, Mode.VECTOR, Scoreboard.LIMIT));
		}
		return (double) found / (Scoreboard.LIMIT * this.nearest.size());
	}

}

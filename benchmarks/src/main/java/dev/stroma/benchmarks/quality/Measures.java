package dev.stroma.benchmarks.quality;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * How good rankings are, each figure in 0..1.
 *
 * @param ndcg see {@link Ndcg}
 * @param recall10 the share of a question's answers among its first ten
 * @param recall100 among its first hundred
 * @param mrr 1 by the rank of the first answer, 0 when it is not among the first ten
 */
record Measures(double ndcg, double recall10, double recall100, double mrr) {

	private static final int TEN = 10;

	/** The mean over a collection's questions. */
	static Measures of(TestCollection collection, RankingSystem system) {
		List<Measures> each = new ArrayList<>();
		collection.questions()
			.forEach((id, question) -> each
				.add(of(system.search(question), collection.answers().getOrDefault(id, Map.of()))));
		return mean(each);
	}

	static Measures of(List<String> ranked, Map<String, Integer> grades) {
		int first = 0;
		while (first < ranked.size() && !grades.containsKey(ranked.get(first))) {
			first++;
		}
		double mrr = (first < Math.min(TEN, ranked.size())) ? 1.0 / (first + 1) : 0;
		return new Measures(Ndcg.of(ranked, grades), recall(ranked, grades, TEN),
				recall(ranked, grades, RankingSystem.DEPTH), mrr);
	}

	private static double recall(List<String> ranked, Map<String, Integer> grades, int depth) {
		long found = ranked.stream().limit(depth).filter(grades::containsKey).count();
		return (double) found / grades.size();
	}

	static Measures mean(List<Measures> all) {
		return new Measures(mean(all, Measures::ndcg), mean(all, Measures::recall10), mean(all, Measures::recall100),
				mean(all, Measures::mrr));
	}

	private static double mean(List<Measures> all, ToDoubleFunction<Measures> figure) {
		return all.stream().mapToDouble(figure).average().orElse(0);
	}

}

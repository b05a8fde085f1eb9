package dev.stroma.evaluation;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * How good the answer to a question is, or the mean over several, each figure in 0..1.
 *
 * @param ndcg10 normalised discounted cumulative gain of the first ten, with the grade as
 * gain and {@code log2(rank + 1)} as discount
 * (<a href="https://doi.org/10.1145/582415.582418">Järvelin and Kekäläinen 2002</a>, as
 * trec_eval's ndcg_cut computes it)
 * @param recall10 the share of the records with an answer among the first ten
 * @param recall100 among the first hundred
 * @param mrr10 1 by the rank of the first record with an answer, 0 when it is not among
 * the first ten
 */
public record RankingQuality(double ndcg10, double recall10, double recall100, double mrr10) {

	private static final int TEN = 10;

	static final int DEPTH = 100;

	/**
	 * @param ranked refs, best first, none twice
	 * @param grades of the records with an answer, above 0
	 */
	static RankingQuality of(List<String> ranked, Map<String, Integer> grades) {
		int first = 0;
		while (first < ranked.size() && !grades.containsKey(ranked.get(first))) {
			first++;
		}
		double mrr = (first < Math.min(TEN, ranked.size())) ? 1.0 / (first + 1) : 0;
		return new RankingQuality(ndcg(ranked, grades), recall(ranked, grades, TEN), recall(ranked, grades, DEPTH),
				mrr);
	}

	private static double ndcg(List<String> ranked, Map<String, Integer> grades) {
		double gain = 0;
		for (int i = 0; i < Math.min(TEN, ranked.size()); i++) {
			gain += discounted(grades.getOrDefault(ranked.get(i), 0), i);
		}
		List<Integer> ideal = grades.values().stream().sorted(Comparator.reverseOrder()).limit(TEN).toList();
		double most = 0;
		for (int i = 0; i < ideal.size(); i++) {
			most += discounted(ideal.get(i), i);
		}
		return gain / most;
	}

	private static double discounted(int grade, int index) {
		return grade * Math.log(2) / Math.log(index + 2);
	}

	private static double recall(List<String> ranked, Map<String, Integer> grades, int depth) {
		long found = ranked.stream().limit(depth).filter(grades::containsKey).count();
		return (double) found / grades.size();
	}

	/**
	 * The mean, of none 0.
	 */
	public static RankingQuality mean(Collection<RankingQuality> all) {
		return new RankingQuality(mean(all, RankingQuality::ndcg10), mean(all, RankingQuality::recall10),
				mean(all, RankingQuality::recall100), mean(all, RankingQuality::mrr10));
	}

	private static double mean(Collection<RankingQuality> all, ToDoubleFunction<RankingQuality> figure) {
		return all.stream().mapToDouble(figure).average().orElse(0);
	}

}

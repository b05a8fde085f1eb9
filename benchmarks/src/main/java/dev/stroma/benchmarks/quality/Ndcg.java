package dev.stroma.benchmarks.quality;

import java.util.Comparator;
import java.util.List;
import java.util.Map;

/**
 * Normalised discounted cumulative gain of the first ten, with the grade as gain and
 * {@code log2(rank + 1)} as discount
 * (<a href="https://doi.org/10.1145/582415.582418">Järvelin and Kekäläinen 2002</a>, as
 * trec_eval's ndcg_cut computes it).
 */
final class Ndcg {

	private static final int DEPTH = 10;

	private Ndcg() {
	}

	static double of(List<String> ranked, Map<String, Integer> grades) {
		double gain = 0;
		for (int i = 0; i < Math.min(DEPTH, ranked.size()); i++) {
			gain += discounted(grades.getOrDefault(ranked.get(i), 0), i);
		}
		List<Integer> ideal = grades.values().stream().sorted(Comparator.reverseOrder()).limit(DEPTH).toList();
		double most = 0;
		for (int i = 0; i < ideal.size(); i++) {
			most += discounted(ideal.get(i), i);
		}
		return gain / most;
	}

	private static double discounted(int grade, int index) {
		return grade * Math.log(2) / Math.log(index + 2);
	}

}

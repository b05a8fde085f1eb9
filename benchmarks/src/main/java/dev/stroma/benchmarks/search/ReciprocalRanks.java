package dev.stroma.benchmarks.search;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Reciprocal rank fusion as everybody writes it: each list gives an id
 * {@code 1 / (60 + rank)}.
 */
final class ReciprocalRanks {

	private static final int K = 60;

	private final Map<Long, Double> scores = new HashMap<>();

	void add(List<Long> ids) {
		for (int i = 0; i < ids.size(); i++) {
			this.scores.merge(ids.get(i), 1.0 / (K + i + 1), Double::sum);
		}
	}

	List<Long> best(int limit) {
		return this.scores.entrySet()
			.stream()
			.sorted(Map.Entry.<Long, Double>comparingByValue().reversed().thenComparing(Map.Entry.comparingByKey()))
			.limit(limit)
			.map(Map.Entry::getKey)
			.toList();
	}

}

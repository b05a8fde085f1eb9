package dev.stroma.search;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import dev.stroma.filter.ValueOrder;

/**
 * Counts the records of candidates by the values of fields, each record once per value.
 */
final class Facets {

	/** The most values that are told of a field. */
	static final int MAX_VALUES = 100;

	private Facets() {
	}

	/**
	 * @param excluded chunks that do not count
	 */
	static Map<String, List<FacetValue>> of(List<String> fields, List<Ranked> ranked, Set<Long> excluded,
			Arranging arranging) {
		if (fields.isEmpty()) {
			return Map.of();
		}
		List<Ranked> records = new ArrayList<>();
		Set<String> refs = new HashSet<>();
		for (Ranked one : ranked) {
			if (!excluded.contains(one.chunk()) && refs.add(one.ref())) {
				records.add(one);
			}
		}
		Map<String, List<FacetValue>> facets = new LinkedHashMap<>();
		for (String field : fields) {
			Map<Object, Integer> counts = new HashMap<>();
			for (Ranked one : records) {
				new HashSet<>(arranging.values(field, one, ranked))
					.forEach((value) -> counts.merge(value, 1, Integer::sum));
			}
			facets.put(field,
					counts.entrySet()
						.stream()
						.map((entry) -> new FacetValue(entry.getKey(), entry.getValue()))
						.sorted(Comparator.comparingInt(FacetValue::records)
							.reversed()
							.thenComparing(FacetValue::value, ValueOrder.ACROSS_TYPES))
						.limit(MAX_VALUES)
						.toList());
		}
		return facets;
	}

}

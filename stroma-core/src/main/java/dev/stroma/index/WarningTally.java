package dev.stroma.index;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

import dev.stroma.corpus.CorpusRecord;
import dev.stroma.corpus.TextWarning;

/**
 * Counts warnings by kind and keeps the first of them.
 */
final class WarningTally {

	/** So many are kept, the rest is counted. */
	static final int MAX_KEPT = 100;

	private final List<IndexWarning> first = new ArrayList<>();

	private final Map<TextWarning.Kind, Integer> counts = new EnumMap<>(TextWarning.Kind.class);

	void add(CorpusRecord record) {
		for (TextWarning warning : record.warnings()) {
			this.counts.merge(warning.kind(), 1, Integer::sum);
			keep(new IndexWarning(record.ref(), warning));
		}
	}

	void add(WarningTally other) {
		other.counts.forEach((kind, count) -> this.counts.merge(kind, count, Integer::sum));
		other.first.forEach(this::keep);
	}

	private void keep(IndexWarning warning) {
		if (this.first.size() < MAX_KEPT) {
			this.first.add(warning);
		}
	}

	List<IndexWarning> first() {
		return List.copyOf(this.first);
	}

	Map<TextWarning.Kind, Integer> counts() {
		return this.counts;
	}

	int total() {
		return this.counts.values().stream().mapToInt(Integer::intValue).sum();
	}

}

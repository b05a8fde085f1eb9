package dev.stroma.index;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import dev.stroma.error.StromaException;

/**
 * Counts failures by kind and keeps the first of them.
 */
final class FailureTally {

	/** So many are kept, the rest is counted. */
	static final int MAX_KEPT = 1000;

	private final List<IndexFailure> first = new ArrayList<>();

	private final Map<String, Integer> counts = new TreeMap<>();

	void add(IndexFailure failure) {
		this.counts.merge(failure.error().getClass().getSimpleName(), 1, Integer::sum);
		keep(failure);
	}

	void add(FailureTally other) {
		other.counts.forEach((kind, count) -> this.counts.merge(kind, count, Integer::sum));
		other.first.forEach(this::keep);
	}

	private void keep(IndexFailure failure) {
		if (this.first.size() < MAX_KEPT) {
			this.first.add(failure);
		}
	}

	List<IndexFailure> first() {
		return List.copyOf(this.first);
	}

	Map<String, Integer> counts() {
		return this.counts;
	}

	int total() {
		return this.counts.values().stream().mapToInt(Integer::intValue).sum();
	}

	/**
	 * The first failure's error, naming the others.
	 */
	StromaException asException() {
		StromaException error = this.first.get(0).error();
		this.first.stream()
			.skip(1)
			.limit(9)
			.map(IndexFailure::error)
			.filter((other) -> other != error)
			.forEach(error::addSuppressed);
		return error;
	}

}

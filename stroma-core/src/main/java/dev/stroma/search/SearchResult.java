package dev.stroma.search;

import java.time.Duration;
import java.util.List;

/**
 * The answer to a search. Immutable.
 */
public final class SearchResult {

	private final List<SearchHit> hits;

	private final List<Arm> arms;

	private final long generation;

	private final Duration took;

	private final Understood understood;

	SearchResult(List<SearchHit> hits, List<Arm> arms, Understood understood, long generation, Duration took) {
		this.understood = understood;
		this.hits = List.copyOf(hits);
		this.arms = List.copyOf(arms);
		this.generation = generation;
		this.took = took;
	}

	/**
	 * The best first; equal ones by ref, then by chunk index. The first k hits of a
	 * larger limit are the hits of limit k.
	 */
	public List<SearchHit> hits() {
		return this.hits;
	}

	/** Each arm with how it went. */
	public List<Arm> arms() {
		return this.arms;
	}

	/** The arm of this name. */
	public Arm arm(String name) {
		return this.arms.stream().filter((arm) -> arm.name().equals(name)).findFirst().orElseThrow();
	}

	/**
	 * Whether an arm that should have answered did not, or not for all chunks; its reason
	 * says why.
	 */
	public boolean degraded() {
		return this.arms.stream().anyMatch(Arm::isDegraded);
	}

	/** How the question was read. */
	public Understood understood() {
		return this.understood;
	}

	/** The index's generation that was searched. */
	public long generation() {
		return this.generation;
	}

	public Duration took() {
		return this.took;
	}

}

package dev.stroma.search;

import java.util.List;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;

/**
 * A chunk as fusion sees it: what each arm says of it. Immutable.
 */
public final class Candidate {

	private final long chunk;

	private final String ref;

	private final int ordinal;

	private final List<Evidence> evidence;

	private final @Nullable Supplier<@Nullable GraphTrail> trail;

	Candidate(long chunk, String ref, int ordinal, List<Evidence> evidence) {
		this(chunk, ref, ordinal, evidence, null);
	}

	private Candidate(long chunk, String ref, int ordinal, List<Evidence> evidence,
			@Nullable Supplier<@Nullable GraphTrail> trail) {
		this.chunk = chunk;
		this.ref = ref;
		this.ordinal = ordinal;
		this.evidence = List.copyOf(evidence);
		this.trail = trail;
	}

	/** The same with one more arm's evidence. */
	Candidate with(Evidence one) {
		return with(one, this.trail);
	}

	/** The same with one more arm's evidence, the graph's. */
	Candidate with(Evidence graph, @Nullable Supplier<@Nullable GraphTrail> trail) {
		Evidence[] more = this.evidence.toArray(new Evidence[this.evidence.size() + 1]);
		more[this.evidence.size()] = graph;
		return new Candidate(this.chunk, this.ref, this.ordinal, List.of(more), trail);
	}

	/** How the graph leads to it, {@code null} when it does not. */
	@Nullable GraphTrail trail() {
		return (this.trail != null) ? this.trail.get() : null;
	}

	long chunk() {
		return this.chunk;
	}

	String ref() {
		return this.ref;
	}

	int ordinal() {
		return this.ordinal;
	}

	/**
	 * What each arm that ran for this chunk says of it, in the order of the arms.
	 */
	public List<Evidence> evidence() {
		return this.evidence;
	}

	/**
	 * What an arm says of this chunk; {@code null} when it did not run, or not for this
	 * chunk.
	 */
	public @Nullable Evidence evidence(String arm) {
		for (Evidence one : this.evidence) {
			if (one.arm().equals(arm)) {
				return one;
			}
		}
		return null;
	}

	/**
	 * An arm's evidence in 0..1; 0 when it did not run for this chunk.
	 */
	public double value(String arm) {
		Evidence one = evidence(arm);
		return (one != null) ? one.value() : 0;
	}

}

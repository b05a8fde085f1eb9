package dev.stroma.search;

import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * A chunk as fusion sees it: what each arm says of it. Immutable.
 */
public final class Candidate {

	private final long chunk;

	private final String ref;

	private final int ordinal;

	private final List<Evidence> evidence;

	Candidate(long chunk, String ref, int ordinal, List<Evidence> evidence) {
		this.chunk = chunk;
		this.ref = ref;
		this.ordinal = ordinal;
		this.evidence = List.copyOf(evidence);
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

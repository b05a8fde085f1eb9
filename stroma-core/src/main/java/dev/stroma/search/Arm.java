package dev.stroma.search;

import java.time.Duration;
import java.util.List;

/**
 * One way of finding, and how it went in one search. Immutable.
 */
public final class Arm {

	/** Words: BM25 over terms. */
	public static final String LEXICAL = "lexical";

	/** Meaning: cosine of embeddings. */
	public static final String VECTOR = "vector";

	/**
	 * The share of the question's words that a chunk has; names no candidates of its own.
	 */
	public static final String COVERAGE = "coverage";

	/**
	 * Meaning of whole records: cosine with the mean of a record's vectors. Listed only
	 * where it has a weight, which is 0 unless a request or the configuration gives it
	 * one.
	 */
	public static final String RECORD_VECTOR = "record-vector";

	/** The graph: what is linked with the best hits of the others. */
	public static final String GRAPH = "graph";

	/** A second look at the best hits, where a reranker is given. */
	public static final String RERANK = "rerank";

	/**
	 * What makes one score of evidence; listed only when it gave a wrong answer, or none.
	 */
	public static final String FUSION = "fusion";

	/** Those that requests can name. */
	static final List<String> NAMES = List.of(LEXICAL, VECTOR, COVERAGE, RECORD_VECTOR, GRAPH, RERANK);

	/** Those that name passages of their own. */
	static final List<String> NAMING = List.of(LEXICAL, VECTOR, RECORD_VECTOR);

	/**
	 * How an arm went.
	 */
	public enum State {

		/** It answered. */
		RAN,

		/** It was switched off, by the request or the configuration. */
		OFF,

		/** The question gives it nothing to go by, such as one without words. */
		NOT_APPLICABLE,

		/** What it needs is down. */
		UNAVAILABLE,

		/** Its time was up. */
		LATE,

		/** It broke. */
		FAILED

	}

	private final String name;

	private final State state;

	private final String reason;

	private final boolean partial;

	private final double weight;

	private final int candidates;

	private final double maxScore;

	private final Duration took;

	private Arm(String name, State state, String reason, boolean partial, double weight, int candidates,
			double maxScore, Duration took) {
		this.name = name;
		this.state = state;
		this.reason = reason;
		this.partial = partial;
		this.weight = weight;
		this.candidates = candidates;
		this.maxScore = maxScore;
		this.took = took;
	}

	/**
	 * An arm that answered.
	 * @param reason why it did so in another way than usual, empty when it did not
	 * @param partial whether it could not look at every chunk
	 */
	static Arm ran(String name, String reason, boolean partial, Duration took) {
		return new Arm(name, State.RAN, reason, partial, 1, 0, 0, took);
	}

	static Arm without(String name, State state, String reason, Duration took) {
		return new Arm(name, state, reason, false, 1, 0, 0, took);
	}

	Arm weight(double weight) {
		return new Arm(this.name, this.state, this.reason, this.partial, weight, this.candidates, this.maxScore,
				this.took);
	}

	Arm found(int candidates, double maxScore) {
		return new Arm(this.name, this.state, this.reason, this.partial, this.weight, candidates, maxScore, this.took);
	}

	public String name() {
		return this.name;
	}

	public State state() {
		return this.state;
	}

	/**
	 * Why the state is what it is and what to do about it; empty when there is nothing to
	 * say.
	 */
	public String reason() {
		return this.reason;
	}

	/**
	 * What the request multiplied the arm's evidence by, 1 unless asked otherwise.
	 */
	public double weight() {
		return this.weight;
	}

	/** How many chunks it named. */
	public int candidates() {
		return this.candidates;
	}

	/** The highest score of those it named, 0 when there are none. */
	public double maxScore() {
		return this.maxScore;
	}

	public Duration took() {
		return this.took;
	}

	public boolean hasRun() {
		return this.state == State.RAN;
	}

	/**
	 * Whether hits may be missing or misplaced because of it.
	 */
	public boolean isDegraded() {
		return this.partial || this.state == State.UNAVAILABLE || this.state == State.LATE
				|| this.state == State.FAILED;
	}

	@Override
	public String toString() {
		return "%s %s%s".formatted(this.name, this.state, this.reason.isEmpty() ? "" : " (" + this.reason + ")");
	}

}

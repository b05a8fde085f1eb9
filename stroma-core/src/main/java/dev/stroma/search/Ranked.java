package dev.stroma.search;

import java.util.Comparator;
import java.util.List;

import org.jspecify.annotations.Nullable;

import dev.stroma.search.Explanation.Contribution;

/**
 * A candidate with its place among the others. Immutable.
 *
 * @param fused what the fusion strategy gave it
 * @param boosts what boosts add to that
 * @param score both together, which candidates are ordered by
 * @param relevance how good it is, in 0..1
 * @param reranked what the reranker said of it, {@code null} when it was not asked
 */
record Ranked(Candidate candidate, double fused, List<Contribution> boosts, double score, double relevance,
		@Nullable Evidence reranked) {

	/** The best first, equal ones by ref and chunk index: a total order. */
	static final Comparator<Ranked> ORDER = Ranked::compare;

	private static int compare(Ranked one, Ranked other) {
		int byScore = Double.compare(other.score, one.score);
		int byRef = (byScore != 0) ? byScore : one.ref().compareTo(other.ref());
		return (byRef != 0) ? byRef : Integer.compare(one.ordinal(), other.ordinal());
	}

	static Ranked of(Candidate candidate, double fused, double relevance) {
		return new Ranked(candidate, fused, List.of(), fused, relevance, null);
	}

	long chunk() {
		return this.candidate.chunk();
	}

	String ref() {
		return this.candidate.ref();
	}

	int ordinal() {
		return this.candidate.ordinal();
	}

	Ranked boosted(List<Contribution> boosts) {
		double score = this.fused + boosts.stream().mapToDouble(Contribution::points).sum();
		return new Ranked(this.candidate, this.fused, List.copyOf(boosts), score, this.relevance, this.reranked);
	}

	Ranked with(Evidence reranked) {
		return new Ranked(this.candidate, this.fused, this.boosts, this.score, this.relevance, reranked);
	}

}

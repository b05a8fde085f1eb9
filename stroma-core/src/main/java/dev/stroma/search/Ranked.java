package dev.stroma.search;

import org.jspecify.annotations.Nullable;

/**
 * A candidate with its place among the others. Immutable.
 *
 * @param score what candidates are ordered by
 * @param relevance how good it is, in 0..1
 * @param reranked what the reranker said of it, {@code null} when it was not asked
 */
record Ranked(Candidate candidate, double score, double relevance, @Nullable Evidence reranked) {

	long chunk() {
		return this.candidate.chunk();
	}

	String ref() {
		return this.candidate.ref();
	}

	int ordinal() {
		return this.candidate.ordinal();
	}

	Ranked with(Evidence reranked) {
		return new Ranked(this.candidate, this.score, this.relevance, reranked);
	}

}

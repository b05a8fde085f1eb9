package dev.stroma.search;

import java.util.ArrayList;
import java.util.List;

import org.jspecify.annotations.Nullable;

import dev.stroma.embed.EmbedderProfile;
import dev.stroma.store.ChunkFacts;
import dev.stroma.store.LexicalQuery;

/**
 * What evidence is made from, and how.
 *
 * @param byWords what the lexical arm gave
 * @param byMeaning what the vector arm gave
 * @param coverage how that arm went
 * @param lexical the question's terms, {@code null} when there are none or they shall not
 * count
 * @param vector the question's vector, {@code null} when there is none
 * @param profile of the model that made it
 * @param candidates how many an arm names at most
 */
record Asked(NamedChunks byWords, NamedChunks byMeaning, Arm coverage, @Nullable LexicalQuery lexical,
		float @Nullable [] vector, EmbedderProfile profile, int candidates) {

	Candidate candidate(ChunkFacts fact, int wordRank, int meaningRank) {
		List<Evidence> evidence = new ArrayList<>();
		if (countsWords()) {
			evidence.add(new Evidence(Arm.LEXICAL, wordRank, fact.bm25(), words(fact.bm25())));
		}
		Double cosine = fact.cosine();
		if (this.byMeaning.arm().hasRun() && cosine != null) {
			evidence.add(new Evidence(Arm.VECTOR, meaningRank, cosine, meaning(cosine)));
		}
		if (this.coverage.hasRun()) {
			evidence.add(new Evidence(Arm.COVERAGE, 0, fact.coverage(), fact.coverage()));
		}
		return new Candidate(fact.chunk(), fact.ref(), fact.ordinal(), evidence);
	}

	/** Whether there is evidence by words. */
	boolean countsWords() {
		return this.byWords.arm().hasRun() && this.lexical != null;
	}

	/** The evidence of a BM25. */
	double words(double bm25) {
		return (this.lexical != null) ? share(bm25, 0, this.lexical.maximum()) : 0;
	}

	/** The evidence of a cosine. */
	double meaning(double cosine) {
		return share(cosine, this.profile.unrelatedCosine(), this.profile.sameCosine());
	}

	/** Where between the two ends a score lies, in 0..1. */
	private static double share(double score, double none, double all) {
		return Math.max(0, Math.min(1, (score - none) / (all - none)));
	}

}

package dev.stroma.search;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Puts candidates into the order of their scores: by (score, ref, chunk index), those
 * below the wanted relevance left out.
 */
final class Shortlist {

	static final Comparator<Ranked> ORDER = Comparator.comparingDouble(Ranked::score)
		.reversed()
		.thenComparing(Ranked::ref)
		.thenComparingInt(Ranked::ordinal);

	private static final FusionStrategy RELEVANCE = new EvidenceFusion();

	private Shortlist() {
	}

	static List<Ranked> of(List<Candidate> candidates, List<Arm> arms, FusionStrategy fusion, double minRelevance) {
		List<Ranked> ranked = new ArrayList<>();
		for (Candidate candidate : candidates) {
			double relevance = RELEVANCE.score(candidate, arms);
			if (relevance >= minRelevance) {
				double score = fusion.score(candidate, arms);
				ranked.add(Ranked.of(candidate, Double.isFinite(score) ? score : 0, relevance));
			}
		}
		ranked.sort(ORDER);
		return ranked;
	}

}

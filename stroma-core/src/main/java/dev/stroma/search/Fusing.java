package dev.stroma.search;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import org.jspecify.annotations.Nullable;

import dev.stroma.error.Fatal;
import dev.stroma.search.Explanation.Contribution;

/**
 * Asks a fusion strategy for scores and trusts none of its answers: a score that is not
 * finite counts as 0, and when it throws, all candidates are scored by their relevance.
 * Either is reported as arm {@code fusion}.
 */
final class Fusing {

	private static final FusionStrategy RELEVANCE = new EvidenceFusion();

	/**
	 * @param ranked in the order of their scores: by (score, ref, chunk index)
	 * @param strategy what scored them
	 * @param arm what went wrong, {@code null} when nothing did
	 */
	record Outcome(List<Ranked> ranked, FusionStrategy strategy, @Nullable Arm arm) {
	}

	private Fusing() {
	}

	/**
	 * @param minRelevance what a candidate needs not to be left out
	 */
	static Outcome fuse(List<Candidate> candidates, List<Arm> arms, FusionStrategy strategy, double minRelevance) {
		long start = System.nanoTime();
		try {
			return scored(candidates, arms, strategy, minRelevance, start);
		}
		catch (Exception | Error ex) {
			Fatal.rethrow(ex);
			Outcome instead = scored(candidates, arms, RELEVANCE, minRelevance, start);
			return new Outcome(instead.ranked(), RELEVANCE,
					Arm.without(Arm.FUSION, Arm.State.FAILED,
							"hits are in the order of their relevance, the fusion strategy failed: " + ex,
							NamedChunks.since(start)));
		}
	}

	private static Outcome scored(List<Candidate> candidates, List<Arm> arms, FusionStrategy strategy,
			double minRelevance, long start) {
		List<Ranked> ranked = new ArrayList<>(candidates.size());
		boolean isRelevance = strategy instanceof EvidenceFusion;
		int wrong = 0;
		for (Candidate candidate : candidates) {
			double relevance = RELEVANCE.score(candidate, arms);
			if (relevance >= minRelevance) {
				double score = isRelevance ? relevance : strategy.score(candidate, arms);
				wrong += Double.isFinite(score) ? 0 : 1;
				ranked.add(Ranked.of(candidate, Double.isFinite(score) ? score : 0, relevance));
			}
		}
		ranked.sort(Ranked.ORDER);
		return new Outcome(ranked, strategy,
				(wrong == 0) ? null
						: Arm.ran(Arm.FUSION,
								"%d scores of the fusion strategy were not finite and count as 0".formatted(wrong),
								true, NamedChunks.since(start)));
	}

	/** What adds up to a score, as far as the strategy can say. */
	static List<Contribution> contributions(Ranked ranked, FusionStrategy strategy, List<Arm> arms) {
		try {
			return Explanation.ofFusion(ranked.fused(), strategy.contributions(ranked.candidate(), arms));
		}
		catch (Exception | Error ex) {
			Fatal.rethrow(ex);
			return Explanation.ofFusion(ranked.fused(), List.of());
		}
	}

}

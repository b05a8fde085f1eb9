package dev.stroma.search;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

import org.jspecify.annotations.Nullable;

import dev.stroma.error.InvalidInputException;
import dev.stroma.search.Explanation.Contribution;

/**
 * Reciprocal rank fusion (Cormack, Clarke and Buettcher, SIGIR 2009): the sum of
 * {@code weight / (k + rank)} over the arms that name the chunk, the graph counting half.
 * Scores are small (at most {@code 2 / 61} with two arms and k 60) and say nothing of
 * quality; a hit's relevance does.
 */
public final class RrfFusion implements FusionStrategy {

	private final int k;

	private final boolean keepsSingleArm;

	private RrfFusion(int k, boolean keepsSingleArm) {
		this.k = k;
		this.keepsSingleArm = keepsSingleArm;
	}

	/** With k = 60. */
	public static RrfFusion create() {
		return new RrfFusion(60, false);
	}

	/**
	 * @param k how little the first ranks stand out, at least 0
	 */
	public RrfFusion k(int k) {
		if (k < 0) {
			throw new InvalidInputException("RRF's k is %d: use 0 or more, 60 is usual".formatted(k));
		}
		return new RrfFusion(k, this.keepsSingleArm);
	}

	/**
	 * @param keepsSingleArm whether hits have the arm's own scores, BM25 or cosine, where
	 * a single arm named candidates; default: false, their scores are of ranks then too
	 */
	public RrfFusion keepsSingleArm(boolean keepsSingleArm) {
		return new RrfFusion(this.k, keepsSingleArm);
	}

	@Override
	public double score(Candidate candidate, List<Arm> arms) {
		Evidence kept = kept(candidate, arms);
		if (kept != null) {
			return kept.score();
		}
		double score = 0;
		for (Arm arm : arms) {
			Evidence evidence = candidate.evidence(arm.name());
			if (evidence != null && evidence.rank() > 0) {
				score += weight(arm) / (this.k + evidence.rank());
			}
		}
		return score;
	}

	/** What is only related counts half as much as what was found. */
	private static double weight(Arm arm) {
		return arm.name().equals(Arm.GRAPH) ? arm.weight() / 2 : arm.weight();
	}

	/** What the only arm with candidates says, {@code null} when that does not count. */
	private @Nullable Evidence kept(Candidate candidate, List<Arm> arms) {
		Arm only = null;
		for (Arm arm : arms) {
			if (this.keepsSingleArm && arm.candidates() > 0 && !arm.name().equals(Arm.GRAPH)) {
				if (only != null) {
					return null;
				}
				only = arm;
			}
		}
		return (only != null) ? candidate.evidence(only.name()) : null;
	}

	@Override
	public List<Contribution> contributions(Candidate candidate, List<Arm> arms) {
		Evidence kept = kept(candidate, arms);
		if (kept != null) {
			return List.of(new Contribution(kept.arm(), kept.score(), "its own score, no other arm named candidates"));
		}
		List<Contribution> contributions = new ArrayList<>();
		for (Arm arm : arms) {
			Evidence evidence = candidate.evidence(arm.name());
			if (evidence != null && evidence.rank() > 0) {
				contributions.add(new Contribution(arm.name(), weight(arm) / (this.k + evidence.rank()),
						String.format(Locale.ROOT, "%.2f / (%d + rank %d), score %.4f", weight(arm), this.k,
								evidence.rank(), evidence.score())));
			}
		}
		return contributions;
	}

}

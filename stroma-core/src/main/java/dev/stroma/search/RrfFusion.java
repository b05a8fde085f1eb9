package dev.stroma.search;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

import dev.stroma.error.InvalidInputException;
import dev.stroma.search.Explanation.Contribution;

/**
 * Reciprocal rank fusion (Cormack, Clarke and Buettcher, SIGIR 2009): the sum of
 * {@code weight / (k + rank)} over the arms that name the chunk. Scores are small (at
 * most {@code 2 / 61} with two arms and k 60) and say nothing of quality; a hit's
 * relevance does.
 */
public final class RrfFusion implements FusionStrategy {

	private final int k;

	private RrfFusion(int k) {
		this.k = k;
	}

	/** With k = 60. */
	public static RrfFusion create() {
		return new RrfFusion(60);
	}

	/**
	 * @param k how little the first ranks stand out, at least 0
	 */
	public RrfFusion k(int k) {
		if (k < 0) {
			throw new InvalidInputException("RRF's k is %d: use 0 or more, 60 is usual".formatted(k));
		}
		return new RrfFusion(k);
	}

	@Override
	public double score(Candidate candidate, List<Arm> arms) {
		double score = 0;
		for (Arm arm : arms) {
			Evidence evidence = candidate.evidence(arm.name());
			if (evidence != null && evidence.rank() > 0) {
				score += arm.weight() / (this.k + evidence.rank());
			}
		}
		return score;
	}

	@Override
	public List<Contribution> contributions(Candidate candidate, List<Arm> arms) {
		List<Contribution> contributions = new ArrayList<>();
		for (Arm arm : arms) {
			Evidence evidence = candidate.evidence(arm.name());
			if (evidence != null && evidence.rank() > 0) {
				contributions.add(new Contribution(arm.name(), arm.weight() / (this.k + evidence.rank()),
						String.format(Locale.ROOT, "%.2f / (%d + rank %d), score %.4f", arm.weight(), this.k,
								evidence.rank(), evidence.score())));
			}
		}
		return contributions;
	}

}

package dev.stroma.search;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

import dev.stroma.error.InvalidInputException;
import dev.stroma.search.Explanation.Contribution;

/**
 * The sum of weighted evidence, keywords against vectors: {@code bm25} for words, and of
 * the rest {@code chunkShare} for the passage's own vector. The other share is that of
 * the vector of its whole record, where that arm has a weight. The weights of arms that
 * did not run for a chunk are given to those that did, so that a score is always between
 * 0 and 1.
 *
 * <p>
 * What is summed is evidence in 0..1, the same for a passage whatever else was found: the
 * last of a list is not pressed to 0, and a weak one that was found alone is not lifted
 * to 1, as they are when lists are stretched between their ends.
 */
public final class WeightedSumFusion implements FusionStrategy {

	private final double bm25;

	private final double chunkShare;

	private final Map<String, Double> weights;

	private WeightedSumFusion(double bm25, double chunkShare) {
		this.bm25 = bm25;
		this.chunkShare = chunkShare;
		this.weights = Map.of(Arm.LEXICAL, bm25, Arm.VECTOR, (1 - bm25) * chunkShare, Arm.RECORD_VECTOR,
				(1 - bm25) * (1 - chunkShare));
	}

	/** With 0.25 for words, and half of the rest for vectors of passages. */
	public static WeightedSumFusion create() {
		return new WeightedSumFusion(0.25, 0.5);
	}

	/**
	 * @param weight of words, 0 to 1
	 */
	public WeightedSumFusion bm25(double weight) {
		return new WeightedSumFusion(share("weight of bm25", weight), this.chunkShare);
	}

	/**
	 * @param share what the vectors of passages have of the weight that words do not
	 * have, 0 to 1
	 */
	public WeightedSumFusion chunkShare(double share) {
		return new WeightedSumFusion(this.bm25, share("share of chunk vectors", share));
	}

	private static double share(String name, double value) {
		if (!(value >= 0 && value <= 1)) {
			throw new InvalidInputException("The %s is %s: use 0 to 1".formatted(name, value));
		}
		return value;
	}

	private double weight(Arm arm) {
		return this.weights.getOrDefault(arm.name(), 0.0) * arm.weight();
	}

	@Override
	public double score(Candidate candidate, List<Arm> arms) {
		double sum = 0;
		double total = 0;
		for (Arm arm : arms) {
			Evidence evidence = candidate.evidence(arm.name());
			if (evidence != null) {
				sum += weight(arm) * evidence.value();
				total += weight(arm);
			}
		}
		return (total > 0) ? sum / total : 0;
	}

	@Override
	public List<Contribution> contributions(Candidate candidate, List<Arm> arms) {
		double total = arms.stream()
			.filter((arm) -> candidate.evidence(arm.name()) != null)
			.mapToDouble(this::weight)
			.sum();
		List<Contribution> contributions = new ArrayList<>();
		for (Arm arm : arms) {
			Evidence evidence = candidate.evidence(arm.name());
			if (evidence != null && weight(arm) > 0) {
				contributions.add(new Contribution(arm.name(), weight(arm) * evidence.value() / total,
						String.format(Locale.ROOT, "evidence %.4f with weight %.3f of %.3f, score %.4f, rank %d",
								evidence.value(), weight(arm), total, evidence.score(), evidence.rank())));
			}
		}
		return contributions;
	}

}

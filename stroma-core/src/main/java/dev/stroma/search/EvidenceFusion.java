package dev.stroma.search;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

import dev.stroma.search.Explanation.Contribution;

/**
 * The weighted mean of the arms' evidence, over the arms that ran for the chunk: a score
 * in 0..1 that is monotone in every arm and depends on no other chunk, no limit and no
 * page. The default.
 *
 * <p>
 * With lexical evidence {@code BM25 / ((k1 + 1) * sum(idf))}, words the corpus lacks
 * included, and vector evidence the cosine, the weights 1 : 0.5 : 0.2 were chosen on five
 * retrieval test collections and hold on two others. Vectors of whole records weigh as
 * much as those of passages, times the weight that the arm is given.
 *
 * <p>
 * The graph's evidence {@code g} is no part of the mean {@code r} but lifts it:
 * {@code r + (1 - r) * cap * g}, where the cap is 0.5 by the arm's weight, at most 1. As
 * {@code g} is at most the relevance of a direct hit, a passage that only the graph leads
 * to stays behind that hit.
 */
public final class EvidenceFusion implements FusionStrategy {

	private static final Map<String, Double> WEIGHTS = Map.of(Arm.LEXICAL, 1.0, Arm.VECTOR, 0.5, Arm.COVERAGE, 0.2,
			Arm.RECORD_VECTOR, 0.5);

	private static final double GRAPH_CAP = 0.5;

	@Override
	public double score(Candidate candidate, List<Arm> arms) {
		double sum = 0;
		double total = 0;
		for (Arm arm : arms) {
			Evidence evidence = candidate.evidence(arm.name());
			if (evidence != null) {
				double weight = weight(arm);
				sum += weight * evidence.value();
				total += weight;
			}
		}
		double mean = (total > 0) ? sum / total : 0;
		return mean + lift(mean, candidate, arms);
	}

	private static double lift(double mean, Candidate candidate, List<Arm> arms) {
		Evidence graph = candidate.evidence(Arm.GRAPH);
		return (graph == null) ? 0 : (1 - mean) * cap(arms) * graph.value();
	}

	private static double cap(List<Arm> arms) {
		for (Arm arm : arms) {
			if (arm.name().equals(Arm.GRAPH)) {
				return Math.min(1, GRAPH_CAP * arm.weight());
			}
		}
		return 0;
	}

	/** What an arm's evidence weighs. */
	static double weight(Arm arm) {
		return WEIGHTS.getOrDefault(arm.name(), 0.0) * arm.weight();
	}

	@Override
	public List<Contribution> contributions(Candidate candidate, List<Arm> arms) {
		double total = arms.stream()
			.filter((arm) -> candidate.evidence(arm.name()) != null)
			.mapToDouble(EvidenceFusion::weight)
			.sum();
		List<Contribution> contributions = new ArrayList<>();
		for (Arm arm : arms) {
			Evidence evidence = candidate.evidence(arm.name());
			if (arm.name().equals(Arm.GRAPH)) {
				continue;
			}
			if (evidence != null && total > 0) {
				contributions.add(new Contribution(arm.name(), weight(arm) * evidence.value() / total,
						String.format(Locale.ROOT, "evidence %.4f with weight %.2f of %.2f, score %.4f, rank %d",
								evidence.value(), weight(arm), total, evidence.score(), evidence.rank())));
			}
		}
		Evidence graph = candidate.evidence(Arm.GRAPH);
		if (graph != null && graph.value() > 0) {
			double mean = contributions.stream().mapToDouble(Contribution::points).sum();
			contributions.add(new Contribution(Arm.GRAPH, lift(mean, candidate, arms),
					String.format(Locale.ROOT, "(1 - %.4f) * cap %.2f * evidence %.4f, rank %d, by %s", mean, cap(arms),
							graph.value(), graph.rank(), candidate.trail())));
		}
		return contributions;
	}

}

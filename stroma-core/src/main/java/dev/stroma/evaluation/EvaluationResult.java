package dev.stroma.evaluation;

import java.util.Collections;
import java.util.List;
import java.util.Map;

import dev.stroma.error.InvalidInputException;

/**
 * How good the answers to a set of questions are. Immutable.
 */
public final class EvaluationResult {

	private final Map<String, RankingQuality> byQuestion;

	EvaluationResult(Map<String, RankingQuality> byQuestion) {
		this.byQuestion = Collections.unmodifiableMap(byQuestion);
	}

	/**
	 * The mean over the questions.
	 */
	public RankingQuality mean() {
		return RankingQuality.mean(this.byQuestion.values());
	}

	/**
	 * In the order of the questions.
	 */
	public Map<String, RankingQuality> byQuestion() {
		return this.byQuestion;
	}

	/**
	 * How much better these answers are than others to the same questions, by nDCG@10.
	 * @throws InvalidInputException when the questions differ
	 */
	public Comparison against(EvaluationResult baseline) {
		return Comparison.ofCollections(List.of(differences(baseline)));
	}

	/**
	 * By how much the nDCG@10 of each answer is above the other's, in the order of the
	 * questions.
	 * @throws InvalidInputException when the questions differ
	 */
	public double[] differences(EvaluationResult baseline) {
		if (!baseline.byQuestion.keySet().equals(this.byQuestion.keySet())) {
			throw new InvalidInputException(
					"The results are of %d and %d questions that are not the same: evaluate both with the same judgements"
						.formatted(this.byQuestion.size(), baseline.byQuestion.size()));
		}
		return this.byQuestion.entrySet()
			.stream()
			.mapToDouble((entry) -> entry.getValue().ndcg10() - baseline.quality(entry.getKey()).ndcg10())
			.toArray();
	}

	private RankingQuality quality(String question) {
		RankingQuality quality = this.byQuestion.get(question);
		if (quality == null) {
			throw new InvalidInputException("The question '%s' was not asked".formatted(question));
		}
		return quality;
	}

	@Override
	public String toString() {
		return "EvaluationResult[%d questions, mean %s]".formatted(this.byQuestion.size(), mean());
	}

}

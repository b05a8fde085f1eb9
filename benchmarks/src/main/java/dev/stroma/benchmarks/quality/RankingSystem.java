package dev.stroma.benchmarks.quality;

import java.util.List;
import java.util.Map;

import dev.stroma.evaluation.EvaluationResult;
import dev.stroma.evaluation.RetrievalEvaluation;

/**
 * An index of one collection that is asked questions.
 */
interface RankingSystem extends AutoCloseable {

	String name();

	/** How many documents an answer has at most. */
	int DEPTH = 100;

	/**
	 * The ids of the best documents, best first, none twice.
	 */
	List<String> search(String question);

	/**
	 * How good the answers to a collection's questions are, by the question's id.
	 */
	default EvaluationResult evaluate(TestCollection collection) {
		Map<String, String> questions = collection.questions();
		return RetrievalEvaluation.of(collection.judgements()).run((id) -> search(questions.getOrDefault(id, "")));
	}

	@Override
	void close();

}

package dev.stroma.evaluation;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.UnaryOperator;

import dev.stroma.search.RetrievalService;
import dev.stroma.search.SearchHit;
import dev.stroma.search.SearchRequest;

/**
 * Asks questions whose answers are known and says how good what is found is: to hold a
 * floor in a test of one's own, and to tell whether another configuration is better.
 * Immutable, as thread-safe as what it asks.
 */
public final class RetrievalEvaluation {

	/** Hits asked for, so that a hundred records are among them. */
	private static final int HITS = 250;

	private final Judgements judgements;

	private RetrievalEvaluation(Judgements judgements) {
		this.judgements = judgements;
	}

	public static RetrievalEvaluation of(Judgements judgements) {
		return new RetrievalEvaluation(judgements);
	}

	/**
	 * Asks an index as a search is by default. A record ranks where its best hit does.
	 */
	public EvaluationResult run(RetrievalService retrieval) {
		return run(retrieval, UnaryOperator.identity());
	}

	/**
	 * Asks an index in a way of one's own.
	 * @param way what is changed of the request, such as weights or filters
	 */
	public EvaluationResult run(RetrievalService retrieval, UnaryOperator<SearchRequest> way) {
		return run((question) -> retrieval.search(way.apply(SearchRequest.of(question).limit(HITS)))
			.hits()
			.stream()
			.map(SearchHit::ref)
			.toList());
	}

	/**
	 * Asks anything.
	 * @param ranking the refs of what it finds for a question, best first; of one that
	 * comes again the first counts
	 */
	public EvaluationResult run(Function<String, List<String>> ranking) {
		Map<String, RankingQuality> byQuestion = new LinkedHashMap<>();
		this.judgements.grades().forEach((question, grades) -> {
			List<String> ranked = ranking.apply(question).stream().distinct().limit(RankingQuality.DEPTH).toList();
			byQuestion.put(question, RankingQuality.of(ranked, grades));
		});
		return new EvaluationResult(byQuestion);
	}

}

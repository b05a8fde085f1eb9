package dev.stroma.search;

import java.time.Duration;
import java.util.List;

import dev.stroma.error.StromaException;
import dev.stroma.snapshot.View;

/**
 * Has each arm name its candidates for one question on one generation, and reads the
 * evidence of those that matter. Not thread-safe.
 */
final class CandidateSearch {

	/** So many more than wanted tell whether others could rank equally. */
	private static final int MORE = 6;

	/**
	 * @param leading the candidates
	 * @param arms with the weights of the request
	 */
	record Outcome(Leading leading, List<Arm> arms, GraphArm graph) {
	}

	private final Retrieval.Arms arms;

	private final Question question;

	private final SearchRequest request;

	private final QueryEmbedding.Outcome vector;

	private final LexicalArm.Reading reading;

	private final String scope;

	private final View view;

	private final long start;

	/**
	 * @param start when the search began, as {@link System#nanoTime()} gave it
	 */
	CandidateSearch(Retrieval.Arms arms, Question question, QueryEmbedding.Outcome vector, LexicalArm.Reading reading,
			String scope, View view, long start) {
		this.arms = arms;
		this.question = question;
		this.request = question.request();
		this.vector = vector;
		this.reading = reading;
		this.scope = scope;
		this.view = view;
		this.start = start;
	}

	/** All candidates with their evidence. */
	Outcome all() {
		return run(this.arms.candidates(), 0);
	}

	/**
	 * Those that are most relevant and possibly more. Where BM25 alone ranks, no more are
	 * looked for unless the last of them are equally good.
	 * @param enough how many of the best are wanted
	 */
	Outcome leading(int enough) {
		int few = enough + MORE;
		if (few < this.arms.candidates() && ranksByWordsAlone()) {
			Outcome outcome = run(few, enough);
			if (outcome.leading().certain()) {
				return outcome;
			}
		}
		return run(this.arms.candidates(), enough);
	}

	private boolean ranksByWordsAlone() {
		return (this.request.off().contains(Arm.COVERAGE) || this.request.weight(Arm.COVERAGE) == 0)
				&& this.request.minRelevance() == 0 && this.request.minScore(Arm.LEXICAL) == Double.NEGATIVE_INFINITY
				&& (this.vector.vector() == null || this.request.off().contains(Arm.VECTOR))
				&& !RecordArm.isWanted(this.request) && !GraphArm.isWanted(this.request, this.view);
	}

	/**
	 * @param words how many candidates are looked for by words
	 * @param enough how many of the best are wanted, 0 for all candidates
	 */
	private Outcome run(int words, int enough) {
		int candidates = this.arms.candidates();
		this.view.deadline(this.request.deadline(), this.start);
		NamedChunks byWords = this.arms.lexical()
			.run(this.question, this.scope, this.reading, this.view, candidates, words);
		NamedChunks byMeaning = this.arms.vector().run(this.request, this.vector, this.view, candidates);
		RecordArm records = RecordArm.run(this.request, this.vector, this.scope, this.view, candidates);
		this.view.deadline(null, this.start);
		Candidates direct = Candidates.of(this.request, new Asked(byWords, byMeaning, coverage(), this.reading.query(),
				this.vector.vector(), this.arms.profile(), candidates), records, this.view);
		this.view.deadline(this.request.deadline(), this.start);
		GraphArm graph = GraphArm.run(this.request, this.scope, direct, this.view);
		this.view.deadline(null, this.start);
		Candidates all = direct.with(graph);
		List<Arm> weighted = all.arms().stream().map((arm) -> arm.weight(this.request.weight(arm.name()))).toList();
		return new Outcome(
				(enough > 0) ? all.leading(weighted, enough, this.request.minRelevance()) : Leading.all(all.list()),
				weighted, graph);
	}

	private Arm coverage() {
		StromaException failure = this.reading.failure();
		if (this.request.off().contains(Arm.COVERAGE)) {
			return Arm.without(Arm.COVERAGE, Arm.State.OFF, "switched off by the request", Duration.ZERO);
		}
		if (this.arms.lexical().analyzer().isNone()) {
			return Arm.without(Arm.COVERAGE, Arm.State.OFF, this.arms.lexical().none(), Duration.ZERO);
		}
		if (failure != null) {
			return NamedChunks.failed(Arm.COVERAGE, failure, Duration.ZERO);
		}
		return (this.reading.query() != null) ? Arm.ran(Arm.COVERAGE, "", false, Duration.ZERO)
				: Arm.without(Arm.COVERAGE, Arm.State.NOT_APPLICABLE, "the question has no words", Duration.ZERO);
	}

}

package dev.stroma.search;

import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.micrometer.core.instrument.MeterRegistry;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;

import dev.stroma.error.LimitExceededException;
import dev.stroma.observation.Observations;
import dev.stroma.snapshot.Reading;
import dev.stroma.snapshot.View;
import dev.stroma.snapshot.Views;

/**
 * Answers a question:
 * <ol>
 * <li>the question is taken apart and embedded, outside of any transaction;</li>
 * <li>on one generation, it is analysed in the languages that the chunks are written in,
 * and each arm names its candidates;</li>
 * <li>every candidate gets every arm's evidence, and the best lead by the graph to
 * more;</li>
 * <li>fusion scores, the engine sorts and cuts;</li>
 * <li>the texts of what is left are read in one statement;</li>
 * <li>a reranker is asked, where there is one, outside of the transaction unless what
 * comes after it has to be read.</li>
 * </ol>
 */
final class HybridRetrieval {

	private static final Log explanations = LogFactory.getLog("dev.stroma.search.explain");

	private final Retrieval.Arms arms;

	private final Views views;

	private final FusionStrategy fusion;

	private final Reranking reranking;

	private final Clock clock;

	private final SearchMeters meters;

	private @Nullable SlowSearchLog slow;

	HybridRetrieval(Retrieval.Arms arms, Views views, FusionStrategy fusion, Reranking reranking, Clock clock,
			MeterRegistry meters) {
		this.views = views;
		this.arms = arms;
		this.fusion = fusion;
		this.reranking = reranking;
		this.clock = clock;
		this.meters = new SearchMeters(meters);
	}

	void observe(Observations observations) {
		this.meters.observe(observations);
	}

	void log(SlowSearches slow) {
		this.slow = new SlowSearchLog(slow, this.clock);
	}

	/** The most requests that are answered together. */
	static final int MAX_REQUESTS = 100;

	SearchResult search(SearchRequest request, String scope, Reading generations) {
		return search(request, Set.of(), scope, generations);
	}

	/** Whether a request can be answered by vectors. */
	boolean comparesVectors(SearchRequest request) {
		return !this.arms.profile().isNone() && !request.off().contains(Arm.VECTOR);
	}

	/**
	 * @param excluded chunks that are not to be found, and stand for their record and
	 * their duplicates
	 */
	SearchResult search(SearchRequest request, Set<Long> excluded, String scope, Reading generations) {
		return this.meters.measured(() -> {
			long start = System.nanoTime();
			Question question = this.arms.lexical().question(request);
			QueryEmbedding.Outcome vector = this.arms.vector().embed(request, question.text(), start);
			this.meters.stage("embedding", start);
			return search(question, vector, excluded, scope, generations, start);
		});
	}

	/**
	 * One after the other, the questions embedded together, which counts for each.
	 */
	List<SearchResult> search(List<SearchRequest> requests, String scope, Reading generations) {
		if (requests.size() > MAX_REQUESTS) {
			throw new LimitExceededException(
					"%d searches are asked for at once: ask for at most %d".formatted(requests.size(), MAX_REQUESTS));
		}
		long start = System.nanoTime();
		List<Question> questions = requests.stream().map(this.arms.lexical()::question).toList();
		List<QueryEmbedding.Outcome> vectors = this.arms.vector().embed(questions, start);
		long embedding = System.nanoTime() - start;
		List<SearchResult> results = new ArrayList<>();
		for (int i = 0; i < questions.size(); i++) {
			Question question = questions.get(i);
			QueryEmbedding.Outcome vector = vectors.get(i);
			results.add(this.meters
				.measured(() -> search(question, vector, Set.of(), scope, generations, System.nanoTime() - embedding)));
		}
		return results;
	}

	private SearchResult search(Question question, QueryEmbedding.Outcome vector, Set<Long> excluded, String scope,
			Reading generations, long start) {
		this.arms.requireOne();
		if (vector.vector() != null) {
			this.views.asked(vector.vector());
		}
		SearchResult result = answer(question, vector, excluded, scope, generations, start);
		if (this.slow != null) {
			this.slow.searched(question.request(), result);
		}
		if (question.request().isExplained() && explanations.isInfoEnabled()) {
			explanations.info(result.explain());
		}
		return result;
	}

	/**
	 * A reranker may take its time: where that can be, it is asked when the view is given
	 * back.
	 */
	private SearchResult answer(Question question, QueryEmbedding.Outcome vector, Set<Long> excluded, String scope,
			Reading generations, long start) {
		SearchRequest request = question.request();
		Duration left = Wait.left(request.deadline(), start);
		if (this.reranking.reranks(request) && Ordered.canReadAhead(request)) {
			return generations.view(left, (view) -> ordered(question, vector, excluded, scope, view, start).readAhead())
				.answer(this.reranking, this.meters);
		}
		return generations.view(left,
				(view) -> ordered(question, vector, excluded, scope, view, start).answer(this.reranking, this.meters));
	}

	private Ordered ordered(Question question, QueryEmbedding.Outcome vector, Set<Long> excluded, String scope,
			View view, long start) {
		long began = System.nanoTime();
		SearchRequest request = question.request();
		Set<Long> shown = Page.shown(request, excluded);
		view.deadline(request.deadline(), start);
		if (!request.includesInvalid()) {
			view.onlyValidAt(this.clock.instant());
		}
		LexicalArm.Reading reading = this.arms.lexical().read(question, scope, view);
		CandidateSearch finding = new CandidateSearch(this.arms, question, vector, reading, scope, view, start);
		CandidateSearch.Outcome found = (excluded.isEmpty() && ordersByRelevance(request))
				? finding.leading(shown.size() + request.offset() + request.limit()) : finding.all();
		long ranking = this.meters.stage("candidates", began);
		List<Arm> arms = new ArrayList<>(found.arms());
		Understood understood = reading.understood();
		Fusing.Outcome fused = Fusing.fuse(found.leading().list(), arms, this.fusion, request.minRelevance());
		HitReader reader = new HitReader(new HitReader.Context(List.copyOf(arms), fused.strategy(),
				this.arms.tokenCounter(), this.arms.lexical().analyzer(),
				understood.didYouMean().orElse(understood.text()), reading.languages()), view, found.graph());
		Arranging arranging = new Arranging(request, shown, view, reader);
		List<Ranked> ranked = fused.ranked();
		Map<String, List<FacetValue>> facets = Facets.of(request.extras().facets(), ranked, excluded, arranging);
		if (fused.arm() != null) {
			arms.add(fused.arm());
		}
		return new Ordered(question, shown, excluded, found.leading(), arms,
				arranging.collapsed(arranging.boosted(ranked, this.clock.instant())), facets, understood, reader,
				arranging, view.generation(), start, ranking);
	}

	/**
	 * Whether what is relevant is what comes first, whatever else there is.
	 */
	private boolean ordersByRelevance(SearchRequest request) {
		return this.fusion instanceof EvidenceFusion && request.arrangement().isByScore()
				&& request.extras().facets().isEmpty() && !this.reranking.reranks(request);
	}

}

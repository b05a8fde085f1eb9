package dev.stroma.search;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A search whose candidates are in the order of their scores. What is left is a
 * reranker's order, the request's own, the page and its texts.
 *
 * @param shown chunks that are not to come up
 * @param excluded what of that does not count either
 * @param leading tells what comes after all of the candidates
 * @param arms how they went
 * @param ranked the candidates
 * @param reader their texts
 * @param start when the search began, as {@link System#nanoTime()} gave it
 * @param ranking when ordering began
 */
record Ordered(Question question, Set<Long> shown, Set<Long> excluded, Leading leading, List<Arm> arms,
		List<Ranked> ranked, Map<String, List<FacetValue>> facets, Understood understood, HitReader reader,
		Arranging arranging, long generation, long start, long ranking) {

	/**
	 * Whether it is known before a reranker is asked which texts may be on the page.
	 */
	static boolean canReadAhead(SearchRequest request) {
		Arrangement wanted = request.arrangement();
		return wanted.sorts().isEmpty() && wanted.diversity() == 0 && !request.extras().expands();
	}

	/**
	 * Reads all texts that the answer may have, so that it needs its view no more.
	 */
	Ordered readAhead() {
		SearchRequest request = this.question.request();
		int most = Math.max(Reranking.SHORTLIST, this.shown.size() + request.offset() + request.limit());
		this.reader.read(this.ranked.subList(0, Math.min(most, this.ranked.size())));
		return this;
	}

	SearchResult answer(Reranking reranking, SearchMeters meters) {
		SearchRequest request = this.question.request();
		Reranking.Outcome reranked = reranking.rerank(request, this.question.text(), this.ranked, this.reader,
				this.start);
		List<Arm> all = this.arms;
		if (reranked.arm() != null) {
			all = new ArrayList<>(all);
			all.add(reranked.arm());
		}
		Page page = Page.of(request, this.arranging.sorted(this.arranging.diverse(reranked.ranked())), this.shown,
				this.excluded, this.leading);
		long texts = meters.stage("ranking", this.ranking);
		List<SearchHit> hits = this.reader.expanded(this.reader.read(page.ranked()), request.extras());
		meters.stage("texts", texts);
		return new SearchResult(hits, page, this.facets, all, this.understood, this.generation,
				NamedChunks.since(this.start));
	}

}

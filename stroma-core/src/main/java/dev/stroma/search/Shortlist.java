package dev.stroma.search;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import dev.stroma.snapshot.View;
import dev.stroma.store.StoredPassage;
import dev.stroma.text.TokenCounter;

/**
 * The candidates in the order of their scores: by (score, ref, chunk index), those below
 * the wanted relevance left out.
 */
final class Shortlist {

	private static final FusionStrategy RELEVANCE = new EvidenceFusion();

	private record Scored(Candidate candidate, double score, double relevance) {

		private String ref() {
			return this.candidate.ref();
		}

		private int ordinal() {
			return this.candidate.ordinal();
		}

	}

	private final List<Scored> scored;

	private Shortlist(List<Scored> scored) {
		this.scored = scored;
	}

	static Shortlist of(List<Candidate> candidates, List<Arm> arms, FusionStrategy fusion, double minRelevance) {
		List<Scored> scored = new ArrayList<>();
		for (Candidate candidate : candidates) {
			double relevance = RELEVANCE.score(candidate, arms);
			if (relevance >= minRelevance) {
				double score = fusion.score(candidate, arms);
				scored.add(new Scored(candidate, Double.isFinite(score) ? score : 0, relevance));
			}
		}
		scored.sort(Comparator.comparingDouble(Scored::score)
			.reversed()
			.thenComparing(Scored::ref)
			.thenComparingInt(Scored::ordinal));
		return new Shortlist(scored);
	}

	/**
	 * The first so many with their texts.
	 */
	List<SearchHit> read(int limit, TokenCounter tokenCounter, View view) {
		List<Scored> first = this.scored.subList(0, Math.min(limit, this.scored.size()));
		Map<Long, StoredPassage> passages = new HashMap<>();
		view.passages(first.stream().map((one) -> one.candidate().chunk()).toList())
			.forEach((passage) -> passages.put(passage.id(), passage));
		List<SearchHit> hits = new ArrayList<>();
		for (Scored one : first) {
			StoredPassage passage = passages.get(one.candidate().chunk());
			if (passage != null) {
				hits.add(
						new SearchHit(passage, tokenCounter, one.score(), one.relevance(), one.candidate().evidence()));
			}
		}
		return hits;
	}

}

package dev.stroma.search;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

import org.jspecify.annotations.Nullable;

import dev.stroma.embed.EmbedderProfile;
import dev.stroma.snapshot.View;
import dev.stroma.store.ChunkFacts;
import dev.stroma.store.LexicalQuery;

/**
 * Every chunk that some arm named, with every arm's evidence.
 */
final class Candidates {

	private final List<Arm> arms;

	private final List<Candidate> list;

	private Candidates(List<Arm> arms, List<Candidate> list) {
		this.arms = arms;
		this.list = list;
	}

	/**
	 * @param lexical the question's terms, {@code null} when there are none or they shall
	 * not count
	 * @param vector the question's vector, {@code null} when there is none
	 */
	static Candidates of(SearchRequest request, NamedChunks byWords, NamedChunks byMeaning, Arm coverage,
			@Nullable LexicalQuery lexical, float @Nullable [] vector, EmbedderProfile profile, View view) {
		Set<Long> named = new HashSet<>(byWords.chunks());
		named.addAll(byMeaning.chunks());
		List<ChunkFacts> facts = named.isEmpty() ? List.of() : view.candidates(named, lexical, vector);
		Ranking words = Ranking.of(byWords.chunks(), facts, ChunkFacts::bm25, request.minScore(Arm.LEXICAL),
				NamedChunks.LIMIT);
		Ranking meaning = Ranking.of(byMeaning.chunks(), facts, Candidates::cosine, request.minScore(Arm.VECTOR),
				NamedChunks.LIMIT);
		List<Candidate> candidates = new ArrayList<>(facts.size());
		for (ChunkFacts fact : facts) {
			int wordRank = words.rank(fact.chunk());
			int meaningRank = meaning.rank(fact.chunk());
			if (wordRank == 0 && meaningRank == 0) {
				continue;
			}
			List<Evidence> evidence = new ArrayList<>(3);
			if (byWords.arm().hasRun() && lexical != null) {
				evidence
					.add(new Evidence(Arm.LEXICAL, wordRank, fact.bm25(), share(fact.bm25(), 0, lexical.maximum())));
			}
			Double cosine = fact.cosine();
			if (byMeaning.arm().hasRun() && cosine != null) {
				evidence.add(new Evidence(Arm.VECTOR, meaningRank, cosine,
						share(cosine, profile.unrelatedCosine(), profile.sameCosine())));
			}
			if (coverage.hasRun()) {
				evidence.add(new Evidence(Arm.COVERAGE, 0, fact.coverage(), fact.coverage()));
			}
			candidates.add(new Candidate(fact.chunk(), fact.ref(), fact.ordinal(), evidence));
		}
		return new Candidates(List.of(words.describe(byWords.arm()), meaning.describe(byMeaning.arm()), coverage),
				candidates);
	}

	private static double cosine(ChunkFacts fact) {
		Double cosine = fact.cosine();
		return (cosine != null) ? cosine : -1;
	}

	/** Where between the two ends a score lies, in 0..1. */
	private static double share(double score, double none, double all) {
		return Math.max(0, Math.min(1, (score - none) / (all - none)));
	}

	List<Arm> arms() {
		return this.arms;
	}

	List<Candidate> list() {
		return this.list;
	}

}

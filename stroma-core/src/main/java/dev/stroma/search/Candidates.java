package dev.stroma.search;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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

	/**
	 * What evidence is made from.
	 *
	 * @param lexical the question's terms, {@code null} when there are none or they shall
	 * not count
	 * @param vector the question's vector, {@code null} when there is none
	 */
	private record Asked(NamedChunks byWords, NamedChunks byMeaning, Arm coverage, @Nullable LexicalQuery lexical,
			float @Nullable [] vector, EmbedderProfile profile) {

		Candidate candidate(ChunkFacts fact, int wordRank, int meaningRank) {
			List<Evidence> evidence = new ArrayList<>();
			if (this.byWords.arm().hasRun() && this.lexical != null) {
				evidence.add(new Evidence(Arm.LEXICAL, wordRank, fact.bm25(),
						share(fact.bm25(), 0, this.lexical.maximum())));
			}
			Double cosine = fact.cosine();
			if (this.byMeaning.arm().hasRun() && cosine != null) {
				evidence.add(new Evidence(Arm.VECTOR, meaningRank, cosine,
						share(cosine, this.profile.unrelatedCosine(), this.profile.sameCosine())));
			}
			if (this.coverage.hasRun()) {
				evidence.add(new Evidence(Arm.COVERAGE, 0, fact.coverage(), fact.coverage()));
			}
			return new Candidate(fact.chunk(), fact.ref(), fact.ordinal(), evidence);
		}

	}

	private static final FusionStrategy RELEVANCE = new EvidenceFusion();

	private final Asked asked;

	private final List<Arm> arms;

	private final Map<Long, Candidate> byChunk;

	private Candidates(Asked asked, List<Arm> arms, Map<Long, Candidate> byChunk) {
		this.asked = asked;
		this.arms = arms;
		this.byChunk = byChunk;
	}

	/**
	 * @param lexical the question's terms, {@code null} when there are none or they shall
	 * not count
	 * @param vector the question's vector, {@code null} when there is none
	 */
	static Candidates of(SearchRequest request, NamedChunks byWords, NamedChunks byMeaning, Arm coverage,
			@Nullable LexicalQuery lexical, float @Nullable [] vector, EmbedderProfile profile, View view) {
		Asked asked = new Asked(byWords, byMeaning, coverage, lexical, vector, profile);
		Set<Long> named = new HashSet<>(byWords.chunks());
		named.addAll(byMeaning.chunks());
		List<ChunkFacts> facts = named.isEmpty() ? List.of() : view.candidates(named, lexical, vector);
		Ranking words = Ranking.of(byWords.chunks(), facts, ChunkFacts::bm25, request.minScore(Arm.LEXICAL),
				NamedChunks.LIMIT);
		Ranking meaning = Ranking.of(byMeaning.chunks(), facts, Candidates::cosine, request.minScore(Arm.VECTOR),
				NamedChunks.LIMIT);
		Map<Long, Candidate> candidates = new LinkedHashMap<>(2 * facts.size());
		for (ChunkFacts fact : facts) {
			int wordRank = words.rank(fact.chunk());
			int meaningRank = meaning.rank(fact.chunk());
			if (wordRank > 0 || meaningRank > 0) {
				candidates.put(fact.chunk(), asked.candidate(fact, wordRank, meaningRank));
			}
		}
		return new Candidates(asked,
				List.of(words.describe(byWords.arm()), meaning.describe(byMeaning.arm()), coverage), candidates);
	}

	/**
	 * These and those that the graph leads to, all with the graph's evidence.
	 */
	Candidates with(GraphArm graph, View view) {
		List<Arm> all = new ArrayList<>(this.arms);
		if (!graph.arm().hasRun()) {
			all.add(graph.arm());
			return new Candidates(this.asked, all, this.byChunk);
		}
		Map<Long, Candidate> candidates = new LinkedHashMap<>(this.byChunk);
		List<Long> more = graph.found().keySet().stream().filter((chunk) -> !has(chunk)).toList();
		if (!more.isEmpty()) {
			view.candidates(more, this.asked.lexical(), this.asked.vector())
				.forEach((fact) -> candidates.put(fact.chunk(), this.asked.candidate(fact, 0, 0)));
		}
		GraphRanking ranking = GraphRanking.of(candidates.values(), graph);
		candidates.replaceAll(
				(chunk, candidate) -> candidate.with(ranking.evidence(chunk), graph.trail(chunk, this.byChunk)));
		all.add(ranking.describe(graph.arm()));
		return new Candidates(this.asked, all, candidates);
	}

	/**
	 * The best so far, as they are without the graph.
	 */
	List<Ranked> best(SearchRequest request, int limit) {
		List<Arm> weighted = this.arms.stream().map((arm) -> arm.weight(request.weight(arm.name()))).toList();
		return this.byChunk.values().stream().map((one) -> {
			double relevance = RELEVANCE.score(one, weighted);
			return Ranked.of(one, relevance, relevance);
		}).filter((one) -> one.relevance() > 0).sorted(Ranked.ORDER).limit(limit).toList();
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

	boolean has(long chunk) {
		return this.byChunk.containsKey(chunk);
	}

	List<Candidate> list() {
		return List.copyOf(this.byChunk.values());
	}

}

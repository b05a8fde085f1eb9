package dev.stroma.search;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

import org.jspecify.annotations.Nullable;

import dev.stroma.resident.Order;
import dev.stroma.snapshot.View;
import dev.stroma.store.ChunkFacts;

/**
 * Every chunk that some arm named, with every arm's evidence. Where memory found them,
 * evidence is read when it is asked for, and not of those that cannot be among the best.
 * Not thread-safe.
 */
final class Candidates {

	private static final FusionStrategy RELEVANCE = new EvidenceFusion();

	/** So many are read at once, at least. */
	private static final int BATCH = 32;

	private final Asked asked;

	private final View view;

	private final List<Arm> arms;

	private final Ranking words;

	private final Ranking meaning;

	private final RecordArm records;

	private final Map<Long, Candidate> byChunk;

	/** Those without evidence yet. */
	private OpenChunks open;

	private @Nullable Bounds bounds;

	/** Adds what the graph says. */
	private UnaryOperator<Candidate> graph = UnaryOperator.identity();

	private Candidates(Asked asked, View view, List<Arm> arms, Ranking words, Ranking meaning, RecordArm records,
			Map<Long, Candidate> byChunk, OpenChunks open) {
		this.records = records;
		this.asked = asked;
		this.view = view;
		this.arms = arms;
		this.words = words;
		this.meaning = meaning;
		this.byChunk = byChunk;
		this.open = open;
	}

	static Candidates of(SearchRequest request, Asked asked, RecordArm records, View view) {
		NamedChunks byWords = asked.byWords();
		NamedChunks byMeaning = asked.byMeaning();
		double leastWords = request.minScore(Arm.LEXICAL);
		double leastMeaning = request.minScore(Arm.VECTOR);
		if (byWords.chunks().isScored() && byMeaning.chunks().isScored() && !records.hasRun()) {
			Ranking words = Ranking.of(byWords.chunks(), leastWords);
			Ranking meaning = Ranking.of(byMeaning.chunks(), leastMeaning);
			return of(asked, view, words, meaning, records, new LinkedHashMap<>(), OpenChunks.of(words, meaning));
		}
		Set<Long> named = new LinkedHashSet<>(
				OpenChunks.of(Ranking.ofAll(byWords.chunks()), Ranking.ofAll(byMeaning.chunks())).list());
		named.addAll(records.chunks());
		List<ChunkFacts> facts = named.isEmpty() ? List.of() : view.candidates(named, asked.lexical(), asked.vector());
		Ranking words = Ranking.of(byWords.chunks(), facts, ChunkFacts::bm25, leastWords, asked.candidates());
		Ranking meaning = Ranking.of(byMeaning.chunks(), facts, Candidates::cosine, leastMeaning, asked.candidates());
		Candidates candidates = of(asked, view, words, meaning, records, new LinkedHashMap<>(2 * facts.size()),
				OpenChunks.NONE);
		candidates.add(facts.stream()
			.filter((fact) -> words.rank(fact.chunk()) > 0 || meaning.rank(fact.chunk()) > 0
					|| records.rank(fact.chunk()) > 0)
			.toList());
		return candidates;
	}

	private static Candidates of(Asked asked, View view, Ranking words, Ranking meaning, RecordArm records,
			Map<Long, Candidate> byChunk, OpenChunks open) {
		List<Arm> arms = new ArrayList<>(List.of(words.describe(asked.byWords().arm(), asked.byWords().more()),
				meaning.describe(asked.byMeaning().arm(), 0), asked.coverage()));
		Arm ofRecords = records.arm();
		if (ofRecords != null) {
			arms.add(ofRecords);
		}
		return new Candidates(asked, view, List.copyOf(arms), words, meaning, records, byChunk, open);
	}

	private void add(List<ChunkFacts> facts) {
		Map<Long, Double> ofRecords = this.records.cosines(facts.stream().map(ChunkFacts::chunk).toList());
		for (ChunkFacts fact : facts) {
			long chunk = fact.chunk();
			Candidate candidate = this.asked.candidate(fact, this.words.rank(chunk), this.meaning.rank(chunk));
			Double cosine = ofRecords.get(chunk);
			this.byChunk.put(chunk, this.graph.apply((cosine == null) ? candidate : candidate
				.with(new Evidence(Arm.RECORD_VECTOR, this.records.rank(chunk), cosine, this.asked.meaning(cosine)))));
		}
	}

	private void read(Collection<Long> chunks) {
		if (!chunks.isEmpty()) {
			add(this.view.candidates(chunks, this.asked.lexical(), this.asked.vector()));
		}
	}

	private Map<Long, Candidate> all() {
		read(this.open.list());
		this.open = OpenChunks.NONE;
		return this.byChunk;
	}

	/**
	 * These and those that the graph leads to, all with the graph's evidence.
	 */
	Candidates with(GraphArm graph) {
		List<Arm> more = new ArrayList<>(this.arms);
		if (!graph.arm().hasRun()) {
			more.add(graph.arm());
			return new Candidates(this.asked, this.view, more, this.words, this.meaning, this.records, this.byChunk,
					this.open);
		}
		Map<Long, Candidate> direct = new LinkedHashMap<>(this.byChunk);
		read(graph.found().keySet().stream().filter((chunk) -> !this.byChunk.containsKey(chunk)).toList());
		GraphRanking ranking = GraphRanking.of(this.byChunk.values(), graph);
		UnaryOperator<Candidate> adding = (one) -> one.with(ranking.evidence(one.chunk()),
				graph.trail(one.chunk(), direct));
		this.byChunk.replaceAll((chunk, candidate) -> adding.apply(candidate));
		more.add(ranking.describe(graph.arm()));
		// the graph lifts none of the others
		OpenChunks others = this.open.where((i) -> !graph.found().containsKey(this.open.chunks()[i]));
		Candidates with = new Candidates(this.asked, this.view, more, this.words, this.meaning, this.records,
				this.byChunk, others);
		with.graph = adding;
		with.bounds = this.bounds;
		return with;
	}

	/**
	 * The best so far, as they are without the graph.
	 */
	List<Ranked> best(SearchRequest request, int limit) {
		List<Arm> weighted = this.arms.stream().map((arm) -> arm.weight(request.weight(arm.name()))).toList();
		return leading(weighted, limit, 0).list().stream().map((one) -> {
			double relevance = RELEVANCE.score(one, weighted);
			return Ranked.of(one, relevance, relevance);
		}).filter((one) -> one.relevance() > 0).sorted(Ranked.ORDER).limit(limit).toList();
	}

	/**
	 * Those that are most relevant and possibly more, read in the order of what they can
	 * reach until the next cannot.
	 * @param weighted the arms with the weights of the request
	 * @param enough how many of the best are wanted
	 * @param minRelevance what all are to reach that count
	 */
	Leading leading(List<Arm> weighted, int enough, double minRelevance) {
		long[] chunks = this.open.chunks();
		if (chunks.length == 0) {
			return Leading.all(list());
		}
		Bounds.Reach reach = this.open.isKnown() ? new Bounds.Reach(this.open.mosts(), minRelevance)
				: bounds(weighted).of(chunks, enough, minRelevance);
		int[] order = reach.order();
		double[] reached = new double[this.byChunk.size() + chunks.length];
		int known = 0;
		for (Candidate one : this.byChunk.values()) {
			reached[known++] = RELEVANCE.score(one, weighted);
		}
		int next = 0;
		for (int batch = Math.max(BATCH, enough); next < order.length; batch *= 2) {
			double most = reach.mosts()[order[next]];
			boolean done = (minRelevance > 0) ? most < minRelevance
					: known >= enough && most < Order.nth(reached, known, enough);
			if (done) {
				break;
			}
			List<Long> some = new ArrayList<>();
			for (; next < order.length && some.size() < batch; next++) {
				some.add(chunks[order[next]]);
			}
			read(some);
			for (long chunk : some) {
				Candidate one = this.byChunk.get(chunk);
				reached[known++] = (one != null) ? RELEVANCE.score(one, weighted) : 0;
			}
		}
		BitSet read = new BitSet(chunks.length);
		IntStream.of(order).limit(next).forEach(read::set);
		this.open = new OpenChunks(chunks, reach.mosts()).where((i) -> !read.get(i));
		int more = this.asked.byWords().more();
		boolean certain = more == 0
				|| (known >= enough && Order.nth(reached, known, enough) > bounds(weighted).ofUnnamed());
		return new Leading(List.copyOf(this.byChunk.values()), (minRelevance > 0) ? new long[0] : this.open.chunks(),
				more, certain);
	}

	private Bounds bounds(List<Arm> weighted) {
		Bounds known = this.bounds;
		if (known == null) {
			known = new Bounds(this.asked, weighted, this.view);
			this.bounds = known;
		}
		return known;
	}

	private static double cosine(ChunkFacts fact) {
		Double cosine = fact.cosine();
		return (cosine != null) ? cosine : -1;
	}

	List<Arm> arms() {
		return this.arms;
	}

	/** Whether an arm named it. */
	boolean has(long chunk) {
		return this.byChunk.containsKey(chunk) || this.open.has(chunk);
	}

	List<Candidate> list() {
		return List.copyOf(all().values());
	}

}

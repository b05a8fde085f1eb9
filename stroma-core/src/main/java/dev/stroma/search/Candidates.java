package dev.stroma.search;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

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

	/**
	 * @param list among which the best are, each with its evidence
	 * @param others the chunks of which none is among the best
	 * @param more how many candidates there are besides, which were not looked for
	 * @param certain whether none of those more can be among the best
	 */
	record Leading(List<Candidate> list, long[] others, int more, boolean certain) {

		static Leading all(Candidates candidates) {
			return new Leading(candidates.list(), new long[0], 0, true);
		}

	}

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
	private long[] open;

	private @Nullable Bounds bounds;

	/** What each of those reaches at most, empty while that is not known. */
	private double[] mosts = {};

	/** Adds what the graph says. */
	private UnaryOperator<Candidate> graph = UnaryOperator.identity();

	private Candidates(Asked asked, View view, List<Arm> arms, Ranking words, Ranking meaning, RecordArm records,
			Map<Long, Candidate> byChunk, long[] open) {
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
			return of(asked, view, words, meaning, records, new LinkedHashMap<>(), union(words, meaning));
		}
		Set<Long> named = new LinkedHashSet<>(
				boxed(union(Ranking.ofAll(byWords.chunks()), Ranking.ofAll(byMeaning.chunks()))));
		named.addAll(records.chunks());
		List<ChunkFacts> facts = named.isEmpty() ? List.of() : view.candidates(named, asked.lexical(), asked.vector());
		Ranking words = Ranking.of(byWords.chunks(), facts, ChunkFacts::bm25, leastWords, asked.candidates());
		Ranking meaning = Ranking.of(byMeaning.chunks(), facts, Candidates::cosine, leastMeaning, asked.candidates());
		Candidates candidates = of(asked, view, words, meaning, records, new LinkedHashMap<>(2 * facts.size()),
				new long[0]);
		candidates.add(facts.stream()
			.filter((fact) -> words.rank(fact.chunk()) > 0 || meaning.rank(fact.chunk()) > 0
					|| records.rank(fact.chunk()) > 0)
			.toList());
		return candidates;
	}

	private static Candidates of(Asked asked, View view, Ranking words, Ranking meaning, RecordArm records,
			Map<Long, Candidate> byChunk, long[] open) {
		List<Arm> arms = new ArrayList<>(List.of(words.describe(asked.byWords().arm(), asked.byWords().more()),
				meaning.describe(asked.byMeaning().arm(), 0), asked.coverage()));
		Arm ofRecords = records.arm();
		if (ofRecords != null) {
			arms.add(ofRecords);
		}
		return new Candidates(asked, view, List.copyOf(arms), words, meaning, records, byChunk, open);
	}

	private static long[] union(Ranking words, Ranking meaning) {
		long[] union = new long[words.size() + meaning.size()];
		int count = 0;
		for (; count < words.size(); count++) {
			union[count] = words.chunk(count);
		}
		for (int i = 0; i < meaning.size(); i++) {
			if (words.rank(meaning.chunk(i)) == 0) {
				union[count++] = meaning.chunk(i);
			}
		}
		return Arrays.copyOf(union, count);
	}

	private static List<Long> boxed(long[] chunks) {
		return LongStream.of(chunks).boxed().toList();
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
		read(boxed(this.open));
		this.open = new long[0];
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
		Candidates with = new Candidates(this.asked, this.view, more, this.words, this.meaning, this.records,
				this.byChunk, new long[0]);
		// the graph lifts none of the others
		with.leaveOpen(this.open, this.mosts, (i) -> !graph.found().containsKey(this.open[i]));
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
		if (this.open.length == 0) {
			return Leading.all(this);
		}
		long[] chunks = this.open;
		Bounds.Reach reach = (this.mosts.length > 0) ? new Bounds.Reach(this.mosts, minRelevance)
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
		leaveOpen(chunks, reach.mosts(), (i) -> !read.get(i));
		int more = this.asked.byWords().more();
		boolean certain = more == 0
				|| (known >= enough && Order.nth(reached, known, enough) > bounds(weighted).ofUnnamed());
		return new Leading(List.copyOf(this.byChunk.values()), (minRelevance > 0) ? new long[0] : this.open, more,
				certain);
	}

	/**
	 * @param stays which of the chunks, by place
	 */
	private void leaveOpen(long[] chunks, double[] mosts, IntPredicate stays) {
		int[] left = IntStream.range(0, chunks.length).filter(stays).toArray();
		this.open = IntStream.of(left).mapToLong((i) -> chunks[i]).toArray();
		this.mosts = (mosts.length > 0) ? IntStream.of(left).mapToDouble((i) -> mosts[i]).toArray() : mosts;
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
		return this.byChunk.containsKey(chunk) || LongStream.of(this.open).anyMatch((one) -> one == chunk);
	}

	List<Candidate> list() {
		return List.copyOf(all().values());
	}

}

package dev.stroma.snapshot;

import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;

import org.jspecify.annotations.Nullable;

import dev.stroma.filter.Filter;
import dev.stroma.resident.ResidentView;
import dev.stroma.resident.ScoredChunks;
import dev.stroma.store.ChunkFacts;
import dev.stroma.store.CorpusReader;
import dev.stroma.store.EmbeddingState;
import dev.stroma.store.GraphLookup;
import dev.stroma.store.GraphReader;
import dev.stroma.store.IndexBuild;
import dev.stroma.store.LexicalQuery;
import dev.stroma.store.QueryTerm;
import dev.stroma.store.QueryWord;
import dev.stroma.store.StoreReader;
import dev.stroma.store.StoredPassage;
import dev.stroma.store.StoredScope;
import dev.stroma.store.TextReader;
import dev.stroma.store.Wording;

/**
 * One generation of a scope: the file, and the index in memory where it has the same
 * generation. Words find the same in both, in the same order. Not thread-safe.
 */
public final class View {

	private final StoreReader reader;

	private final @Nullable ResidentView resident;

	private final String scope;

	/** What was found nearest to this vector last. */
	private float @Nullable [] asked;

	private ScoredChunks nearest = ScoredChunks.NONE;

	/** What scores best for this query was found last. */
	private @Nullable LexicalQuery ranked;

	private ScoredChunks best = ScoredChunks.NONE;

	/** Whether chunks must have a wording, which memory does not know of. */
	private boolean worded;

	/**
	 * @param resident of the reader's generation, {@code null} when the file has to
	 * answer
	 */
	View(StoreReader reader, @Nullable ResidentView resident, String scope) {
		this.reader = reader;
		this.resident = resident;
		this.scope = scope;
	}

	public long generation() {
		return this.reader.generation();
	}

	/** Whether the index in memory answers. */
	public boolean isResident() {
		return this.resident != null;
	}

	/**
	 * Stops statements that run longer than this.
	 * @param start as {@link System#nanoTime()} gave it
	 */
	public void deadline(@Nullable Duration deadline, long start) {
		this.reader.deadline(deadline, start);
	}

	/**
	 * Hides records that are not valid at a moment.
	 */
	public void onlyValidAt(Instant moment) {
		this.reader.onlyValidAt(moment);
	}

	/** The languages that chunks are written in. */
	public Set<String> languages() {
		return (this.resident != null) ? this.resident.languages() : this.reader.text().languages();
	}

	/**
	 * Shows only chunks with a wording.
	 */
	public void onlyWorded(Wording wording) {
		this.reader.onlyWorded(wording);
		this.worded = !wording.isEmpty();
	}

	/** The file's words, whatever is in memory. */
	public TextReader text() {
		return this.reader.text();
	}

	/** How far the index of words is that is to take the place of the one there is. */
	public Optional<IndexBuild> textBuild() {
		return this.reader.textBuild();
	}

	/** The file's records and chunks, whatever is in memory. */
	public CorpusReader corpus() {
		return this.reader.corpus();
	}

	/**
	 * What the corpus knows of a question's words; of all scopes, as ranking weighs them.
	 */
	public LexicalQuery lexical(List<QueryWord> words) {
		boolean open = words.stream().flatMap((word) -> word.spellings().stream()).anyMatch(QueryTerm::open);
		return (this.resident != null && !open) ? this.resident.lexical(words) : this.reader.text().query(words);
	}

	/** Whether memory knows what the question's words are. */
	private static boolean isOfWholeTerms(LexicalQuery query) {
		return query.terms().stream().noneMatch(QueryTerm::open);
	}

	/**
	 * The chunks that score best for the terms, all that come before rank {@code limit}
	 * by (score, ref, chunk index) and possibly more.
	 */
	public ScoredChunks best(LexicalQuery query, @Nullable Filter filter, int limit) {
		if (this.resident == null || !ranksInMemory(query)) {
			return ScoredChunks.unscored(this.reader.text().best(query, this.scope, filter, limit));
		}
		StoredScope known = this.resident.scope(this.scope, this.reader);
		if (known == null) {
			return ScoredChunks.NONE;
		}
		this.best = this.resident.best(query, this.resident.select(known, filter, this.reader), limit);
		this.ranked = query;
		return this.best;
	}

	/**
	 * Whether so many chunks have any of the terms, as far as that is known before they
	 * are looked for.
	 */
	public boolean hasAtLeast(int count, LexicalQuery query, @Nullable Filter filter) {
		StoredScope known = (this.resident != null && ranksInMemory(query))
				? this.resident.scope(this.scope, this.reader) : null;
		return this.resident != null && known != null && query.mostFrequent() >= count
				&& this.resident.select(known, filter, this.reader) == null;
	}

	/** Whether memory knows which chunks the query finds. */
	private boolean ranksInMemory(LexicalQuery query) {
		return !this.worded && !query.isRestricted() && isOfWholeTerms(query);
	}

	/**
	 * The chunks nearest to the vector of unit length; all that come before rank
	 * {@code limit} by (cosine, ref, chunk index) when they are to be exact, else nearly.
	 */
	public ScoredChunks nearest(float[] vector, @Nullable Filter filter, int limit, boolean exact) {
		if (exact || this.worded || this.resident == null || !this.resident.hasVectors()) {
			return ScoredChunks.unscored(this.reader.vectors().nearest(vector, this.scope, filter, limit, exact));
		}
		StoredScope known = this.resident.scope(this.scope, this.reader);
		if (known == null) {
			return ScoredChunks.NONE;
		}
		this.nearest = this.resident.nearest(vector, this.resident.select(known, filter, this.reader), limit);
		this.asked = vector;
		return this.nearest;
	}

	/**
	 * Refuses to compare the first values of vectors where that makes no sense.
	 * @param length of the question's vector
	 */
	public void requireSearchDimension(int dimension, int length) {
		this.reader.vectors().requireSearchDimension(dimension, length);
	}

	/**
	 * As {@link #nearest}, by the first values of all vectors, then by all values of the
	 * best of these.
	 */
	public ScoredChunks nearestByFirst(int dimension, float[] vector, @Nullable Filter filter, int limit) {
		return ScoredChunks
			.unscored(this.reader.vectors().nearestByFirst(dimension, vector, this.scope, filter, limit));
	}

	/**
	 * Whether {@link #nearest} is answered by an index rather than by a scan.
	 */
	public boolean hasVectorIndex() {
		return (this.resident != null && this.resident.hasVectors()) || this.reader.vectors().hasIndex();
	}

	/** How many chunks wait for their vector. */
	public long countPending() {
		return (this.resident != null) ? this.resident.countPending(this.reader)
				: this.reader.embeddingQueue().count(EmbeddingState.PENDING, EmbeddingState.RETRY);
	}

	/** Everything ranking needs to know of the chunks, in no particular order. */
	public List<ChunkFacts> candidates(Collection<Long> chunks, @Nullable LexicalQuery lexical,
			float @Nullable [] vector) {
		boolean known = (lexical == null || isOfWholeTerms(lexical))
				&& (vector == null || (this.resident != null && this.resident.hasVectors()));
		return (this.resident != null && known)
				? this.resident.candidates(chunks, lexical, vector,
						(lexical == this.ranked) ? this.best : ScoredChunks.NONE,
						(vector == this.asked) ? this.nearest : ScoredChunks.NONE)
				: this.reader.candidates(chunks, lexical, vector);
	}

	/**
	 * The cosines of chunks with a vector, {@code NaN} where one has no vector;
	 * {@code null} where memory does not know them.
	 */
	public double @Nullable [] cosines(ScoredChunks chunks, float[] vector) {
		return (this.resident != null && this.resident.hasVectors())
				? this.resident.cosines(chunks, vector, (vector == this.asked) ? this.nearest : ScoredChunks.NONE)
				: null;
	}

	/**
	 * Chunks with their scores by words, in no particular order; {@code null} where
	 * memory does not know them.
	 */
	public @Nullable ScoredChunks words(long[] chunks, LexicalQuery query) {
		return (this.resident != null && isOfWholeTerms(query)) ? this.resident.words(chunks, query) : null;
	}

	/**
	 * What share of the question a chunk has at most that scores so much.
	 */
	public double mostCoverage(LexicalQuery query, double bm25) {
		return (this.resident != null) ? query.mostCoverage(bm25, this.resident.longest()) : 1;
	}

	/** What leads from passages to passages that this view shows. */
	public GraphLookup lookup() {
		return (this.resident != null) ? this.resident.graph(this.reader, this.worded) : this.reader.graph();
	}

	/** The graph, whose links lead to chunks that this view shows. */
	public GraphReader graph() {
		return this.reader.graph();
	}

	/** The chunks with their texts, in the order of the ids. */
	public List<StoredPassage> passages(Collection<Long> chunks) {
		return this.reader.passages(chunks);
	}

}

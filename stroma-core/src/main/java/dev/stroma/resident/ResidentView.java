package dev.stroma.resident;

import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

import org.jspecify.annotations.Nullable;

import dev.stroma.filter.Filter;
import dev.stroma.store.ChunkFacts;
import dev.stroma.store.EmbeddingState;
import dev.stroma.store.FileGeneration;
import dev.stroma.store.GraphLookup;
import dev.stroma.store.LexicalQuery;
import dev.stroma.store.QueryWord;
import dev.stroma.store.StoreReader;
import dev.stroma.store.StoredScope;

/**
 * One generation in memory: answers as the file's own indexes do, words to the last bit.
 * Thread-safe.
 */
public final class ResidentView {

	private static final int MOST_SELECTIONS = 64;

	private record Selected(int scope, @Nullable Filter filter, List<Long> hidden) {
	}

	private final FileGeneration state;

	private final LexicalView lexical;

	private final @Nullable VectorView vectors;

	private final @Nullable ResidentGraph graph;

	private final ScratchPool scratches;

	private final Map<Selected, Selection> selections = new ConcurrentHashMap<>();

	private final Map<String, StoredScope> scopes = new ConcurrentHashMap<>();

	private volatile long pending = -1;

	private @Nullable Set<String> languages;

	/**
	 * @param graph {@code null} while the file has to answer
	 */
	ResidentView(FileGeneration state, LexicalView lexical, @Nullable VectorView vectors, @Nullable ResidentGraph graph,
			ScratchPool scratches) {
		this.state = state;
		this.lexical = lexical;
		this.vectors = vectors;
		this.graph = graph;
		this.scratches = scratches;
	}

	public FileGeneration state() {
		return this.state;
	}

	public long generation() {
		return this.state.generation();
	}

	LexicalView lexical() {
		return this.lexical;
	}

	@Nullable VectorView vectors() {
		return this.vectors;
	}

	@Nullable ResidentGraph graph() {
		return this.graph;
	}

	/**
	 * What leads from passages to passages.
	 * @param reader of this generation
	 * @param worded whether chunks must have a wording
	 */
	public GraphLookup graph(StoreReader reader, boolean worded) {
		return (this.graph != null) ? this.graph.with(reader.graph(), (scope) -> !worded && showsAll(scope, reader))
				: reader.graph();
	}

	private boolean showsAll(String name, StoreReader reader) {
		StoredScope known = scope(name, reader);
		return known != null && (!known.timed() || reader.hidden(known.id()).isEmpty());
	}

	/**
	 * A scope of this generation, {@code null} when there is none of that name.
	 * @param reader of this generation
	 */
	public @Nullable StoredScope scope(String name, StoreReader reader) {
		StoredScope known = this.scopes.get(name);
		if (known == null) {
			known = reader.scope(name);
			if (known != null && this.scopes.size() < MOST_SELECTIONS) {
				this.scopes.put(name, known);
			}
		}
		return known;
	}

	/**
	 * How many chunks wait for their vector.
	 * @param reader of this generation
	 */
	public long countPending(StoreReader reader) {
		if (this.pending < 0) {
			this.pending = reader.embeddingQueue().count(EmbeddingState.PENDING, EmbeddingState.RETRY);
		}
		return this.pending;
	}

	/**
	 * The languages that chunks are written in.
	 */
	public Set<String> languages() {
		Set<String> known = this.languages;
		if (known == null) {
			known = new HashSet<>();
			for (SegmentView view : this.lexical.segments()) {
				view.addLanguages(known);
			}
			known = Set.copyOf(known);
			this.languages = known;
		}
		return known;
	}

	/**
	 * What the corpus knows of a question's words, none of whose terms is open.
	 */
	public LexicalQuery lexical(List<QueryWord> words) {
		return this.lexical.query(words);
	}

	/**
	 * Those chunks of a scope whose record passes a filter and is not hidden,
	 * {@code null} when that are all chunks.
	 * @param reader of this generation
	 */
	public @Nullable Selection select(StoredScope scope, @Nullable Filter filter, StoreReader reader) {
		List<Long> hidden = scope.timed() ? reader.hidden(scope.id()) : List.of();
		if (filter == null && scope.alone() && hidden.isEmpty()) {
			return null;
		}
		Selected selected = new Selected(Math.toIntExact(scope.id()), filter, hidden);
		Selection known = this.selections.get(selected);
		if (known == null) {
			known = new Selection(this.lexical, this.vectors, selected.scope(),
					(filter != null) ? reader.passing(scope.id(), filter) : null, hidden);
			if (this.selections.size() >= MOST_SELECTIONS) {
				this.selections.clear();
			}
			this.selections.put(selected, known);
		}
		return known;
	}

	/**
	 * The chunks that score best of those with any of the terms, exactly those that come
	 * before rank {@code limit} by (score, ref, chunk index).
	 * @param selection {@code null} for all chunks
	 */
	public ScoredChunks best(LexicalQuery query, @Nullable Selection selection, int limit) {
		Scratch scratch = this.scratches.borrow();
		Best best = new LexicalSearch(this.lexical, query, selection, scratch).best(limit);
		this.scratches.giveBack(scratch);
		long[] chunks = new long[best.size()];
		for (int i = 0; i < chunks.length; i++) {
			chunks[i] = this.lexical.chunk(best.place(i));
		}
		return ScoredChunks.of(chunks, best.scores(), best.notes());
	}

	/** The most tokens that a chunk has. */
	public int longest() {
		return this.lexical.longest();
	}

	/** Whether {@link #nearest} can be asked. */
	public boolean hasVectors() {
		return this.vectors != null;
	}

	/**
	 * The chunks nearest to a vector of unit length: of the nearest so many, nearly all.
	 * @param selection {@code null} for all chunks
	 */
	public ScoredChunks nearest(float[] vector, @Nullable Selection selection, int limit) {
		VectorView view = this.vectors;
		if (view == null || view.rows().dimension() != vector.length) {
			return ScoredChunks.NONE;
		}
		// what the search was tuned for
		Best best = new Best(Math.max(limit, RecallGuard.WANTED),
				(row, other) -> this.lexical.compareNames(this.lexical.place(view.rows().chunk((int) row)),
						this.lexical.place(view.rows().chunk((int) other))));
		Selection.Rows rows = (selection != null) ? selection.rows() : null;
		new VectorSearch(view, vector, (rows != null) ? rows.bits() : null, best)
			.search((rows != null) ? rows.count() : view.alive());
		long[] chunks = new long[Math.min(limit, best.sort().size())];
		for (int i = 0; i < chunks.length; i++) {
			chunks[i] = view.rows().chunk((int) best.place(i));
		}
		return ScoredChunks.of(chunks, Arrays.copyOf(best.scores(), chunks.length));
	}

	/**
	 * Everything ranking needs to know of the chunks, in no particular order.
	 * @param byWords those whose score for the query is known already
	 * @param byMeaning those whose cosine with the vector is known already
	 */
	public List<ChunkFacts> candidates(Collection<Long> chunks, @Nullable LexicalQuery query, float @Nullable [] vector,
			ScoredChunks byWords, ScoredChunks byMeaning) {
		return new FactReader(this.lexical, this.vectors, query, vector)
			.read(chunks.stream().mapToLong(Long::longValue).toArray(), byWords, byMeaning);
	}

	/**
	 * The cosines of chunks with a vector, {@code NaN} where there is nothing to compare.
	 * @param byMeaning those whose cosine with the vector is known already
	 */
	public double[] cosines(ScoredChunks chunks, float[] vector, ScoredChunks byMeaning) {
		return new FactReader(this.lexical, this.vectors, null, vector).cosines(chunks.ids(), byMeaning);
	}

	/**
	 * Chunks with their scores by words, in no particular order.
	 */
	public ScoredChunks words(long[] chunks, LexicalQuery query) {
		return new FactReader(this.lexical, this.vectors, query, null).words(chunks.clone(), query);
	}

	ResidentView with(LexicalView segments) {
		return new ResidentView(this.state, segments, this.vectors, this.graph, this.scratches);
	}

	ResidentView with(VectorView rows) {
		return new ResidentView(this.state, this.lexical, rows, this.graph, this.scratches);
	}

	ResidentView with(@Nullable ResidentGraph adjacency) {
		return new ResidentView(this.state, this.lexical, this.vectors, adjacency, this.scratches);
	}

	/** Its vectors are compared as they are. */
	ResidentView withoutCodes() {
		VectorView rows = this.vectors;
		return (rows != null) ? with(rows.with(null, null, 1)) : this;
	}

	ResidentView withoutVectors() {
		return new ResidentView(this.state, this.lexical, null, null, this.scratches);
	}

	long bytes() {
		return this.lexical.bytes() + ((this.vectors != null) ? this.vectors.bytes() : 0)
				+ ((this.graph != null) ? this.graph.bytes() : 0);
	}

}

package dev.stroma.search;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;

import dev.stroma.error.InvalidInputException;
import dev.stroma.filter.Filter;
import dev.stroma.graph.WalkOptions;

/**
 * A question and how to answer it. Immutable; the methods named after an option return a
 * changed copy.
 */
public final class SearchRequest implements Cloneable {

	/** The most hits one search returns. */
	public static final int MAX_LIMIT = 250;

	private String text;

	private int limit = 10;

	private int offset;

	private @Nullable String cursor;

	private @Nullable Filter filter;

	private double minRelevance;

	private ArmOptions arms = ArmOptions.NONE;

	private @Nullable Duration deadline;

	private VectorOptions vectors = VectorOptions.defaults();

	private boolean includesInvalid;

	private @Nullable KeywordOptions keywords;

	private Set<String> languages = Set.of();

	private WalkOptions graph = WalkOptions.defaults();

	private Arrangement arrangement = Arrangement.byScore();

	private Extras extras = Extras.NONE;

	private SearchRequest(String text) {
		this.text = text;
	}

	private SearchRequest with(Consumer<SearchRequest> change) {
		try {
			SearchRequest changed = (SearchRequest) clone();
			change.accept(changed);
			return changed;
		}
		catch (CloneNotSupportedException ex) {
			throw new IllegalStateException(ex);
		}
	}

	/**
	 * A request for the 10 best hits of all arms.
	 * @param text the question, any text; one without words finds nothing
	 */
	public static SearchRequest of(String text) {
		if (text == null) {
			throw new InvalidInputException("The question is null: pass a text, an empty one finds nothing");
		}
		return new SearchRequest(text);
	}

	/**
	 * The same request for another question.
	 */
	public SearchRequest text(String text) {
		SearchRequest checked = of(text);
		return with((changed) -> changed.text = checked.text);
	}

	/**
	 * @param limit how many hits at most, 1 to 250
	 */
	public SearchRequest limit(int limit) {
		if (limit < 1 || limit > MAX_LIMIT) {
			throw new InvalidInputException("The limit is %d: use 1 to %d".formatted(limit, MAX_LIMIT));
		}
		return with((changed) -> changed.limit = limit);
	}

	/**
	 * Leaves out the first hits. Pages by offset fit together on one generation, such as
	 * that of a snapshot.
	 * @param offset how many, at least 0; beyond the candidates nothing is left
	 */
	public SearchRequest offset(int offset) {
		if (offset < 0) {
			throw new InvalidInputException("The offset is %d: use 0 or more".formatted(offset));
		}
		return with((changed) -> changed.offset = offset);
	}

	/**
	 * Goes on after an earlier page of this request: leaves out what earlier pages had
	 * and nothing else, on whatever generation.
	 * @param cursor what {@link SearchResult#next()} gave, {@code null} for the
	 * beginning. A search refuses one of another request; limit, offset and deadline may
	 * differ
	 */
	public SearchRequest after(@Nullable String cursor) {
		return with((changed) -> changed.cursor = cursor);
	}

	/**
	 * @param filter which records may be found, applied before any cut
	 */
	public SearchRequest filter(@Nullable Filter filter) {
		return with((changed) -> changed.filter = filter);
	}

	/**
	 * @param minRelevance what a hit's relevance must reach, 0 to 1
	 */
	public SearchRequest minRelevance(double minRelevance) {
		if (!(minRelevance >= 0 && minRelevance <= 1)) {
			throw new InvalidInputException("The minimum relevance is %s: use 0 to 1".formatted(minRelevance));
		}
		return with((changed) -> changed.minRelevance = minRelevance);
	}

	/**
	 * @param arm an arm's name
	 * @param weight what its evidence is multiplied by in fusion, finite and at least 0
	 */
	public SearchRequest weight(String arm, double weight) {
		return with((changed) -> changed.arms = this.arms.weight(arm, weight));
	}

	/**
	 * @param arm the name of an arm that shall run again, where a default has left it out
	 */
	public SearchRequest with(String arm) {
		return with((changed) -> changed.arms = this.arms.with(arm));
	}

	/**
	 * @param arm the name of an arm that shall not run
	 */
	public SearchRequest without(String arm) {
		return with((changed) -> changed.arms = this.arms.without(arm));
	}

	/**
	 * Has an arm name only passages that score enough for it, before fusion; what another
	 * arm names keeps its evidence of this one.
	 * @param arm one that names passages: lexical, vector or record-vector
	 * @param score on the arm's own scale: BM25, or cosine; negative infinity for any
	 */
	public SearchRequest minScore(String arm, double score) {
		return with((changed) -> changed.arms = this.arms.minScore(arm, score));
	}

	/**
	 * How far the graph is walked from the best hits, where passages are linked with its
	 * nodes.
	 * @param depth how many edges at most, 1 to 3, 2 unless asked
	 * @param maxNodes how many nodes at most, 1 to 128, 64 unless asked
	 * @param weight the arm's, 1 unless asked: its evidence lifts a relevance {@code r}
	 * by at most {@code (1 - r) * 0.5 * weight}, and never by more than {@code 1 - r}
	 */
	public SearchRequest graph(int depth, int maxNodes, double weight) {
		WalkOptions options = WalkOptions.defaults().depth(depth).maxNodes(maxNodes);
		return weight(Arm.GRAPH, weight).with((changed) -> changed.graph = options);
	}

	/**
	 * @param deadline how long the arms may take, from the beginning of the search; one
	 * that takes longer is left out and reported
	 */
	public SearchRequest deadline(@Nullable Duration deadline) {
		if (deadline != null && (deadline.isZero() || deadline.isNegative())) {
			throw new InvalidInputException("The deadline is %s: use more than nothing".formatted(deadline));
		}
		return with((changed) -> changed.deadline = deadline);
	}

	/**
	 * Compares the question's vector with every other, even where an index would be
	 * faster.
	 */
	public SearchRequest exact() {
		return exact(true);
	}

	/**
	 * @param exact whether it is compared with every other
	 */
	public SearchRequest exact(boolean exact) {
		return with((changed) -> changed.vectors = this.vectors.exact(exact));
	}

	/**
	 * @param vectors an own vector of the question, and how vectors are compared; where
	 * either says so, with every other
	 */
	public SearchRequest vectors(VectorOptions vectors) {
		return with((changed) -> changed.vectors = this.vectors.and(vectors));
	}

	/**
	 * Finds records that are not valid now too: those that are not valid yet and those
	 * that are not any more.
	 */
	public SearchRequest includeInvalid() {
		return includeInvalid(true);
	}

	/**
	 * @param includes whether these are found
	 */
	public SearchRequest includeInvalid(boolean includes) {
		return with((changed) -> changed.includesInvalid = includes);
	}

	/**
	 * @param keywords how the question's words are read and matched, {@code null} for
	 * what the index was opened with
	 */
	public SearchRequest keywords(@Nullable KeywordOptions keywords) {
		return with((changed) -> changed.keywords = keywords);
	}

	/**
	 * Reads the question by the rules of these languages only, not by those of each that
	 * texts of the index are in.
	 * @param codes such as {@code de}; none for all again. A search refuses those that
	 * the analyzer does not know
	 */
	public SearchRequest language(String... codes) {
		return with((changed) -> changed.languages = Set.copyOf(InvalidInputException.requireEach(codes, "language")));
	}

	/**
	 * @param arrangement how candidates are put in order: boosted, collapsed, diverse,
	 * sorted
	 */
	public SearchRequest arrange(Arrangement arrangement) {
		return with((changed) -> changed.arrangement = InvalidInputException.require(arrangement, "arrangement"));
	}

	/**
	 * @param fields by whose values the records of the hits on all pages are counted, as
	 * filters name them
	 */
	public SearchRequest facets(String... fields) {
		return with(
				(changed) -> changed.extras = this.extras.facets(InvalidInputException.requireEach(fields, "facet")));
	}

	/**
	 * Has hits come with what stands around them, as {@link RetrievalService#expand}
	 * gives it: those of the first 8 records.
	 */
	public SearchRequest expand(boolean parent, int neighbours) {
		return with((changed) -> changed.extras = this.extras.expand(parent, neighbours));
	}

	/**
	 * @param explained whether {@link SearchResult#explain()} is written to the log
	 * {@code dev.stroma.search.explain}, at level info, with the question and the hits'
	 * refs
	 */
	public SearchRequest explain(boolean explained) {
		return with((changed) -> changed.extras = this.extras.explained(explained));
	}

	public String text() {
		return this.text;
	}

	public int limit() {
		return this.limit;
	}

	public int offset() {
		return this.offset;
	}

	/** Where to go on, {@code null} for the beginning. */
	public @Nullable String cursor() {
		return this.cursor;
	}

	public @Nullable Filter filter() {
		return this.filter;
	}

	public double minRelevance() {
		return this.minRelevance;
	}

	public double weight(String arm) {
		return this.arms.weight(arm);
	}

	/**
	 * What a passage must score to be named by an arm; negative infinity unless asked
	 * for.
	 */
	public double minScore(String arm) {
		return this.arms.minScore(arm);
	}

	/** The names of the arms that shall not run. */
	public Set<String> off() {
		return this.arms.off();
	}

	public @Nullable Duration deadline() {
		return this.deadline;
	}

	public boolean isExact() {
		return this.vectors.isExact();
	}

	public VectorOptions vectors() {
		return this.vectors;
	}

	public boolean includesInvalid() {
		return this.includesInvalid;
	}

	public @Nullable KeywordOptions keywords() {
		return this.keywords;
	}

	/** Whose rules the question is read by, empty for all. */
	public Set<String> languages() {
		return this.languages;
	}

	/** How far the graph is walked. */
	public WalkOptions graph() {
		return this.graph;
	}

	public Arrangement arrangement() {
		return this.arrangement;
	}

	/** Whether the answer is explained in the log. */
	public boolean isExplained() {
		return this.extras.explained();
	}

	Extras extras() {
		return this.extras;
	}

	/**
	 * A text that is the same for requests with the same hits, in the same order; pages
	 * and deadlines do not count.
	 */
	String identity() {
		return Stream
			.of(this.text, this.filter, this.minRelevance, this.arms, this.includesInvalid, this.keywords, this.graph,
					new TreeSet<>(this.languages), this.arrangement, this.vectors)
			.map(String::valueOf)
			.collect(Collectors.joining("\n"));
	}

}

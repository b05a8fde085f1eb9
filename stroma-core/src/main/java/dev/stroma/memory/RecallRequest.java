package dev.stroma.memory;

import java.time.Duration;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

import org.jspecify.annotations.Nullable;

import dev.stroma.error.InvalidInputException;
import dev.stroma.filter.Filter;
import dev.stroma.search.SearchRequest;

/**
 * A question for memories and how to answer it. Immutable; the methods named after an
 * option return a changed copy.
 */
public final class RecallRequest {

	/** The most memories one request recalls. */
	public static final int MAX_LIMIT = 100;

	private String text;

	private int limit = 8;

	private @Nullable Filter filter;

	private double minRelevance;

	private double importanceWeight;

	private @Nullable Duration halfLife;

	private UnaryOperator<SearchRequest> search = UnaryOperator.identity();

	private RecallRequest(String text) {
		this.text = text;
	}

	private RecallRequest(RecallRequest other) {
		this.text = other.text;
		this.limit = other.limit;
		this.filter = other.filter;
		this.minRelevance = other.minRelevance;
		this.importanceWeight = other.importanceWeight;
		this.halfLife = other.halfLife;
		this.search = other.search;
	}

	private RecallRequest with(Consumer<RecallRequest> change) {
		RecallRequest changed = new RecallRequest(this);
		change.accept(changed);
		return changed;
	}

	/**
	 * A request for the 8 best memories, by evidence alone.
	 * @param text the question, any text; one without words recalls nothing
	 */
	public static RecallRequest of(String text) {
		return new RecallRequest(SearchRequest.of(text).text());
	}

	/**
	 * The same request for another question.
	 */
	public RecallRequest text(String text) {
		String checked = SearchRequest.of(text).text();
		return with((changed) -> changed.text = checked);
	}

	/**
	 * @param limit how many memories at most, 1 to 100
	 */
	public RecallRequest limit(int limit) {
		if (limit < 1 || limit > MAX_LIMIT) {
			throw new InvalidInputException("%d memories are to be recalled: use 1 to %d".formatted(limit, MAX_LIMIT));
		}
		return with((changed) -> changed.limit = limit);
	}

	/**
	 * @param filter which memories may be recalled, over their metadata, {@code kind},
	 * {@code ref}, {@code sourceRef} and {@link MemoryStore#AT}
	 */
	public RecallRequest filter(@Nullable Filter filter) {
		return with((changed) -> changed.filter = filter);
	}

	/**
	 * @param minRelevance what a passage's relevance must reach, before any prior; 0 to 1
	 */
	public RecallRequest minRelevance(double minRelevance) {
		SearchRequest checked = SearchRequest.of("").minRelevance(minRelevance);
		return with((changed) -> changed.minRelevance = checked.minRelevance());
	}

	/**
	 * @param weight how much importance counts, 0 for not at all, as it is by default, to
	 * 1
	 * @see MemoryPrior
	 */
	public RecallRequest importanceWeight(double weight) {
		if (!(weight >= 0 && weight <= 1)) {
			throw new InvalidInputException("The weight of importance is %s: use 0 to 1".formatted(weight));
		}
		return with((changed) -> changed.importanceWeight = weight);
	}

	/**
	 * @param halfLife age at which a memory counts half, and not less when it is older;
	 * {@code null} for any age alike, as it is by default
	 * @see MemoryPrior
	 */
	public RecallRequest halfLife(@Nullable Duration halfLife) {
		if (halfLife != null && (halfLife.isZero() || halfLife.isNegative())) {
			throw new InvalidInputException(
					"The half-life of memories is %s: use more than nothing, or null for none".formatted(halfLife));
		}
		return with((changed) -> changed.halfLife = halfLife);
	}

	/**
	 * @param search what else the search is asked, such as the weight of an arm; limit,
	 * filter and minimum relevance are those of this request
	 */
	public RecallRequest search(UnaryOperator<SearchRequest> search) {
		return with((changed) -> changed.search = InvalidInputException.require(search, "search"));
	}

	public String text() {
		return this.text;
	}

	public int limit() {
		return this.limit;
	}

	public double importanceWeight() {
		return this.importanceWeight;
	}

	public @Nullable Duration halfLife() {
		return this.halfLife;
	}

	boolean hasPrior() {
		return this.importanceWeight > 0 || this.halfLife != null;
	}

	/**
	 * The search for its passages.
	 * @param limit how many of them
	 */
	SearchRequest toSearch(SearchRequest defaults, int limit) {
		return this.search.apply(defaults).filter(this.filter).minRelevance(this.minRelevance).limit(limit);
	}

}

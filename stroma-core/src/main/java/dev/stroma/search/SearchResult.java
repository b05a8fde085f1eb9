package dev.stroma.search;

import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;

/**
 * The answer to a search. Immutable.
 */
public final class SearchResult {

	private final List<SearchHit> hits;

	private final Page page;

	private final Map<String, List<FacetValue>> facets;

	private final List<Arm> arms;

	private final long generation;

	private final Duration took;

	private final Understood understood;

	SearchResult(List<SearchHit> hits, Page page, Map<String, List<FacetValue>> facets, List<Arm> arms,
			Understood understood, long generation, Duration took) {
		this.understood = understood;
		this.hits = List.copyOf(hits);
		this.page = page;
		this.facets = facets;
		this.arms = List.copyOf(arms);
		this.generation = generation;
		this.took = took;
	}

	/**
	 * The best first; equal ones by ref, then by chunk index. The first k hits of a
	 * larger limit are the hits of limit k.
	 */
	public List<SearchHit> hits() {
		return this.hits;
	}

	/**
	 * How many hits all pages together have: those of the candidates that are relevant
	 * enough, not all that match.
	 */
	public int total() {
		return this.page.total();
	}

	/**
	 * Where the hits go on, for {@link SearchRequest#after}: one URL-safe token, of about
	 * two characters for each hit so far; {@code null} after the last page. It is good
	 * for any later generation, where new hits may come up.
	 */
	public @Nullable String next() {
		return this.page.next();
	}

	/**
	 * How many records of the hits on all pages have which values, by the fields that the
	 * request asked for: the most frequent first, at most 100 of a field.
	 */
	public Map<String, List<FacetValue>> facets() {
		return Collections.unmodifiableMap(this.facets);
	}

	/** Each arm with how it went. */
	public List<Arm> arms() {
		return this.arms;
	}

	/** The arm of this name. */
	public Arm arm(String name) {
		return this.arms.stream().filter((arm) -> arm.name().equals(name)).findFirst().orElseThrow();
	}

	/**
	 * Whether an arm that should have answered did not, or not for all chunks; its reason
	 * says why.
	 */
	public boolean degraded() {
		return this.arms.stream().anyMatch(Arm::isDegraded);
	}

	/** How the question was read. */
	public Understood understood() {
		return this.understood;
	}

	/**
	 * How it came about, for people: how the question was read, what each arm did, and
	 * what adds up to each hit's score, as {@link SearchHit#explain()} has it; a line for
	 * each.
	 */
	public String explain() {
		return ExplanationText.of(this);
	}

	/** The index's generation that was searched. */
	public long generation() {
		return this.generation;
	}

	public Duration took() {
		return this.took;
	}

}

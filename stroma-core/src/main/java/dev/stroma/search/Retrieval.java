package dev.stroma.search;

import java.time.Clock;
import java.time.Duration;

import io.micrometer.core.instrument.MeterRegistry;
import org.jspecify.annotations.Nullable;

import dev.stroma.embed.Embedder;
import dev.stroma.embed.EmbedderProfile;
import dev.stroma.error.FeatureDisabledException;
import dev.stroma.error.LimitExceededException;
import dev.stroma.observation.Observations;
import dev.stroma.snapshot.Reading;
import dev.stroma.snapshot.Views;
import dev.stroma.store.Store;
import dev.stroma.text.TextAnalyzer;
import dev.stroma.text.TokenCounter;

/**
 * The reading side of one file: its services, one per scope. Not API; use {@code Stroma}.
 */
public final class Retrieval implements AutoCloseable {

	/**
	 * What a search asks.
	 *
	 * @param tokenCounter measures what it finds
	 * @param candidates how many each arm names at most, whatever the limit
	 */
	record Arms(LexicalArm lexical, VectorArm vector, EmbedderProfile profile, TokenCounter tokenCounter,
			int candidates) {

		/**
		 * @throws FeatureDisabledException when nothing can be found, whatever is asked
		 */
		void requireOne() {
			if (this.lexical.analyzer().isNone() && this.profile.isNone()) {
				throw new FeatureDisabledException(
						"This index finds neither words nor meaning: give it an analyzer (stroma.fts.enabled) or an embedder "
								+ "(stroma.vectors.enabled, stroma.embedder.type)");
			}
		}

	}

	/** How many searches wait for a thread unless asked. */
	public static final int DEFAULT_MAX_WAITING = 1000;

	private final Store store;

	private final Views views;

	private final QueryEmbedding embedding;

	private final Reranking reranking;

	private final HybridRetrieval search;

	private SearchThreads threads = new SearchThreads(DEFAULT_MAX_WAITING);

	private final SearchRequest defaults;

	private final Clock clock;

	private int maxHits = SearchRequest.MAX_LIMIT;

	private String profile = "default";

	/**
	 * @param defaults what requests ask for that do not say it themselves
	 * @param embeddingTimeout how long a remote embedder may take for a question
	 * @param rerankTimeout how long the reranker may take
	 * @param keywords how the words of requests are read that do not say it themselves
	 * @param candidates how many each arm names at most, whatever the limit
	 * @param tokenCounter measures hits
	 * @param clock tells which records are valid
	 */
	public Retrieval(Store store, Views views, SearchRequest defaults, TextAnalyzer analyzer, KeywordOptions keywords,
			int candidates, Embedder embedder, FusionStrategy fusion, @Nullable Reranker reranker,
			Duration embeddingTimeout, Duration rerankTimeout, TokenCounter tokenCounter, Clock clock,
			MeterRegistry meters) {
		this.store = store;
		this.views = views;
		this.defaults = defaults;
		this.embedding = new QueryEmbedding(embedder, embeddingTimeout);
		this.reranking = new Reranking(reranker, rerankTimeout);
		Arms arms = new Arms(
				new LexicalArm(analyzer, keywords,
						store.isOfStroma() ? "the file of Stroma (Go) has no full-text table, open it read-write once"
								: "there is no analyzer"),
				new VectorArm(embedder, this.embedding, store.vecReadiness().reason()), embedder.profile(),
				tokenCounter, candidates);
		this.search = new HybridRetrieval(arms, views, fusion, this.reranking, clock, meters);
		this.clock = clock;
	}

	/**
	 * Sets the most hits that one search may ask for.
	 * @param profile which says so
	 */
	public Retrieval atMost(int maxHits, String profile) {
		this.maxHits = maxHits;
		this.profile = profile;
		return this;
	}

	/**
	 * Sets how many searches wait for a thread at most, before the first does.
	 */
	public Retrieval queueing(int maxWaiting) {
		this.threads = new SearchThreads(maxWaiting);
		return this;
	}

	/**
	 * Has searches observed.
	 */
	public void observing(Observations observations) {
		this.search.observe(observations);
	}

	/**
	 * Logs slow searches.
	 * @param slow which, {@code null} for none
	 */
	public void logging(@Nullable SlowSearches slow) {
		if (slow != null) {
			this.search.log(slow);
		}
	}

	/**
	 * Runs a search that may ask for any number of hits, of which few are given out.
	 */
	public SearchResult search(SearchRequest request, String scope) {
		return this.search.search(request, scope, reading(scope));
	}

	/**
	 * @throws LimitExceededException when more are asked for than may be
	 */
	public void requireHits(int limit) {
		if (limit > this.maxHits) {
			throw new LimitExceededException(
					"%d hits are asked for, but stroma.profile is %s, which allows at most %d: ask for fewer, or use the profile default"
						.formatted(limit, this.profile, this.maxHits));
		}
	}

	/**
	 * @param scope {@code ""} for none
	 */
	public RetrievalService service(String scope) {
		return ScopedRetrieval.of(this, scope);
	}

	/** Why the embedder gave the last question no vector, {@code null} when it did. */
	public @Nullable String embeddingFailure() {
		return this.embedding.failure();
	}

	Reading reading(String scope) {
		return Reading.present(this.store, this.views, scope);
	}

	Store store() {
		return this.store;
	}

	HybridRetrieval search() {
		return this.search;
	}

	SearchThreads threads() {
		return this.threads;
	}

	SearchRequest defaults() {
		return this.defaults;
	}

	Clock clock() {
		return this.clock;
	}

	@Override
	public void close() {
		this.threads.close();
		this.embedding.close();
		this.reranking.close();
	}

}

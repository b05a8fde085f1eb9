package dev.stroma.search;

import java.time.Clock;
import java.time.Duration;

import io.micrometer.core.instrument.MeterRegistry;
import org.jspecify.annotations.Nullable;

import dev.stroma.embed.Embedder;
import dev.stroma.embed.EmbedderProfile;
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
	 */
	record Arms(LexicalArm lexical, VectorArm vector, EmbedderProfile profile, TokenCounter tokenCounter) {
	}

	private final Store store;

	private final Views views;

	private final Arms arms;

	private final QueryEmbedding embedding;

	private final FusionStrategy fusion;

	private final Reranking reranking;

	private final Clock clock;

	private final MeterRegistry meters;

	/**
	 * @param embeddingTimeout how long a remote embedder may take for a question
	 * @param keywords how the words of requests are read that do not say it themselves
	 * @param tokenCounter measures hits
	 * @param clock tells which records are valid
	 */
	public Retrieval(Store store, Views views, TextAnalyzer analyzer, KeywordOptions keywords, Embedder embedder,
			FusionStrategy fusion, @Nullable Reranker reranker, Duration embeddingTimeout, TokenCounter tokenCounter,
			Clock clock, MeterRegistry meters) {
		this.store = store;
		this.views = views;
		this.embedding = new QueryEmbedding(embedder, embeddingTimeout);
		this.arms = new Arms(new LexicalArm(analyzer, keywords),
				new VectorArm(embedder, this.embedding, store.vecReadiness().reason()), embedder.profile(),
				tokenCounter);
		this.fusion = fusion;
		this.reranking = new Reranking(reranker);
		this.clock = clock;
		this.meters = meters;
	}

	/**
	 * @param scope {@code ""} for none
	 */
	public RetrievalService service(String scope) {
		return new HybridRetrieval(this.store, this.views, scope, this.arms, this.fusion, this.reranking, this.clock,
				this.meters);
	}

	@Override
	public void close() {
		this.embedding.close();
	}

}

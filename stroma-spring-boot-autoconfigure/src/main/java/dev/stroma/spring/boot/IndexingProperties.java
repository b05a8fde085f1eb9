package dev.stroma.spring.boot;

import java.time.Duration;
import java.util.List;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.bind.DefaultValue;

import dev.stroma.StromaOptions;
import dev.stroma.StromaOptions.ModelChange;
import dev.stroma.index.IndexOptions;
import dev.stroma.index.IndexOptions.Embedding;
import dev.stroma.index.IndexOptions.Transaction;
import dev.stroma.index.WorkerOptions;

/**
 * How texts are indexed.
 *
 * @param embedding When a text gets its vectors: before the commit with a local embedder
 * and after it with a remote one, always before, or always after.
 * @param onModelChange What to do when another embedding model made the vectors of the
 * file: make them anew in the background, or refuse to open it.
 * @param embeddingConcurrency Embedder calls of all runs and the worker under way at a
 * time at the most, 1 to 64; of a local embedder never more than there are processors.
 * @param embeddingBatchTexts Texts that one embedder call has at the most.
 * @param embeddingBatchTokens Tokens that all texts of one embedder call have at the
 * most, in words as chunk budgets count them. A longer text goes alone.
 * @param embeddingBatchBytes Bytes that all texts of one embedder call have at the most.
 * A longer text goes alone.
 * @param retryDelays How long after each failure in a row a chunk, or after an outage the
 * embedder, is tried again by the worker. The last one repeats.
 * @param maxAttempts Failures of its own after which the worker gives a chunk up, at
 * least 1.
 * @param maxPlannedRecords Records that one update may name, those to remove included. A
 * larger one is refused before anything is embedded.
 * @param transaction When updates, removals and patches are made that are called for
 * within a transaction of the application: after its commit, and not at all when it rolls
 * back, or at once.
 * @param strict Whether one record that cannot be indexed fails the whole call. Otherwise
 * it is reported and the others are written.
 * @param deadline Longest time one call takes. Without it, any time.
 * @param reuseFrom Another index file, also one of Stroma (Go), whose vectors are taken
 * instead of computing them where it has them.
 */
record IndexingProperties(@DefaultValue("auto") Embedding embedding,
		@DefaultValue("rebuild-vectors") ModelChange onModelChange, @DefaultValue("8") int embeddingConcurrency,
		@DefaultValue("64") int embeddingBatchTexts, @DefaultValue("50000") long embeddingBatchTokens,
		@DefaultValue("600000") long embeddingBatchBytes, @DefaultValue( {
				"1m", "5m", "30m" }) List<Duration> retryDelays,
		@DefaultValue("4") int maxAttempts, @DefaultValue("100000") int maxPlannedRecords,
		@DefaultValue("after-commit") Transaction transaction, @DefaultValue("false") boolean strict,
		@Nullable Duration deadline, @Nullable String reuseFrom){

	StromaOptions applyTo(StromaOptions options) {
		return options.indexing(options()).onModelChange(this.onModelChange);
	}

	private IndexOptions options() {
		IndexOptions options = IndexOptions.defaults()
			.embedding(this.embedding)
			.strict(this.strict)
			.transaction(this.transaction)
			.reuseFrom(StromaProperties.path("stroma.indexing.reuse-from", this.reuseFrom));
		options = StromaPropertyException.accept("stroma.indexing.embedding-concurrency", this.embeddingConcurrency,
				options::embeddingConcurrency);
		IndexOptions unbatched = options;
		StromaPropertyException.accept("stroma.indexing.embedding-batch-texts", this.embeddingBatchTexts,
				(texts) -> unbatched.embeddingBatch(texts, 1, 1));
		StromaPropertyException.accept("stroma.indexing.embedding-batch-tokens", this.embeddingBatchTokens,
				(tokens) -> unbatched.embeddingBatch(1, tokens, 1));
		options = StromaPropertyException.accept("stroma.indexing.embedding-batch-bytes", this.embeddingBatchBytes,
				(bytes) -> unbatched.embeddingBatch(this.embeddingBatchTexts, this.embeddingBatchTokens, bytes));
		options = StromaPropertyException.accept("stroma.indexing.max-planned-records", this.maxPlannedRecords,
				options::maxPlannedRecords);
		Duration limit = this.deadline;
		return (limit != null) ? StromaPropertyException.accept("stroma.indexing.deadline", limit, options::deadline)
				: options;
	}

	/** What it says of the worker. */
	WorkerOptions worker() {
		WorkerOptions options = StromaPropertyException.accept("stroma.indexing.retry-delays", this.retryDelays,
				WorkerOptions.defaults()::retryDelays);
		return StromaPropertyException.accept("stroma.indexing.max-attempts", this.maxAttempts, options::maxAttempts);
	}

}

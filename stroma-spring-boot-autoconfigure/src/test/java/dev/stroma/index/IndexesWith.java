package dev.stroma.index;

/**
 * What options of indexing say that shows with large batches only.
 */
public record IndexesWith(int concurrency, int texts, long tokens, long bytes) {

	public static IndexesWith of(IndexOptions options) {
		EmbeddingBatches batches = options.embeddingBatches();
		return new IndexesWith(options.embeddingConcurrency(), batches.texts(), batches.tokens(), batches.bytes());
	}

}

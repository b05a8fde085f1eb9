package dev.stroma.index;

/**
 * What embedding took, or would take.
 *
 * @param calls of the embedder
 * @param texts sent
 * @param tokens of these texts, in words as chunk budgets count them
 * @param bytes of these texts in UTF-8
 */
record EmbeddingCost(int calls, int texts, long tokens, long bytes) {

	static final EmbeddingCost NONE = new EmbeddingCost(0, 0, 0, 0);

	EmbeddingCost plus(EmbeddingCost other) {
		return new EmbeddingCost(this.calls + other.calls, this.texts + other.texts, this.tokens + other.tokens,
				this.bytes + other.bytes);
	}

}

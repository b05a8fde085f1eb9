package dev.stroma.index;

/**
 * How an {@link Indexer} works. Immutable; the methods named after an option return a
 * changed copy.
 */
public final class IndexOptions {

	/**
	 * When a chunk gets its vector.
	 */
	public enum Embedding {

		/**
		 * Before the commit with a local embedder, so that both arms find a text at once;
		 * else after it. A local embedder that fails does not fail the update, its
		 * vectors follow.
		 */
		AUTO,

		/** Before the commit; an embedder that fails fails the update. */
		EAGER,

		/**
		 * After the commit, by the {@link EmbeddingWorker}; keyword search finds a text
		 * at once.
		 */
		LAZY

	}

	private static final IndexOptions DEFAULTS = new IndexOptions(Embedding.AUTO);

	private final Embedding embedding;

	private IndexOptions(Embedding embedding) {
		this.embedding = embedding;
	}

	/**
	 * Embedding {@link Embedding#AUTO}.
	 */
	public static IndexOptions defaults() {
		return DEFAULTS;
	}

	public IndexOptions embedding(Embedding embedding) {
		return new IndexOptions(embedding);
	}

	public Embedding embedding() {
		return this.embedding;
	}

}

package dev.stroma.store;

/**
 * Where a chunk stands on its way to a vector. The code is what the file keeps.
 */
public enum EmbeddingState {

	/** Waits for its first attempt. */
	PENDING(0),

	/** Has its vector. */
	INDEXED(1),

	/** Failed and waits for its next attempt. */
	RETRY(2),

	/**
	 * Has no vector and gets none: the text cannot be embedded, or every attempt failed.
	 */
	UNAVAILABLE(3),

	/** Came while there was no embedder; waits for one. */
	DISABLED(4),

	/** Gets no vector and is not searched: it is there for the chunks it encloses. */
	STORED(5);

	private final int code;

	EmbeddingState(int code) {
		this.code = code;
	}

	static EmbeddingState of(int code) {
		return values()[code];
	}

	int code() {
		return this.code;
	}

}

package dev.stroma.index;

import dev.stroma.corpus.ContentHash;

/**
 * Under which key an embedding is kept: the model and its input text decide, nothing
 * else.
 */
final class ModelInputs {

	/** The key of nothing. */
	static final ContentHash NONE = ContentHash.over("none").build();

	private ModelInputs() {
	}

	static ContentHash key(String modelIdentity, String input) {
		return ContentHash.over("stroma-embedding-1").text(modelIdentity).text(input).build();
	}

}

package dev.stroma.embed;

import java.util.function.Supplier;

import dev.stroma.text.WordPiece;

/**
 * What a static embedder is made of.
 *
 * @param fingerprint of everything that its vectors depend on
 * @param dimension of its vectors
 * @param parts waits where they are still being read, and throws what kept them from it
 */
record StaticModel(String fingerprint, int dimension, Supplier<Parts> parts) {

	/**
	 * What a text is looked up in: the pieces, and a row for each.
	 */
	record Parts(WordPiece pieces, RowTable table) {
	}

}

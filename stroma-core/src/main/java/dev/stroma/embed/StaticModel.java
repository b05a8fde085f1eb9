package dev.stroma.embed;

import dev.stroma.text.WordPiece;

/**
 * What a static embedder is made of.
 *
 * @param fingerprint of everything that its vectors depend on
 */
record StaticModel(String fingerprint, WordPiece pieces, RowTable table) {
}

package dev.stroma.chunk;

import java.util.List;

import dev.stroma.text.WordCount;

/**
 * A stretch of a body that is cut only when it is too large on its own. Blocks side by
 * side leave no gap: markers and blank lines belong to the block before them.
 *
 * @param start offset of its first character
 * @param end offset after its last character, the start of the block that follows
 * @param kind where it may be cut
 * @param words its length in words
 * @param parts the blocks it consists of, side by side; empty unless it is a container
 */
record Block(int start, int end, Kind kind, int words, List<Block> parts) {

	enum Kind {

		/** List, list item, quote: cut between its parts. */
		CONTAINER,

		/** Paragraph, heading: cut after a sentence, line, word or character. */
		PROSE,

		/**
		 * Code, table, HTML: cut after a line, and kept apart from its neighbours then.
		 */
		LINES

	}

	static Block of(String body, int start, int end, Kind kind) {
		return new Block(start, end, kind, WordCount.of(body, start, end), List.of());
	}

	static Block of(List<Block> parts) {
		return new Block(parts.get(0).start, parts.get(parts.size() - 1).end, Kind.CONTAINER, words(parts), parts);
	}

	/**
	 * The length of several blocks in words; a sum that no body's length can overflow.
	 */
	static int words(List<Block> blocks) {
		int words = 0;
		for (Block block : blocks) {
			words += block.words;
		}
		return words;
	}

}

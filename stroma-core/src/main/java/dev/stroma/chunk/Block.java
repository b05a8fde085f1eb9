package dev.stroma.chunk;

import java.util.ArrayList;
import java.util.List;

/**
 * A stretch of a body that is cut only when it is too large on its own. Blocks side by
 * side leave no gap: markers and blank lines belong to the block before them.
 *
 * @param start offset of its first character
 * @param end offset after its last character, the start of the block that follows
 * @param kind where it may be cut
 * @param tokens its length
 * @param parts the blocks it consists of, side by side; empty unless it is a container
 * @param opening what its later lines depend on
 */
record Block(int start, int end, Kind kind, int tokens, List<Block> parts, Opening opening) {

	enum Kind {

		/** List, list item, quote: cut between its parts. */
		CONTAINER,

		/** Paragraph: cut after a sentence, line, word or character. */
		PROSE,

		/** Cut as prose, and left alone only if what follows cannot be cut. */
		HEADING,

		/**
		 * Code, table, HTML: cut after a line, and kept apart from its neighbours then.
		 */
		LINES

	}

	/**
	 * The lines that say what the others are: the header of a table, the first line of a
	 * fence.
	 *
	 * @param end offset after them
	 * @param context what stands for them in sections that begin later
	 */
	record Opening(int end, String context) {

		static final Opening NONE = new Opening(0, "");

	}

	static Block of(int start, int end, Kind kind, int tokens) {
		return new Block(start, end, kind, tokens, List.of(), Opening.NONE);
	}

	static Block of(List<Block> parts) {
		return new Block(parts.get(0).start, parts.get(parts.size() - 1).end, Kind.CONTAINER, tokens(parts), parts,
				Opening.NONE);
	}

	Block opening(int end, String context) {
		return new Block(this.start, this.end, this.kind, this.tokens, this.parts, new Opening(end, context));
	}

	/**
	 * The part of this block that lies between two offsets, at least one of which is in
	 * it.
	 */
	Block clip(int from, int to, String body, Budget budget) {
		if (from <= this.start && this.end <= to) {
			return this;
		}
		int first = Math.max(from, this.start);
		int last = Math.min(to, this.end);
		return new Block(first, last, this.kind, budget.tokens(body, first, last),
				clip(this.parts, first, last, body, budget), this.opening);
	}

	static List<Block> clip(List<Block> blocks, int from, int to, String body, Budget budget) {
		List<Block> clipped = new ArrayList<>();
		for (Block block : blocks) {
			if (block.start < to && from < block.end) {
				clipped.add(block.clip(from, to, body, budget));
			}
		}
		return clipped;
	}

	/**
	 * The length of several blocks; a sum that no body's length can overflow.
	 */
	static int tokens(List<Block> blocks) {
		int tokens = 0;
		for (Block block : blocks) {
			tokens += block.tokens;
		}
		return tokens;
	}

}

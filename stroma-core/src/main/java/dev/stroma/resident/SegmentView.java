package dev.stroma.resident;

import java.util.Set;

import dev.stroma.store.FullTextRow;
import dev.stroma.store.IndexedChunk;
import dev.stroma.store.TermColumns;

/**
 * A segment as one generation has it: which of its chunks are dead, how often each term
 * is in those, where the chunks stand in their records and which vector they have.
 * Immutable.
 *
 * @param dead a bit per slot
 * @param deadTokens in all of the dead
 * @param deadSizes by term, how many of its slots are dead
 * @param vectors by slot, the row of its vector plus one, 0 when there is none
 */
record SegmentView(Segment segment, long[] dead, int deadCount, long deadTokens, IntPages deadSizes, IntPages ordinals,
		IntPages vectors, long tokens, long segmentBytes) {

	static SegmentView of(Segment segment, IntPages ordinals, IntPages vectors) {
		return new SegmentView(segment, new long[(segment.size() + 63) >>> 6], 0, 0, new IntPages(0), ordinals, vectors,
				segment.tokens(), segment.bytes());
	}

	boolean isAlive(int slot) {
		return (this.dead[slot >>> 6] >>> slot & 1) == 0;
	}

	int rows() {
		return this.segment.size() - this.deadCount;
	}

	long liveTokens() {
		return this.tokens - this.deadTokens;
	}

	/** How many live chunks have the term. */
	int documentFrequency(int term) {
		return (term < 0) ? 0 : this.segment.postings().size(term) - this.deadSizes.get(term);
	}

	int ordinal(int slot) {
		return this.ordinals.get(slot);
	}

	/** The row of a slot's vector, -1 when it has none. */
	int vector(int slot) {
		return this.vectors.get(slot) - 1;
	}

	/** The slot of a live chunk, negative when it is not here. */
	int slot(long chunk) {
		int slot = this.segment.slot(chunk);
		return (slot >= 0 && isAlive(slot)) ? slot : -1;
	}

	/** Adds the languages of live chunks. */
	void addLanguages(Set<String> languages) {
		for (String language : this.segment.languages()) {
			if (documentFrequency(this.segment.term(FullTextRow.LANGUAGE + language)) > 0) {
				languages.add(language);
			}
		}
	}

	long bytes() {
		return this.segmentBytes + 8L * this.dead.length + this.deadSizes.bytes() + this.ordinals.bytes()
				+ this.vectors.bytes();
	}

	/**
	 * What one commit makes of a view. Not thread-safe.
	 */
	static final class Editor {

		private final Segment segment;

		private final long[] dead;

		private int deadCount;

		private long deadTokens;

		private final IntPages deadSizes;

		private final IntPages ordinals;

		private final IntPages vectors;

		private final SegmentView before;

		Editor(SegmentView view) {
			this.segment = view.segment;
			this.dead = view.dead.clone();
			this.deadCount = view.deadCount;
			this.deadTokens = view.deadTokens;
			this.deadSizes = view.deadSizes.fork();
			this.ordinals = view.ordinals.fork();
			this.vectors = view.vectors.fork();
			this.before = view;
		}

		/**
		 * @param columns the chunk's terms
		 */
		void kill(int slot, byte[] columns) {
			this.dead[slot >>> 6] |= 1L << slot;
			this.deadCount++;
			this.deadTokens += this.segment.lengths()[slot];
			DistinctTerms terms = new DistinctTerms(this.segment.terms());
			TermColumns.read(columns, columns.length, terms);
			for (int i = 0; i < terms.size(); i++) {
				this.deadSizes.add(terms.get(i), 1);
			}
		}

		/** A slot's chunk with other terms, without its vector. */
		IndexedChunk chunk(int slot, byte[] columns) {
			return new IndexedChunk(this.segment.chunk(slot), this.segment.records()[slot], this.segment.scopes()[slot],
					this.segment.refs()[slot], this.ordinals.get(slot), columns, null);
		}

		void place(int slot, int ordinal) {
			this.ordinals.set(slot, ordinal);
		}

		void vector(int slot, int row) {
			this.vectors.set(slot, row + 1);
		}

		/** The row of a slot's vector, -1 when it has none. */
		int row(int slot) {
			return this.vectors.get(slot) - 1;
		}

		boolean isAlive(int slot) {
			return (this.dead[slot >>> 6] >>> slot & 1) == 0;
		}

		SegmentView view() {
			return new SegmentView(this.segment, this.dead, this.deadCount, this.deadTokens, this.deadSizes,
					this.ordinals, this.vectors, this.before.tokens, this.before.segmentBytes);
		}

	}

}

package dev.stroma.resident;

import java.util.Collection;

/**
 * The chunks that an arm found: the best first with their scores, where memory found
 * them. Immutable.
 */
public final class ScoredChunks {

	/** None at all. */
	public static final ScoredChunks NONE = new ScoredChunks(true, new long[0], new double[0], new double[0]);

	private final boolean scored;

	private final long[] chunks;

	private final double[] scores;

	private final double[] coverages;

	/** By hash: place among the chunks plus one, 0 where there is none. */
	private final int[] table;

	private ScoredChunks(boolean scored, long[] chunks, double[] scores, double[] coverages) {
		this.scored = scored;
		this.chunks = chunks;
		this.scores = scores;
		this.coverages = coverages;
		this.table = new int[Math.max(2, 4 * Integer.highestOneBit(Math.max(1, chunks.length)))];
		for (int i = 0; i < chunks.length; i++) {
			int at = start(chunks[i]);
			while (this.table[at] != 0) {
				at = (at + 1) & (this.table.length - 1);
			}
			this.table[at] = i + 1;
		}
	}

	/**
	 * Chunks in no particular order, of whose scores nothing is known.
	 */
	public static ScoredChunks unscored(Collection<Long> chunks) {
		return new ScoredChunks(false, chunks.stream().mapToLong(Long::longValue).distinct().toArray(), new double[0],
				new double[0]);
	}

	/**
	 * Chunks by (score, ref, chunk index).
	 */
	public static ScoredChunks of(long[] chunks, double[] scores) {
		return new ScoredChunks(true, chunks, scores, new double[0]);
	}

	/**
	 * Chunks by (score, ref, chunk index).
	 * @param coverages what share of the question each has
	 */
	static ScoredChunks of(long[] chunks, double[] scores, double[] coverages) {
		return new ScoredChunks(true, chunks, scores, coverages);
	}

	/** Chunks in no particular order with their scores. */
	static ScoredChunks ofAny(long[] chunks, double[] scores, double[] coverages) {
		return new ScoredChunks(false, chunks, scores, coverages);
	}

	private int start(long chunk) {
		long hash = chunk * 0x9E3779B97F4A7C15L;
		return (int) (hash >>> 40) & (this.table.length - 1);
	}

	/**
	 * Whether they are in the order by (score, ref, chunk index), with their scores.
	 */
	public boolean isScored() {
		return this.scored;
	}

	public int size() {
		return this.chunks.length;
	}

	public long chunk(int index) {
		return this.chunks[index];
	}

	long[] ids() {
		return this.chunks;
	}

	/** The score of a chunk of those that are scored. */
	public double score(int index) {
		return this.scores[index];
	}

	/** The share of the question's words that a chunk has, of those found by words. */
	public double coverage(int index) {
		return this.coverages[index];
	}

	/**
	 * Where a chunk stands, negative when it is not among them.
	 */
	public int indexOf(long chunk) {
		for (int at = start(chunk); this.table[at] != 0; at = (at + 1) & (this.table.length - 1)) {
			if (this.chunks[this.table[at] - 1] == chunk) {
				return this.table[at] - 1;
			}
		}
		return -1;
	}

}

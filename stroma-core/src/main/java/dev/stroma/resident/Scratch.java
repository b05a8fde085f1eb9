package dev.stroma.resident;

import java.util.Arrays;

import dev.stroma.store.LexicalQuery;

/**
 * The working memory of one search in one segment: scores so far by slot, which slots
 * have one, and the slots that are still in the running. Clean between searches.
 */
final class Scratch {

	private static final int BUCKETS = 1024;

	final float[] scores = new float[Segment.CAPACITY];

	final long[] marks = new long[Segment.CAPACITY / Long.SIZE];

	final int[] running = new int[Segment.CAPACITY];

	private final int[] buckets = new int[BUCKETS + 1];

	/** By length: what dampens frequencies. */
	float[] norms = {};

	static final long BYTES = 2L * 4 * Segment.CAPACITY + Segment.CAPACITY / 8 + 4 * BUCKETS;

	/**
	 * @param longest chunk's length in tokens
	 */
	void normsUpTo(int longest, double averageLength) {
		if (this.norms.length <= longest) {
			this.norms = new float[longest + 1];
		}
		for (int length = 0; length <= longest; length++) {
			this.norms[length] = (float) LexicalQuery.norm(length / averageLength);
		}
	}

	/** Begins to count scores. */
	void beginRanking() {
		Arrays.fill(this.buckets, 0);
	}

	/**
	 * @param scale buckets per score, so that none is beyond the last one
	 */
	void rank(float score, float scale) {
		this.buckets[Math.min(BUCKETS, (int) (score * scale))]++;
	}

	/** A score that so many of the counted ones reach, 0 when they are too few. */
	float reachedBy(int count, float scale) {
		int reached = 0;
		for (int bucket = BUCKETS; bucket > 0; bucket--) {
			reached += this.buckets[bucket];
			if (reached >= count) {
				return bucket / scale;
			}
		}
		return 0;
	}

	static float scale(double most) {
		return (float) (BUCKETS / most);
	}

	/** Forgets all scores. */
	void clear() {
		for (int word = 0; word < this.marks.length; word++) {
			for (long bits = this.marks[word]; bits != 0; bits &= bits - 1) {
				this.scores[(word << 6) + Long.numberOfTrailingZeros(bits)] = 0;
			}
			this.marks[word] = 0;
		}
	}

}

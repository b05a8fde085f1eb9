package dev.stroma.resident;

import java.util.Arrays;

import org.jspecify.annotations.Nullable;

/**
 * Some slots that follow each other, with their scores so far: few enough to stay in the
 * nearest cache. Those in the running may be among the best. Not thread-safe.
 */
final class Window {

	/** The most slots. */
	static final int SIZE = 1 << 11;

	private final float[] scores = new float[SIZE];

	/** A bit for each slot that comes into the running. */
	private final long[] marks = new long[SIZE / Long.SIZE];

	private final int[] running = new int[SIZE];

	private int size;

	private int from;

	private int to;

	private int[] lengths = {};

	private float[] norms = {};

	/**
	 * @param norms by length: what dampens frequencies
	 */
	void norms(float[] norms) {
		this.norms = norms;
	}

	/**
	 * Begins with some slots, as many as there is room for at most.
	 * @param lengths of all slots of the segment
	 * @param from a multiple of 64
	 * @param to the slot after the last one
	 */
	void begin(int[] lengths, int from, int to) {
		this.lengths = lengths;
		this.from = from;
		this.to = to;
		this.size = 0;
		Arrays.fill(this.scores, 0, to - from, 0);
	}

	int from() {
		return this.from;
	}

	/** The slot after the last one. */
	int to() {
		return this.to;
	}

	/** Adds what a term gives a slot that has it. */
	void add(int slot, float most, int halves) {
		float frequency = halves * 0.5f;
		this.scores[slot - this.from] += most * (frequency / (frequency + this.norms[this.lengths[slot]]));
	}

	/** Adds what a term gives a slot that has it, and has it come into the running. */
	void addMarking(int slot, float most, int halves) {
		add(slot, most, halves);
		this.marks[(slot - this.from) >>> 6] |= 1L << slot;
	}

	/**
	 * Begins to run those that are marked and score enough.
	 * @param dead a bit for each slot that does not count
	 * @param allowed a bit for each that does, {@code null} for all
	 */
	void run(long[] dead, long @Nullable [] allowed, float least) {
		for (int word = 0; word < this.marks.length; word++) {
			long marked = this.marks[word];
			if (marked != 0) {
				this.marks[word] = 0;
				int global = (this.from >>> 6) + word;
				run(word << 6, marked & ~dead[global] & ((allowed != null) ? allowed[global] : -1), least);
			}
		}
	}

	private void run(int first, long marked, float least) {
		for (long bits = marked; bits != 0; bits &= bits - 1) {
			int at = first + Long.numberOfTrailingZeros(bits);
			this.running[this.size] = this.from + at;
			this.size += (this.scores[at] >= least) ? 1 : 0;
		}
	}

	/** How many are in the running. */
	int running() {
		return this.size;
	}

	/** Those in the running, in ascending order. */
	int slot(int index) {
		return this.running[index];
	}

	float score(int index) {
		return this.scores[this.running[index] - this.from];
	}

	/** Has only those go on that score enough. */
	void keep(float least) {
		int left = 0;
		for (int i = 0; i < this.size; i++) {
			int slot = this.running[i];
			this.running[left] = slot;
			left += (this.scores[slot - this.from] >= least) ? 1 : 0;
		}
		this.size = left;
	}

}

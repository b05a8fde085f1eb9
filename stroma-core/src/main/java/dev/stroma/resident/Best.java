package dev.stroma.resident;

import java.util.Arrays;

/**
 * Keeps the best so many places of chunks in the order by (score, ref, chunk index): a
 * heap whose root is the worst of them. Not thread-safe.
 */
final class Best {

	/**
	 * Compares equally good chunks.
	 */
	interface Names {

		int compare(long place, long other);

	}

	private final Names names;

	private final int limit;

	private double[] scores;

	private long[] places;

	/** What else is known of each. */
	private double[] notes;

	private int size;

	Best(int limit, Names names) {
		this.names = names;
		this.limit = limit;
		this.scores = new double[Math.min(limit, 256)];
		this.places = new long[this.scores.length];
		this.notes = new double[this.scores.length];
	}

	/** What a chunk must score at least to be kept; negative when any score will do. */
	double threshold() {
		return (this.size < this.limit) ? -1 : this.scores[0];
	}

	int limit() {
		return this.limit;
	}

	void offer(double score, long place) {
		offer(score, place, 0);
	}

	/**
	 * @param note is kept with it
	 */
	void offer(double score, long place, double note) {
		if (this.size < this.limit) {
			if (this.size == this.scores.length) {
				int length = Math.min(this.limit, 2 * this.size);
				this.scores = Arrays.copyOf(this.scores, length);
				this.places = Arrays.copyOf(this.places, length);
				this.notes = Arrays.copyOf(this.notes, length);
			}
			rise(this.size++, score, place, note);
		}
		else if (isWorse(this.scores[0], this.places[0], score, place)) {
			sink(this.size, score, place, note);
		}
	}

	private void rise(int from, double score, long place, double note) {
		int at = from;
		while (at > 0) {
			int parent = (at - 1) >>> 1;
			if (!isWorse(score, place, this.scores[parent], this.places[parent])) {
				break;
			}
			move(parent, at);
			at = parent;
		}
		put(at, score, place, note);
	}

	private void sink(int count, double score, long place, double note) {
		int at = 0;
		for (int child = 1; child < count; child = 2 * at + 1) {
			if (child + 1 < count && isWorse(this.scores[child + 1], this.places[child + 1], this.scores[child],
					this.places[child])) {
				child++;
			}
			if (!isWorse(this.scores[child], this.places[child], score, place)) {
				break;
			}
			move(child, at);
			at = child;
		}
		put(at, score, place, note);
	}

	private void move(int from, int to) {
		put(to, this.scores[from], this.places[from], this.notes[from]);
	}

	private void put(int at, double score, long place, double note) {
		this.scores[at] = score;
		this.places[at] = place;
		this.notes[at] = note;
	}

	/** Puts the best first; nothing can be offered any more. */
	Best sort() {
		for (int last = this.size - 1; last > 0; last--) {
			double score = this.scores[last];
			long place = this.places[last];
			double note = this.notes[last];
			move(0, last);
			sink(last, score, place, note);
		}
		return this;
	}

	private boolean isWorse(double score, long place, double otherScore, long otherPlace) {
		return score < otherScore || (score == otherScore && this.names.compare(place, otherPlace) > 0);
	}

	int size() {
		return this.size;
	}

	/** In no particular order before they are sorted. */
	long place(int index) {
		return this.places[index];
	}

	/** The scores of all, in the order of their places. */
	double[] scores() {
		return Arrays.copyOf(this.scores, this.size);
	}

	double[] notes() {
		return Arrays.copyOf(this.notes, this.size);
	}

}

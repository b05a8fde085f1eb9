package dev.stroma.resident;

import java.util.Arrays;

/**
 * Keeps the best so many places of chunks in the order by (score, ref, chunk index).
 * Those that are offered are collected, and sorted when there are twice as many: what is
 * not better than the worst of the best is refused from then on. Not thread-safe.
 */
final class Best {

	/** So many are collected at least before they are sorted. */
	private static final int LEAST = 64;

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

	/** The worst of the best, once there are so many. */
	private double leastScore = Double.NEGATIVE_INFINITY;

	private long leastPlace;

	Best(int limit, Names names) {
		this.names = names;
		this.limit = limit;
		int room = Math.max(LEAST, 2 * limit);
		this.scores = new double[room];
		this.places = new long[room];
		this.notes = new double[room];
	}

	/**
	 * What a chunk must score at least to be kept, as far as they have been sorted;
	 * negative when any score will do.
	 */
	double threshold() {
		return this.leastScore;
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
		if (score < this.leastScore || (score == this.leastScore && this.names.compare(place, this.leastPlace) > 0)) {
			return;
		}
		if (this.size == this.scores.length) {
			sort();
			offer(score, place, note);
			return;
		}
		this.scores[this.size] = score;
		this.places[this.size] = place;
		this.notes[this.size++] = note;
	}

	/** Puts the best first and forgets the others. */
	Best sort() {
		int[] order = Order.descending(this.scores, this.size);
		sortEqual(order);
		int kept = Math.min(this.size, this.limit);
		double[] oldScores = Arrays.copyOf(this.scores, this.size);
		long[] oldPlaces = Arrays.copyOf(this.places, this.size);
		double[] oldNotes = Arrays.copyOf(this.notes, this.size);
		for (int i = 0; i < kept; i++) {
			this.scores[i] = oldScores[order[i]];
			this.places[i] = oldPlaces[order[i]];
			this.notes[i] = oldNotes[order[i]];
		}
		this.size = kept;
		if (kept == this.limit) {
			this.leastScore = this.scores[kept - 1];
			this.leastPlace = this.places[kept - 1];
		}
		return this;
	}

	/** Orders those that are equal as floats. */
	private void sortEqual(int[] order) {
		for (int from = 0, to; from < order.length; from = to) {
			float score = (float) this.scores[order[from]];
			to = from + 1;
			while (to < order.length && (float) this.scores[order[to]] == score) {
				to++;
			}
			for (int i = from + 1; i < to; i++) {
				insert(order, from, i);
			}
		}
	}

	/** Moves an entry to where it belongs among those from a place on before it. */
	private void insert(int[] order, int from, int at) {
		int moved = order[at];
		int low = from;
		int high = at;
		while (low < high) {
			int middle = (low + high) >>> 1;
			if (compare(order[middle], moved) <= 0) {
				low = middle + 1;
			}
			else {
				high = middle;
			}
		}
		System.arraycopy(order, low, order, low + 1, at - low);
		order[low] = moved;
	}

	private int compare(int one, int other) {
		int byScore = Double.compare(this.scores[other], this.scores[one]);
		return (byScore != 0) ? byScore : this.names.compare(this.places[one], this.places[other]);
	}

	/** How many there are: of those that are not sorted some may be too many. */
	int size() {
		return Math.min(this.size, this.limit);
	}

	/** Best first once they are sorted. */
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

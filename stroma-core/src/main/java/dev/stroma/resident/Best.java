package dev.stroma.resident;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

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

	private int size;

	Best(int limit, Names names) {
		this.names = names;
		this.limit = limit;
		this.scores = new double[Math.min(limit, 256)];
		this.places = new long[this.scores.length];
	}

	/** What a chunk must score at least to be kept; negative when any score will do. */
	double threshold() {
		return (this.size < this.limit) ? -1 : this.scores[0];
	}

	int limit() {
		return this.limit;
	}

	void offer(double score, long place) {
		if (this.size < this.limit) {
			if (this.size == this.scores.length) {
				int length = Math.min(this.limit, 2 * this.size);
				this.scores = Arrays.copyOf(this.scores, length);
				this.places = Arrays.copyOf(this.places, length);
			}
			rise(this.size++, score, place);
		}
		else if (isWorse(this.scores[0], this.places[0], score, place)) {
			sink(score, place);
		}
	}

	private void rise(int from, double score, long place) {
		int at = from;
		while (at > 0) {
			int parent = (at - 1) >>> 1;
			if (!isWorse(score, place, this.scores[parent], this.places[parent])) {
				break;
			}
			this.scores[at] = this.scores[parent];
			this.places[at] = this.places[parent];
			at = parent;
		}
		this.scores[at] = score;
		this.places[at] = place;
	}

	private void sink(double score, long place) {
		int at = 0;
		for (int child = 1; child < this.size; child = 2 * at + 1) {
			if (child + 1 < this.size && isWorse(this.scores[child + 1], this.places[child + 1], this.scores[child],
					this.places[child])) {
				child++;
			}
			if (!isWorse(this.scores[child], this.places[child], score, place)) {
				break;
			}
			this.scores[at] = this.scores[child];
			this.places[at] = this.places[child];
			at = child;
		}
		this.scores[at] = score;
		this.places[at] = place;
	}

	private boolean isWorse(double score, long place, double otherScore, long otherPlace) {
		return score < otherScore || (score == otherScore && this.names.compare(place, otherPlace) > 0);
	}

	private int compare(int one, int other) {
		int byScore = Double.compare(this.scores[other], this.scores[one]);
		return (byScore != 0) ? byScore : this.names.compare(this.places[one], this.places[other]);
	}

	int size() {
		return this.size;
	}

	/** Of the place of the same number. */
	double score(int index) {
		return this.scores[index];
	}

	/** In no particular order. */
	long place(int index) {
		return this.places[index];
	}

	/** The best first. */
	List<Long> placesInOrder() {
		return IntStream.range(0, this.size).boxed().sorted(this::compare).map((index) -> this.places[index]).toList();
	}

}

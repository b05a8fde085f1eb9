package dev.stroma.resident;

import java.util.Arrays;

/**
 * Collects the rows whose codes are nearest, at least so many where there are as many.
 * Not thread-safe.
 */
final class NearestCodes {

	private final int wanted;

	private final int[] rows;

	private final int[] distances;

	private final int[] buckets;

	private int size;

	/** What a distance must be below to be of use. */
	private int limit = Integer.MAX_VALUE;

	/**
	 * @param most the largest distance there can be
	 */
	NearestCodes(int wanted, int most) {
		this.wanted = wanted;
		this.rows = new int[4 * wanted];
		this.distances = new int[4 * wanted];
		this.buckets = new int[most + 1];
	}

	int limit() {
		return this.limit;
	}

	void add(int row, int distance) {
		if (this.size == this.rows.length) {
			prune();
			if (distance >= this.limit) {
				return;
			}
		}
		this.rows[this.size] = row;
		this.distances[this.size++] = distance;
	}

	/**
	 * Forgets those that are not among the nearest.
	 */
	void prune() {
		if (this.size <= this.wanted) {
			return;
		}
		Arrays.fill(this.buckets, 0);
		for (int i = 0; i < this.size; i++) {
			this.buckets[this.distances[i]]++;
		}
		int distance = 0;
		int nearer = 0;
		for (; nearer + this.buckets[distance] < this.wanted; distance++) {
			nearer += this.buckets[distance];
		}
		int atLimit = this.wanted - nearer;
		int kept = 0;
		for (int i = 0; i < this.size; i++) {
			if (this.distances[i] < distance || (this.distances[i] == distance && atLimit-- > 0)) {
				this.rows[kept] = this.rows[i];
				this.distances[kept++] = this.distances[i];
			}
		}
		this.size = kept;
		this.limit = distance;
	}

	int size() {
		return this.size;
	}

	/** The first so many are those that were found. */
	int[] rows() {
		return this.rows;
	}

}

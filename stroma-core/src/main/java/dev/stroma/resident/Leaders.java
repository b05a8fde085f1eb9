package dev.stroma.resident;

import java.util.Arrays;

/**
 * The slots that may be among the best, segment by segment, and what those must reach:
 * scores are counted in buckets. Not thread-safe.
 */
final class Leaders {

	private static final int BUCKETS = 1 << 12;

	private final int[] buckets = new int[BUCKETS + 1];

	private int wanted;

	/** Buckets per score. */
	private float scale;

	/** So many scores are in the lowest bucket that counts and above. */
	private int counted;

	private int lowest;

	private int[] slots = new int[64];

	private float[] scores = new float[64];

	private int size;

	/**
	 * @param wanted how many are the best
	 * @param most a score at most
	 */
	void begin(int wanted, double most) {
		Arrays.fill(this.buckets, 0);
		this.wanted = wanted;
		this.scale = (float) (BUCKETS / most);
		this.counted = 0;
		this.lowest = 0;
		this.size = 0;
	}

	/**
	 * @param certain what it scores at least
	 */
	void add(int slot, float score, float certain) {
		if (this.size == this.slots.length) {
			this.slots = Arrays.copyOf(this.slots, 2 * this.size);
			this.scores = Arrays.copyOf(this.scores, 2 * this.size);
		}
		this.slots[this.size] = slot;
		this.scores[this.size++] = score;
		int bucket = Math.min(BUCKETS, (int) (certain * this.scale));
		this.buckets[bucket]++;
		this.counted += (bucket >= this.lowest) ? 1 : 0;
		while (this.counted - this.buckets[this.lowest] >= this.wanted) {
			this.counted -= this.buckets[this.lowest++];
		}
	}

	/** What the best so many reach at least, 0 while they are fewer. */
	float reached() {
		return this.lowest / this.scale;
	}

	/** How many there are. */
	int size() {
		return this.size;
	}

	/**
	 * Those that score enough, of some that came one after the other, in their order.
	 */
	int[] slots(int from, int to, float least) {
		int[] enough = new int[to - from];
		int count = 0;
		for (int i = from; i < to; i++) {
			enough[count] = this.slots[i];
			count += (this.scores[i] >= least) ? 1 : 0;
		}
		return Arrays.copyOf(enough, count);
	}

	long bytes() {
		return 4L * this.buckets.length + 8L * this.slots.length;
	}

}

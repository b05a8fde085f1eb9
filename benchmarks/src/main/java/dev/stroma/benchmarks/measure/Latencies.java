package dev.stroma.benchmarks.measure;

import java.util.Arrays;

/**
 * How long each of many calls took.
 */
public final class Latencies {

	private static final double NANOS_PER_MILLI = 1e6;

	private long[] nanos = new long[256];

	private int count;

	public void add(long nanos) {
		if (this.count == this.nanos.length) {
			this.nanos = Arrays.copyOf(this.nanos, 2 * this.count);
		}
		this.nanos[this.count++] = nanos;
	}

	public int count() {
		return this.count;
	}

	/**
	 * The time that so many percent of the calls did not exceed, in milliseconds (nearest
	 * rank).
	 * @param percent 0 for the shortest time to 100 for the longest
	 */
	public double percentile(double percent) {
		if (this.count == 0) {
			throw new IllegalStateException("Nothing was measured");
		}
		long[] sorted = Arrays.copyOf(this.nanos, this.count);
		Arrays.sort(sorted);
		int rank = (int) Math.ceil(percent / 100 * this.count);
		return sorted[Math.max(0, rank - 1)] / NANOS_PER_MILLI;
	}

	public double median() {
		return percentile(50);
	}

	/** The median and the extremes, in milliseconds. */
	public String describe() {
		return "%.1f (%.1f to %.1f)".formatted(median(), percentile(0), percentile(100));
	}

}

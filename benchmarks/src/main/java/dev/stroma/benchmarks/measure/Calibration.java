package dev.stroma.benchmarks.measure;

/**
 * A fixed piece of work whose time tells how fast, and how busy, the machine is at the
 * moment: where it varies, absolute times mean little and ratios still something.
 */
public final class Calibration {

	private static final int STEPS = 20_000_000;

	private static final int WARM_UP = 3;

	private final Latencies latencies = new Latencies();

	private long state = 1;

	public Calibration() {
		for (int i = 0; i < WARM_UP; i++) {
			work();
		}
	}

	/**
	 * Takes one more sample.
	 */
	public void sample() {
		long start = System.nanoTime();
		work();
		this.latencies.add(System.nanoTime() - start);
	}

	private void work() {
		long x = this.state;
		for (int i = 0; i < STEPS; i++) {
			x ^= x << 13;
			x ^= x >>> 7;
			x ^= x << 17;
		}
		this.state = x;
	}

	/** The times of the samples. */
	public Latencies latencies() {
		return this.latencies;
	}

}

package dev.stroma.benchmarks.measure;

/**
 * The heap in use. Without garbage, as far as the JVM can be asked to collect it.
 */
public final class Heap {

	private static final int COLLECTIONS = 3;

	private Heap() {
	}

	/**
	 * How many bytes live objects take.
	 */
	public static long used() {
		Runtime runtime = Runtime.getRuntime();
		for (int i = 0; i < COLLECTIONS; i++) {
			System.gc();
		}
		return runtime.totalMemory() - runtime.freeMemory();
	}

}

package dev.stroma.benchmarks.ingest;

import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

import com.sun.management.OperatingSystemMXBean;

/**
 * What a piece of work took.
 *
 * @param wallSeconds on the clock
 * @param cpuSeconds of all threads of this process, compiler and collector included
 */
record Effort(double wallSeconds, double cpuSeconds) {

	private static final double NANOS = 1e9;

	private static final long PAUSE = Duration.ofMillis(500).toNanos();

	private static final int MOST_PAUSES = 60;

	/**
	 * Measures what begins when nothing else runs in this process: what a system still
	 * tidies up does not weigh on the next one.
	 */
	static Effort of(Runnable work) {
		OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
		settle(system);
		System.gc();
		long cpu = system.getProcessCpuTime();
		long wall = System.nanoTime();
		work.run();
		return new Effort((System.nanoTime() - wall) / NANOS, (system.getProcessCpuTime() - cpu) / NANOS);
	}

	/** Waits until hardly any processor time is taken. */
	private static void settle(OperatingSystemMXBean system) {
		long before = system.getProcessCpuTime();
		for (int i = 0; i < MOST_PAUSES; i++) {
			LockSupport.parkNanos(PAUSE);
			long now = system.getProcessCpuTime();
			if (now - before < PAUSE / 20) {
				return;
			}
			before = now;
		}
	}

}

package dev.stroma.benchmarks.ingest;

import java.lang.management.ManagementFactory;

import com.sun.management.OperatingSystemMXBean;

/**
 * What a piece of work took.
 *
 * @param wallSeconds on the clock
 * @param cpuSeconds of all threads of this process, compiler and collector included
 */
record Effort(double wallSeconds, double cpuSeconds) {

	private static final double NANOS = 1e9;

	static Effort of(Runnable work) {
		OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
		System.gc();
		long cpu = system.getProcessCpuTime();
		long wall = System.nanoTime();
		work.run();
		return new Effort((System.nanoTime() - wall) / NANOS, (system.getProcessCpuTime() - cpu) / NANOS);
	}

}

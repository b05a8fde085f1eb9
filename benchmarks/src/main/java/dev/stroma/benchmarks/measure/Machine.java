package dev.stroma.benchmarks.measure;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

import com.sun.management.OperatingSystemMXBean;

/**
 * What is measured on, in a line that names no machine.
 */
public final class Machine {

	private static final Path CPU_INFO = Path.of("/proc/cpuinfo");

	private static final double GIB = 1L << 30;

	private Machine() {
	}

	/**
	 * Number and model of the processors, and the memory.
	 */
	public static String describe() {
		OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
		return "%d x %s, %d GiB".formatted(Runtime.getRuntime().availableProcessors(), processor(),
				Math.round(system.getTotalMemorySize() / GIB));
	}

	private static String processor() {
		String unknown = System.getProperty("os.arch", "unknown processor");
		if (!Files.isReadable(CPU_INFO)) {
			return unknown;
		}
		try (Stream<String> lines = Files.lines(CPU_INFO)) {
			return lines.filter((line) -> line.startsWith("model name"))
				.map((line) -> line.substring(line.indexOf(':') + 1).strip())
				.findFirst()
				.orElse(unknown);
		}
		catch (IOException ex) {
			return unknown;
		}
	}

	/**
	 * The version of the running JDK, such as {@code 17.0.15}.
	 */
	public static String jdk() {
		return Runtime.version()
			.version()
			.stream()
			.map(String::valueOf)
			.reduce((left, right) -> left + "." + right)
			.orElseThrow();
	}

}

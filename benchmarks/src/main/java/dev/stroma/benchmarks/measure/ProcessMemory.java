package dev.stroma.benchmarks.measure;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * What of this process is in memory, which only Linux tells.
 */
public final class ProcessMemory {

	private static final Path STATUS = Path.of("/proc/self/status");

	private static final long KIB = 1024;

	private ProcessMemory() {
	}

	/** Whether it can be measured here. */
	public static boolean isKnown() {
		return Files.isReadable(STATUS);
	}

	/** The resident set. */
	public static long bytes() {
		List<String> lines;
		try {
			lines = Files.readAllLines(STATUS);
		}
		catch (IOException ex) {
			throw new UncheckedIOException("'%s' cannot be read".formatted(STATUS), ex);
		}
		return lines.stream()
			.filter((line) -> line.startsWith("VmRSS:"))
			.map((line) -> Long.parseLong(line.replaceAll("\\D", "")) * KIB)
			.findFirst()
			.orElseThrow();
	}

}

package dev.stroma.benchmarks.quality;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * A directory for the files of one collection.
 */
final class TemporaryDirectory {

	private TemporaryDirectory() {
	}

	static void with(Consumer<Path> work) throws IOException {
		Path directory = Files.createTempDirectory("stroma-quality-");
		try {
			work.accept(directory);
		}
		finally {
			try (Stream<Path> paths = Files.walk(directory)) {
				for (Path path : paths.sorted(Comparator.reverseOrder()).toList()) {
					Files.deleteIfExists(path);
				}
			}
		}
	}

}

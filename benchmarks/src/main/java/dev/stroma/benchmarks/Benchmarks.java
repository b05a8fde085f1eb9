package dev.stroma.benchmarks;

import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import dev.stroma.benchmarks.chunk.ChunkSuite;
import dev.stroma.benchmarks.file.OpenSuite;
import dev.stroma.benchmarks.file.SpaceSuite;
import dev.stroma.benchmarks.memory.MemorySuite;
import dev.stroma.benchmarks.report.Results;
import dev.stroma.benchmarks.report.ResultsJson;
import dev.stroma.benchmarks.report.Table;
import dev.stroma.benchmarks.ingest.IngestSuite;
import dev.stroma.benchmarks.search.RecallSuite;
import dev.stroma.benchmarks.search.SearchSuite;
import dev.stroma.benchmarks.startup.StartupSuite;

/**
 * Runs one suite, prints its table and writes its results. Ends with exit code 2 when the
 * command line is wrong.
 */
public final class Benchmarks {

	private static final List<Suite> SUITES = List.of(new ChunkSuite(), new IngestSuite(), new MemorySuite(),
			new OpenSuite(), new RecallSuite(), new SearchSuite(), new SpaceSuite(), new StartupSuite());

	private static final int WRONG_USAGE = 2;

	private Benchmarks() {
	}

	public static void main(String[] arguments) {
		try {
			run(Options.parse(arguments), System.out);
		}
		catch (UsageException ex) {
			System.err.println(ex.getMessage());
			System.exit(WRONG_USAGE);
		}
	}

	static Results run(Options options, PrintStream out) {
		Suite suite = suite(options.suite());
		Results results = inTemporaryDirectory((directory) -> suite.run(options, directory, out));
		out.println();
		out.print(Table.of(results));
		Path file = options.results();
		if (file != null) {
			ResultsJson json = new ResultsJson(file);
			if (options.adds()) {
				json.add(results);
			}
			else {
				json.write(results);
			}
		}
		return results;
	}

	private static Suite suite(String name) {
		return SUITES.stream()
			.filter((suite) -> suite.name().equals(name))
			.findFirst()
			.orElseThrow(() -> new UsageException("There is no suite '%s': use %s".formatted(name,
					SUITES.stream().map(Suite::name).collect(Collectors.joining(", ")))));
	}

	private interface Work {

		Results in(Path directory);

	}

	private static Results inTemporaryDirectory(Work work) {
		try {
			Path directory = Files.createTempDirectory("stroma-benchmarks-");
			try {
				return work.in(directory);
			}
			finally {
				delete(directory);
			}
		}
		catch (IOException ex) {
			throw new UncheckedIOException("There is no room for temporary files", ex);
		}
	}

	private static void delete(Path directory) throws IOException {
		try (Stream<Path> paths = Files.walk(directory)) {
			for (Path path : paths.sorted(Comparator.reverseOrder()).toList()) {
				Files.deleteIfExists(path);
			}
		}
	}

}

package dev.stroma.benchmarks;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;

import org.jspecify.annotations.Nullable;

/**
 * The command line, as {@code benchmarks/run} passes it on.
 *
 * @param suite the name of what to run
 * @param chunks how many chunks, {@code null} for the suite's own number
 * @param dimension of the vectors, {@code null} for the suite's own
 * @param datasets a directory of data sets, {@code null} for none
 * @param full whether it may take longer than 10 minutes
 * @param results where the results go, {@code null} for nowhere
 * @param adds whether they are added to those of another JDK that are there
 */
public record Options(String suite, @Nullable Integer chunks, @Nullable Integer dimension, @Nullable Path datasets,
		boolean full, @Nullable Path results, boolean adds) {

	private static final int MAX_CHUNKS = 10_000_000;

	private static final int MAX_DIMENSION = 4096;

	/**
	 * Reads {@code SUITE [--chunks N] [--dim D] [--datasets DIR] [--full]} and, for the
	 * script, {@code [--results FILE] [--add]}.
	 * @throws UsageException for anything else
	 */
	public static Options parse(String... arguments) {
		Deque<String> rest = new ArrayDeque<>(Arrays.asList(arguments));
		if (rest.isEmpty() || rest.peek().startsWith("-")) {
			throw new UsageException("No suite is given: begin with its name");
		}
		Options options = new Options(rest.remove(), null, null, null, false, null, false);
		while (!rest.isEmpty()) {
			options = options.with(rest.remove(), rest);
		}
		return options;
	}

	private Options with(String option, Deque<String> rest) {
		return switch (option) {
			case "--chunks" -> new Options(this.suite, number(option, rest, 100, MAX_CHUNKS), this.dimension,
					this.datasets, this.full, this.results, this.adds);
			case "--dim" -> new Options(this.suite, this.chunks, number(option, rest, 8, MAX_DIMENSION), this.datasets,
					this.full, this.results, this.adds);
			case "--datasets" -> new Options(this.suite, this.chunks, this.dimension, directory(option, rest),
					this.full, this.results, this.adds);
			case "--full" ->
				new Options(this.suite, this.chunks, this.dimension, this.datasets, true, this.results, this.adds);
			case "--results" -> new Options(this.suite, this.chunks, this.dimension, this.datasets, this.full,
					Path.of(value(option, rest)), this.adds);
			case "--add" ->
				new Options(this.suite, this.chunks, this.dimension, this.datasets, this.full, this.results, true);
			default -> throw new UsageException(
					"There is no option '%s': use --chunks, --dim, --datasets or --full".formatted(option));
		};
	}

	private static int number(String option, Deque<String> rest, int least, int most) {
		String value = value(option, rest);
		try {
			int number = Integer.parseInt(value);
			if (number >= least && number <= most) {
				return number;
			}
		}
		catch (NumberFormatException ex) {
			// said below, as for a number out of range
		}
		throw new UsageException("%s is '%s': give a whole number from %d to %d".formatted(option, value, least, most));
	}

	private static Path directory(String option, Deque<String> rest) {
		String value = value(option, rest);
		if (!Files.isDirectory(Path.of(value))) {
			throw new UsageException("%s is '%s': there is no such directory".formatted(option, value));
		}
		return Path.of(value);
	}

	private static String value(String option, Deque<String> rest) {
		String value = rest.poll();
		if (value == null) {
			throw new UsageException("%s has no value".formatted(option));
		}
		return value;
	}

}

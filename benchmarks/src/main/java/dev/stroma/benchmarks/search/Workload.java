package dev.stroma.benchmarks.search;

import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Supplier;

import dev.stroma.benchmarks.Options;
import dev.stroma.benchmarks.UsageException;
import dev.stroma.benchmarks.corpus.Corpus;
import dev.stroma.benchmarks.corpus.RealCorpus;
import dev.stroma.benchmarks.corpus.SyntheticCorpus;
import dev.stroma.benchmarks.corpus.SyntheticCorpus.Shape;

/**
 * Something to search in.
 *
 * @param name empty for the one that the ratios without a suffix are of
 * @param corpus made when its turn comes
 * @param description for the one who waits
 */
record Workload(String name, String description, Supplier<Corpus> corpus) {

	/**
	 * What two cores search through within 10 minutes on two JDKs, in chunks, and in
	 * numbers that a scan of all vectors reads.
	 */
	private static final int MOST_CHUNKS = 100_000;

	private static final long MOST_NUMBERS = 100_000L * 384;

	private static final int FEW = 10_000;

	private static final int MANY = 1_000_000;

	private static final int SMALL_DIMENSION = 64;

	private static final int DIMENSION = 384;

	static List<Workload> of(Options options, PrintStream out) {
		int dimension = Objects.requireNonNullElse(options.dimension(), DIMENSION);
		int chunks = Objects.requireNonNullElse(options.chunks(), MOST_CHUNKS);
		if (!options.full() && (chunks > MOST_CHUNKS || (long) chunks * dimension > MOST_NUMBERS)) {
			throw new UsageException(
					"%d chunks of %d dimensions take longer than 10 minutes: add --full".formatted(chunks, dimension));
		}
		List<Workload> workloads = new ArrayList<>();
		if (options.chunks() == null) {
			workloads.add(synthetic("10k", FEW, dimension, Shape.CLUSTERED));
		}
		Path datasets = options.datasets();
		if (datasets != null) {
			workloads
				.add(new Workload("real", "the texts in " + datasets.getFileName(), () -> new RealCorpus(datasets)));
		}
		else {
			out.println("real texts are left out: add --datasets DIR");
		}
		workloads.add(synthetic("", chunks, dimension, Shape.CLUSTERED));
		if (options.full()) {
			workloads.add(synthetic("unclustered", chunks, dimension, Shape.UNCLUSTERED));
		}
		if (options.full() && options.chunks() == null) {
			workloads.add(synthetic("1m", MANY, SMALL_DIMENSION, Shape.CLUSTERED));
		}
		return workloads;
	}

	private static Workload synthetic(String name, int chunks, int dimension, Shape shape) {
		return new Workload(name, "%d chunks of %d dimensions, %s".formatted(chunks, dimension, shape.label()),
				() -> new SyntheticCorpus(chunks, dimension, shape));
	}

	/** What is measured in it. */
	String label(String what) {
		return this.name.isEmpty() ? what : what + " " + this.name;
	}

	/** A ratio's name. */
	String ratio(String of) {
		return this.name.isEmpty() ? of : of + "_" + this.name.toLowerCase(Locale.ROOT);
	}

}

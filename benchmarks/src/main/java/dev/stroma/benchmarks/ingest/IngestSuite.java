package dev.stroma.benchmarks.ingest;

import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

import dev.stroma.benchmarks.Options;
import dev.stroma.benchmarks.Suite;
import dev.stroma.benchmarks.corpus.Document;
import dev.stroma.benchmarks.corpus.SyntheticCorpus;
import dev.stroma.benchmarks.measure.Latencies;
import dev.stroma.benchmarks.measure.Machine;
import dev.stroma.benchmarks.report.Results;
import dev.stroma.benchmarks.report.Row;

/**
 * Puts the same documents with the same vectors into each system, one after the other,
 * each after a small corpus of its own to warm up; then changes ours a little.
 */
public final class IngestSuite implements Suite {

	private static final int CHUNKS = 100_000;

	private static final int DIMENSION = 384;

	private static final int WARM_UP = 4000;

	private static final int SMALL = 1000;

	private static final int RESYNCED = 10_000;

	@Override
	public String name() {
		return "ingest";
	}

	@Override
	public Results run(Options options, Path directory, PrintStream out) {
		Integer chunks = options.chunks();
		Integer dimension = options.dimension();
		int size = (chunks != null) ? chunks : CHUNKS;
		int width = (dimension != null) ? dimension : DIMENSION;
		int spare = SmallChanges.spare();
		out.printf("making %d chunks of %d dimensions%n", size, width);
		SyntheticCorpus corpus = new SyntheticCorpus(size + spare, width);
		List<Document> documents = corpus.documents(0, size);
		Rounds rounds = new Rounds(documents, directory, out);

		List<Row> rows = new ArrayList<>();
		Map<String, Double> ratios = new LinkedHashMap<>();
		try (StromaIngest stroma = rounds.warmed("stroma", (place) -> new StromaIngest(place, width))) {
			stroma.know(corpus.documents(0, size + spare));
			Effort ours = rounds.measure(stroma);
			Path library = stroma.sqliteVec();
			Effort jdbc = rounds.closing(rounds.warmed("jdbc", (place) -> new JdbcIngest(place, width, library)));
			Effort lucene = rounds.closing(rounds.warmed("lucene9", LuceneIngest::new));
			rows.add(rounds.row("stroma", ours));
			rows.add(rounds.row("jdbc", jdbc));
			rows.add(rounds.row("lucene9", lucene));
			ratios.put("lucene9_ingest_cpu", lucene.cpuSeconds() / ours.cpuSeconds());
			ratios.put("lucene9_ingest_wall", lucene.wallSeconds() / ours.wallSeconds());
			ratios.put("jdbc_ingest", jdbc.wallSeconds() / ours.wallSeconds());

			List<Document> others = corpus.documents(size, size + spare);
			Latencies large = SmallChanges.updates(stroma, documents, others);
			rows.add(row("update10", large));
			small(directory, corpus, size, width, large, rows, ratios);
		}
		Map<String, Object> config = new LinkedHashMap<>();
		config.put("chunks", size);
		config.put("dim", width);
		return new Results(name(), Machine.describe(), Machine.jdk(), config, rows, ratios);
	}

	/**
	 * The same updates of a small corpus, and a sync of one that did not change.
	 */
	private static void small(Path directory, SyntheticCorpus corpus, int size, int width, Latencies large,
			List<Row> rows, Map<String, Double> ratios) {
		List<Document> others = corpus.documents(size, corpus.size());
		try (StromaIngest stroma = new StromaIngest(directory.resolve("small"), width)) {
			List<Document> some = corpus.documents(0, Math.min(SMALL, size));
			stroma.know(some);
			stroma.know(others);
			stroma.ingest(some);
			Latencies small = SmallChanges.updates(stroma, some, others);
			rows.add(row("update10 of " + some.size(), small));
			ratios.put("update10_ms", large.median());
			ratios.put("update10_growth", large.median() / small.median());
		}
		try (StromaIngest stroma = new StromaIngest(directory.resolve("resync"), width)) {
			List<Document> some = corpus.documents(0, Math.min(RESYNCED, size));
			stroma.know(some);
			stroma.ingest(some);
			ratios.put("resync_records_per_s", SmallChanges.resync(stroma, some));
		}
	}

	private static Row row(String what, Latencies latencies) {
		Map<String, Double> figures = new LinkedHashMap<>();
		figures.put("median_ms", latencies.median());
		figures.put("p99_ms", latencies.percentile(99));
		return new Row("stroma", Machine.jdk(), what, figures);
	}

	/**
	 * One system after the other.
	 */
	private record Rounds(List<Document> documents, Path directory, PrintStream out) {

		/** A fresh system, after another one of its kind took in a small corpus. */
		<T extends IngestSystem> T warmed(String name, Function<Path, T> opening) {
			List<Document> some = this.documents.subList(0, Math.min(WARM_UP, this.documents.size()));
			try (T system = opening.apply(place(name + "-warm-up"))) {
				if (system instanceof StromaIngest stroma) {
					stroma.know(some);
				}
				system.ingest(some);
			}
			return opening.apply(place(name));
		}

		private Path place(String name) {
			try {
				return Files.createDirectory(this.directory.resolve(name));
			}
			catch (IOException ex) {
				throw new UncheckedIOException("There is no room for temporary files", ex);
			}
		}

		Effort measure(IngestSystem system) {
			Effort effort = Effort.of(() -> system.ingest(this.documents));
			this.out.printf("%s: %.1f s, %.1f CPU s%n", system.name(), effort.wallSeconds(), effort.cpuSeconds());
			return effort;
		}

		Effort closing(IngestSystem system) {
			try (system) {
				return measure(system);
			}
		}

		Row row(String system, Effort effort) {
			Map<String, Double> figures = new LinkedHashMap<>();
			figures.put("chunks_per_s", this.documents.size() / effort.wallSeconds());
			figures.put("wall_s", effort.wallSeconds());
			figures.put("cpu_s", effort.cpuSeconds());
			return new Row(system, Machine.jdk(), "ingest", figures);
		}

	}

}

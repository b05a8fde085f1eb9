package dev.stroma.benchmarks.file;

import java.io.PrintStream;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

import dev.stroma.Stroma;
import dev.stroma.benchmarks.Options;
import dev.stroma.benchmarks.Suite;
import dev.stroma.benchmarks.corpus.Question;
import dev.stroma.benchmarks.corpus.SyntheticCorpus;
import dev.stroma.benchmarks.measure.Latencies;
import dev.stroma.benchmarks.measure.Machine;
import dev.stroma.benchmarks.report.Results;
import dev.stroma.benchmarks.report.Row;
import dev.stroma.resident.ResidentStatus;
import dev.stroma.search.SearchResult;

/**
 * How long it takes from opening an index to its first hits, and until memory answers for
 * words and vectors, classes and libraries being loaded already.
 */
public final class OpenSuite implements Suite {

	private static final int ROUNDS = 15;

	/** Of these the index is in memory as soon as it can be. */
	private static final int RESIDENT_ROUNDS = 5;

	private static final long PAUSE_NANOS = 1_000_000;

	private static final long MOST_NANOS = TimeUnit.MINUTES.toNanos(10);

	@Override
	public String name() {
		return "open";
	}

	@Override
	public Results run(Options options, Path directory, PrintStream out) {
		FilledIndex index = FilledIndex.make(options, directory, out);
		List<Question> questions = new SyntheticCorpus(index.chunks(), index.dimension()).questions(0, ROUNDS);
		Latencies opened = new Latencies();
		Latencies answered = new Latencies();
		for (Question question : questions) {
			long start = System.nanoTime();
			try (Stroma stroma = index.open()) {
				opened.add(System.nanoTime() - start);
				SearchResult result = stroma.retrieval().search(question.text());
				answered.add(System.nanoTime() - start);
				if (result.hits().isEmpty() || result.degraded()) {
					throw new IllegalStateException("There was no answer: " + result.arms());
				}
			}
		}
		Latencies resident = new Latencies();
		for (int round = 0; round < RESIDENT_ROUNDS; round++) {
			long start = System.nanoTime();
			try (Stroma stroma = index.open()) {
				awaitResident(stroma, start);
				resident.add(System.nanoTime() - start);
			}
		}
		return new Results(name(), Machine.describe(), Machine.jdk(), index.toConfig(),
				List.of(row("opened", opened), row("first search", answered), row("in memory", resident)),
				Map.of("open_first_search_ms", answered.median(), "open_resident_ms", resident.median()));
	}

	private static void awaitResident(Stroma stroma, long start) {
		while (stroma.status().resident().state() != ResidentStatus.State.ACTIVE) {
			if (System.nanoTime() - start > MOST_NANOS) {
				throw new IllegalStateException("Memory does not answer: " + stroma.status().resident());
			}
			LockSupport.parkNanos(PAUSE_NANOS);
		}
	}

	private static Row row(String arm, Latencies latencies) {
		Map<String, Double> figures = new LinkedHashMap<>();
		figures.put("p50_ms", latencies.median());
		figures.put("p95_ms", latencies.percentile(95));
		return new Row("stroma", Machine.jdk(), arm, figures);
	}

}

package dev.stroma.benchmarks.file;

import java.io.PrintStream;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import dev.stroma.Stroma;
import dev.stroma.benchmarks.Options;
import dev.stroma.benchmarks.Suite;
import dev.stroma.benchmarks.corpus.Question;
import dev.stroma.benchmarks.corpus.SyntheticCorpus;
import dev.stroma.benchmarks.measure.Latencies;
import dev.stroma.benchmarks.measure.Machine;
import dev.stroma.benchmarks.report.Results;
import dev.stroma.benchmarks.report.Row;
import dev.stroma.resident.ResidentSettings;
import dev.stroma.resident.ResidentStatus;
import dev.stroma.search.SearchResult;

/**
 * How long it takes from opening an index to its first hits, and until memory answers for
 * words and vectors, classes and libraries being loaded already.
 */
public final class OpenSuite implements Suite {

	private static final int ROUNDS = 15;

	/** In these opening waits until the index is in memory. */
	private static final int RESIDENT_ROUNDS = 5;

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
			try (Stroma stroma = index.open(ResidentSettings.Mode.ON)) {
				resident.add(System.nanoTime() - start);
				requireResident(stroma);
			}
		}
		return new Results(name(), Machine.describe(), Machine.jdk(), index.toConfig(),
				List.of(row("opened", opened), row("first search", answered), row("in memory", resident)),
				Map.of("open_first_search_ms", answered.median(), "open_resident_ms", resident.median()));
	}

	private static void requireResident(Stroma stroma) {
		ResidentStatus status = stroma.status().resident();
		if (status.state() != ResidentStatus.State.ACTIVE) {
			throw new IllegalStateException("Memory does not answer: " + status);
		}
	}

	private static Row row(String arm, Latencies latencies) {
		Map<String, Double> figures = new LinkedHashMap<>();
		figures.put("p50_ms", latencies.median());
		figures.put("p95_ms", latencies.percentile(95));
		return new Row("stroma", Machine.jdk(), arm, figures);
	}

}

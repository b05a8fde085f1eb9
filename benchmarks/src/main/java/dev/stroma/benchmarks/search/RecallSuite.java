package dev.stroma.benchmarks.search;

import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

import dev.stroma.benchmarks.Options;
import dev.stroma.benchmarks.Suite;
import dev.stroma.benchmarks.corpus.Corpus;
import dev.stroma.benchmarks.corpus.Question;
import dev.stroma.benchmarks.corpus.RealCorpus;
import dev.stroma.benchmarks.corpus.SyntheticCorpus;
import dev.stroma.benchmarks.corpus.SyntheticCorpus.Shape;
import dev.stroma.benchmarks.measure.Latencies;
import dev.stroma.benchmarks.measure.Machine;
import dev.stroma.benchmarks.report.Results;
import dev.stroma.benchmarks.report.Row;

/**
 * How many of the ten nearest passages a search by vectors finds, and in what time, where
 * vectors lie in clusters, in clusters that overlap, in none, and where a model put them.
 */
public final class RecallSuite implements Suite {

	private static final int CHUNKS = 20_000;

	private static final int ALL_CHUNKS = 100_000;

	private static final int DIMENSION = 384;

	private static final int QUESTIONS = 200;

	private static final int WARM_UP = 2000;

	@Override
	public String name() {
		return "recall";
	}

	@Override
	public Results run(Options options, Path directory, PrintStream out) {
		int chunks = Objects.requireNonNullElse(options.chunks(), options.full() ? ALL_CHUNKS : CHUNKS);
		int dimension = Objects.requireNonNullElse(options.dimension(), DIMENSION);
		List<Row> rows = new ArrayList<>();
		Map<String, Double> ratios = new LinkedHashMap<>();
		for (Shape shape : Shape.values()) {
			run(shape.label(), new SyntheticCorpus(chunks, dimension, shape), directory, rows, ratios, out);
		}
		Path datasets = options.datasets();
		if (datasets != null) {
			run("real", new RealCorpus(datasets), directory, rows, ratios, out);
		}
		Map<String, Object> config = new LinkedHashMap<>();
		config.put("chunks", chunks);
		config.put("dim", dimension);
		config.put("questions", QUESTIONS);
		return new Results(name(), Machine.describe(), Machine.jdk(), config, rows, ratios);
	}

	private static void run(String label, Corpus corpus, Path directory, List<Row> rows, Map<String, Double> ratios,
			PrintStream out) {
		out.printf("searching %s vectors%n", label);
		List<Question> questions = corpus.questions(0, QUESTIONS);
		Truth truth = Truth.of(corpus, questions);
		List<SearchSystem> systems = Systems.open(directory.resolve("recall-" + label), corpus.vectors()[0].length,
				questions, Set.of("stroma", "lucene"));
		try {
			new Loading(corpus).into(systems, out);
			Systems.widen(systems, truth);
			Map<String, Double> medians = new LinkedHashMap<>();
			double least = 1;
			for (SearchSystem system : systems) {
				for (int i = 0; i < Math.min(WARM_UP, corpus.size()); i++) {
					system.search(questions.get(i % QUESTIONS), Mode.VECTOR, Scoreboard.LIMIT);
				}
				Latencies latencies = new Latencies();
				for (Question question : questions) {
					long start = System.nanoTime();
					system.search(question, Mode.VECTOR, Scoreboard.LIMIT);
					latencies.add(System.nanoTime() - start);
				}
				double recall = truth.recall(system);
				least = Math.min(least, recall);
				medians.put(system.name(), latencies.median());
				Map<String, Double> figures = new LinkedHashMap<>();
				figures.put("recall_at_10", recall);
				figures.put("p50_ms", latencies.median());
				figures.put("p95_ms", latencies.percentile(95));
				rows.add(new Row(system.name(), Machine.jdk(), "vector " + label, figures));
			}
			medians.forEach((system, median) -> {
				if (!system.equals("stroma")) {
					ratios.put(system + "_vector_" + label, median / medians.getOrDefault("stroma", median));
				}
			});
			ratios.put("recall_at_10_min_" + label, least);
		}
		finally {
			systems.forEach(SearchSystem::close);
		}
	}

}

package dev.stroma.benchmarks.search;

import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

import dev.stroma.benchmarks.Options;
import dev.stroma.benchmarks.Suite;
import dev.stroma.benchmarks.corpus.Question;
import dev.stroma.benchmarks.corpus.SyntheticCorpus;
import dev.stroma.benchmarks.measure.Calibration;
import dev.stroma.benchmarks.measure.ExactNeighbours;
import dev.stroma.benchmarks.measure.Heap;
import dev.stroma.benchmarks.measure.Latencies;
import dev.stroma.benchmarks.measure.Machine;
import dev.stroma.benchmarks.measure.Turns;
import dev.stroma.benchmarks.report.Results;
import dev.stroma.benchmarks.report.Row;

/**
 * How long a question takes from text to passages, by keyword, by vector and by both:
 * <ol>
 * <li>one synthetic corpus is loaded into every system, batch by batch in turn;</li>
 * <li>every system is warmed up with questions of its own;</li>
 * <li>in several blocks each arm has its turn, and in it the systems take turns question
 * by question;</li>
 * <li>the systems are closed one by one, for the heap and the file of each.</li>
 * </ol>
 */
public final class SearchSuite implements Suite {

	private static final int WARM_UP_ROUNDS = 60;

	private static final long WARM_UP_NANOS = 15_000_000_000L;

	private static final int LEAST_WARM_UP_ROUNDS = 5;

	private static final double MIB = 1 << 20;

	@Override
	public String name() {
		return "search";
	}

	@Override
	public Results run(Options options, Path directory, PrintStream out) {
		Scale scale = Scale.of(options);
		if (options.datasets() != null) {
			out.println("this suite makes its data itself, --datasets is not read");
		}
		out.printf("making %d chunks of %d dimensions%n", scale.chunks(), scale.dimension());
		SyntheticCorpus corpus = new SyntheticCorpus(scale.chunks(), scale.dimension());
		List<Question> questions = corpus.questions(0, scale.questions());
		List<Question> warmUp = corpus.questions(scale.questions(), scale.questions() + 2 * WARM_UP_ROUNDS);
		List<Question> all = new ArrayList<>(questions);
		all.addAll(warmUp);
		List<SearchSystem> systems = open(directory, scale.dimension(), all);
		try {
			Loading loading = load(corpus, systems, out);
			Calibration calibration = new Calibration();
			warmUp(new Turns<>(systems, warmUp), out);
			Scoreboard scoreboard = new Scoreboard(nearest(corpus, questions));
			measure(scale, new Turns<>(systems, questions), scoreboard, calibration, out);
			out.println(scoreboard.sources());
			Map<String, Object> config = scale.toConfig();
			config.put("calibration_ms", describe(calibration.latencies()));
			List<Row> rows = new ArrayList<>(scoreboard.rows());
			Map<String, Double> ratios = ratios(scoreboard, loading);
			while (!systems.isEmpty()) {
				rows.add(close(systems, loading));
			}
			return new Results(name(), Machine.describe(), Machine.jdk(), config, rows, ratios);
		}
		finally {
			systems.forEach(SearchSystem::close);
		}
	}

	private static List<SearchSystem> open(Path directory, int dimension, List<Question> questions) {
		StromaSystem stroma = StromaSystem.open(directory, dimension, questions);
		List<SearchSystem> systems = new ArrayList<>(List.of(stroma));
		try {
			systems.add(JdbcSystem.open(directory, dimension, stroma.sqliteVec()));
		}
		catch (RuntimeException ex) {
			stroma.close();
			throw ex;
		}
		return systems;
	}

	private static Loading load(SyntheticCorpus corpus, List<SearchSystem> systems, PrintStream out) {
		Loading loading = new Loading(corpus);
		loading.into(systems, out);
		for (SearchSystem system : systems) {
			if (system instanceof StromaSystem stroma) {
				stroma.requireComplete();
			}
		}
		return loading;
	}

	private static void warmUp(Turns<SearchSystem, Question> turns, PrintStream out) {
		for (Mode mode : Mode.values()) {
			long start = System.nanoTime();
			int round = 0;
			while (round < LEAST_WARM_UP_ROUNDS
					|| (round < WARM_UP_ROUNDS && System.nanoTime() - start < WARM_UP_NANOS)) {
				turns.rounds(round, ++round, (system, question) -> system.search(question, mode, Scoreboard.LIMIT));
			}
			out.printf("warmed up %s with %d questions per system%n", mode.label(), round);
		}
	}

	private static Map<Question, Set<String>> nearest(SyntheticCorpus corpus, List<Question> questions) {
		ExactNeighbours exact = new ExactNeighbours(corpus.vectors());
		Map<Question, Set<String>> nearest = new LinkedHashMap<>();
		for (Question question : questions) {
			nearest.put(question,
					exact.nearest(question.vector(), Scoreboard.LIMIT)
						.stream()
						.map(corpus::ref)
						.collect(Collectors.toSet()));
		}
		return nearest;
	}

	private static void measure(Scale scale, Turns<SearchSystem, Question> turns, Scoreboard scoreboard,
			Calibration calibration, PrintStream out) {
		for (int block = 0; block < scale.blocks(); block++) {
			calibration.sample();
			int from = block * scale.rounds();
			for (Mode mode : Mode.values()) {
				turns.rounds(from, from + scale.rounds(), (system, question) -> scoreboard.ask(system, mode, question));
			}
			out.printf("block %d of %d%n", block + 1, scale.blocks());
		}
		calibration.sample();
		out.printf("calibration: %s ms%n", describe(calibration.latencies()));
	}

	private static String describe(Latencies latencies) {
		return "%.1f (%.1f to %.1f)".formatted(latencies.median(), latencies.percentile(0), latencies.percentile(100));
	}

	private static Map<String, Double> ratios(Scoreboard scoreboard, Loading loading) {
		Map<String, Double> ratios = new LinkedHashMap<>();
		for (Mode mode : List.of(Mode.HYBRID, Mode.LEXICAL, Mode.VECTOR)) {
			ratios.put("jdbc_" + mode.label(), scoreboard.median("jdbc", mode) / scoreboard.median("stroma", mode));
		}
		ratios.put("jdbc_ingest", loading.chunksPerSecond("stroma") / loading.chunksPerSecond("jdbc"));
		return ratios;
	}

	/**
	 * Closes the first of the systems: the heap that becomes free is what it took, and
	 * its file has the whole log then.
	 */
	private static Row close(List<SearchSystem> systems, Loading loading) {
		long before = Heap.used();
		Closed closed = closeFirst(systems);
		double heap = Math.max(0, before - Heap.used());
		Map<String, Double> figures = new LinkedHashMap<>();
		figures.put("chunks_per_s", loading.chunksPerSecond(closed.system()));
		figures.put("file_mib", size(closed.file()) / MIB);
		figures.put("heap_mib", heap / MIB);
		return new Row(closed.system(), Machine.jdk(), "ingest", figures);
	}

	private record Closed(String system, Path file) {
	}

	private static Closed closeFirst(List<SearchSystem> systems) {
		try (SearchSystem system = systems.remove(0)) {
			return new Closed(system.name(), system.file());
		}
	}

	private static double size(Path file) {
		try {
			return Files.size(file);
		}
		catch (IOException ex) {
			throw new UncheckedIOException("There is no file '%s'".formatted(file), ex);
		}
	}

}

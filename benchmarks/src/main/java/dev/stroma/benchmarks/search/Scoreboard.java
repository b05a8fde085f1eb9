package dev.stroma.benchmarks.search;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

import dev.stroma.benchmarks.corpus.Question;
import dev.stroma.benchmarks.measure.Latencies;
import dev.stroma.benchmarks.measure.Machine;
import dev.stroma.benchmarks.report.Row;

/**
 * Times and quality of each system's arms.
 */
final class Scoreboard {

	/** How many passages are asked for. */
	static final int LIMIT = 10;

	/** On a busy machine processor time says more than time. */
	private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

	private static final class Score {

		private final Latencies latencies = new Latencies();

		private final Latencies cpu = new Latencies();

		private int found;

		private int sources;

		private double sourceRate() {
			return (double) this.sources / this.latencies.count();
		}

		private double recall() {
			return (double) this.found / (LIMIT * this.latencies.count());
		}

	}

	private final Truth truth;

	private final Map<String, Map<Mode, Score>> scores = new LinkedHashMap<>();

	Scoreboard(Truth truth) {
		this.truth = truth;
	}

	/**
	 * Asks a system and notes time and quality of the answer.
	 */
	void ask(SearchSystem system, Mode mode, Question question) {
		long start = System.nanoTime();
		long cpuStart = THREADS.getCurrentThreadCpuTime();
		List<Passage> passages = system.search(question, mode, LIMIT);
		long cpu = THREADS.getCurrentThreadCpuTime() - cpuStart;
		long took = System.nanoTime() - start;
		Score score = this.scores.computeIfAbsent(system.name(), (name) -> new EnumMap<>(Mode.class))
			.computeIfAbsent(mode, (key) -> new Score());
		score.latencies.add(took);
		score.cpu.add(cpu);
		score.found += this.truth.found(question, passages);
		score.sources += (int) passages.stream().filter((passage) -> passage.ref().equals(question.source())).count();
	}

	/**
	 * How often each system's hybrid answer has the document that the question was made
	 * from: if the rates differ, the systems do not do the same work.
	 */
	String sources() {
		return this.scores.keySet()
			.stream()
			.filter((system) -> modes(system).contains(Mode.HYBRID))
			.map((system) -> "%s %.3f".formatted(system, score(system, Mode.HYBRID).sourceRate()))
			.collect(Collectors.joining(", ", "source document among the first %d of hybrid: ".formatted(LIMIT), ""));
	}

	Set<String> systems() {
		return this.scores.keySet();
	}

	/** What a system was asked in. */
	Set<Mode> modes(String system) {
		return this.scores.getOrDefault(system, Map.of()).keySet();
	}

	double median(String system, Mode mode) {
		return score(system, mode).latencies.median();
	}

	/** In processor time. */
	double cpuMedian(String system, Mode mode) {
		return score(system, mode).cpu.median();
	}

	/** By vectors. */
	double recall(String system) {
		return score(system, Mode.VECTOR).recall();
	}

	private Score score(String system, Mode mode) {
		Score score = this.scores.getOrDefault(system, Map.of()).get(mode);
		if (score == null) {
			throw new IllegalStateException("%s was not asked in mode %s".formatted(system, mode));
		}
		return score;
	}

	/**
	 * One row per arm and system.
	 */
	List<Row> rows(Workload workload) {
		List<Row> rows = new ArrayList<>();
		for (Mode mode : Mode.values()) {
			this.scores.forEach((system, byMode) -> {
				Score score = byMode.get(mode);
				if (score != null) {
					Map<String, Double> figures = new LinkedHashMap<>();
					figures.put("p50_ms", score.latencies.median());
					figures.put("p95_ms", score.latencies.percentile(95));
					figures.put("p50_cpu_ms", score.cpu.median());
					if (mode == Mode.VECTOR) {
						figures.put("recall_at_10", score.recall());
					}
					figures.put("source_in_top_10", score.sourceRate());
					rows.add(new Row(system, Machine.jdk(), workload.label(mode.label()), figures));
				}
			});
		}
		return rows;
	}

}

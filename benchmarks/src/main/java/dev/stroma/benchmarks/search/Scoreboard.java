package dev.stroma.benchmarks.search;

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

	private static final class Score {

		private final Latencies latencies = new Latencies();

		private int found;

		private int sources;

		private double sourceRate() {
			return (double) this.sources / this.latencies.count();
		}

	}

	private final Map<Question, Set<String>> nearest;

	private final Map<String, Map<Mode, Score>> scores = new LinkedHashMap<>();

	/**
	 * @param nearest refs of the documents that are truly nearest to each question
	 */
	Scoreboard(Map<Question, Set<String>> nearest) {
		this.nearest = nearest;
	}

	/**
	 * Asks a system and notes time and quality of the answer.
	 */
	void ask(SearchSystem system, Mode mode, Question question) {
		long start = System.nanoTime();
		List<Passage> passages = system.search(question, mode, LIMIT);
		long took = System.nanoTime() - start;
		Score score = this.scores.computeIfAbsent(system.name(), (name) -> new EnumMap<>(Mode.class))
			.computeIfAbsent(mode, (key) -> new Score());
		score.latencies.add(took);
		Set<String> truth = this.nearest.getOrDefault(question, Set.of());
		for (Passage passage : passages) {
			score.found += truth.contains(passage.ref()) ? 1 : 0;
			score.sources += passage.ref().equals(question.source()) ? 1 : 0;
		}
	}

	/**
	 * How often each system's hybrid answer has the document that the question was made
	 * from: if the rates differ, the systems do not do the same work.
	 */
	String sources() {
		return this.scores.keySet()
			.stream()
			.map((system) -> "%s %.3f".formatted(system, score(system, Mode.HYBRID).sourceRate()))
			.collect(Collectors.joining(", ", "source document among the first %d of hybrid: ".formatted(LIMIT), ""));
	}

	double median(String system, Mode mode) {
		return score(system, mode).latencies.median();
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
	List<Row> rows() {
		List<Row> rows = new ArrayList<>();
		for (Mode mode : Mode.values()) {
			this.scores.forEach((system, byMode) -> {
				Score score = score(system, mode);
				Map<String, Double> figures = new LinkedHashMap<>();
				figures.put("p50_ms", score.latencies.median());
				figures.put("p95_ms", score.latencies.percentile(95));
				if (mode == Mode.VECTOR) {
					figures.put("recall_at_10", (double) score.found / (LIMIT * score.latencies.count()));
				}
				figures.put("source_in_top_10", score.sourceRate());
				rows.add(new Row(system, Machine.jdk(), mode.label(), figures));
			});
		}
		return rows;
	}

}

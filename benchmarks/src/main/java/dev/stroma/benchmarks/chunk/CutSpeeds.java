package dev.stroma.benchmarks.chunk;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import dev.stroma.benchmarks.measure.Machine;
import dev.stroma.benchmarks.report.Row;

/**
 * How fast each system cut the documents, round by round, in CPU time of the thread that
 * cuts: a document takes fractions of a millisecond, in which a busy machine would count
 * more than the work.
 */
final class CutSpeeds {

	private static final double NANOS = 1e9;

	private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

	private static final class Score {

		private final List<Double> rounds = new ArrayList<>();

		private long nanos;

		private long chunks;

		private long characters;

	}

	private final double megabytes;

	private final Map<String, Score> scores = new LinkedHashMap<>();

	CutSpeeds(List<Text> texts) {
		this.megabytes = texts.stream().mapToDouble(Text::megabytes).sum();
	}

	void cut(Splitter system, Text text) {
		Score score = this.scores.computeIfAbsent(system.name(), (name) -> new Score());
		Splitter.Cut cut = system.prepare(text);
		long start = THREADS.getCurrentThreadCpuTime();
		List<String> chunks = cut.chunks();
		score.nanos += THREADS.getCurrentThreadCpuTime() - start;
		score.chunks += chunks.size();
		score.characters += chunks.stream().mapToLong(String::length).sum();
	}

	/** CPU time so far of a round that has not ended, 0 without one. */
	long nanos(String system) {
		Score score = this.scores.get(system);
		return (score != null) ? score.nanos : 0;
	}

	/**
	 * Every system has cut every document once more.
	 */
	void endRound() {
		this.scores.values().forEach((score) -> {
			score.rounds.add(this.megabytes * NANOS / score.nanos);
			score.nanos = 0;
		});
	}

	/** Megabytes per second of CPU time. */
	double median(String system) {
		List<Double> sorted = score(system).rounds.stream().sorted().toList();
		return sorted.get(sorted.size() / 2);
	}

	private Score score(String system) {
		Score score = this.scores.get(system);
		if (score == null) {
			throw new IllegalStateException("%s has cut nothing".formatted(system));
		}
		return score;
	}

	List<Row> rows(String arm) {
		List<Row> rows = new ArrayList<>();
		this.scores.forEach((system, score) -> {
			Map<String, Double> figures = new LinkedHashMap<>();
			figures.put("mb_per_s", median(system));
			figures.put("mean_characters", (double) score.characters / score.chunks);
			rows.add(new Row(system, Machine.jdk(), arm, figures));
		});
		return rows;
	}

}

package dev.stroma.benchmarks.search;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

import dev.stroma.benchmarks.corpus.Question;
import dev.stroma.benchmarks.measure.Machine;
import dev.stroma.benchmarks.report.Row;

/**
 * How many questions some threads get answered, system by system in turn.
 */
final class Throughput {

	private static final long NANOS = 300_000_000;

	private static final double NANOS_PER_SECOND = 1e9;

	private final int threads;

	private final List<SearchSystem> systems;

	private final List<Question> questions;

	private final Map<String, List<Double>> perSecond = new LinkedHashMap<>();

	Throughput(int threads, List<SearchSystem> systems, List<Question> questions) {
		this.threads = threads;
		this.systems = systems;
		this.questions = questions;
	}

	void measure() {
		for (SearchSystem system : this.systems) {
			long start = System.nanoTime();
			List<CompletableFuture<Integer>> asking = new ArrayList<>();
			for (int thread = 0; thread < this.threads; thread++) {
				int from = thread * this.questions.size() / this.threads;
				asking.add(CompletableFuture.supplyAsync(() -> ask(system, from, start),
						(task) -> new Thread(task, "asking").start()));
			}
			int answered = asking.stream().mapToInt(CompletableFuture::join).sum();
			this.perSecond.computeIfAbsent(system.name(), (name) -> new ArrayList<>())
				.add(answered * NANOS_PER_SECOND / (System.nanoTime() - start));
		}
	}

	private int ask(SearchSystem system, int from, long start) {
		int answered = 0;
		for (; System.nanoTime() - start < NANOS; answered++) {
			Question question = this.questions.get((from + answered) % this.questions.size());
			system.search(question, Mode.HYBRID, Scoreboard.LIMIT);
		}
		return answered;
	}

	/** How many threads asked. */
	int threads() {
		return this.threads;
	}

	/** The median over the blocks. */
	double perSecond(String system) {
		List<Double> sorted = this.perSecond.getOrDefault(system, List.of()).stream().sorted().toList();
		return sorted.get(sorted.size() / 2);
	}

	List<Row> rows(Workload workload) {
		return this.perSecond.keySet()
			.stream()
			.map((system) -> new Row(system, Machine.jdk(), workload.label(this.threads + " threads"),
					Map.of("searches_per_s", perSecond(system))))
			.toList();
	}

}

package dev.stroma.benchmarks.search;

import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import dev.stroma.benchmarks.Options;
import dev.stroma.benchmarks.corpus.Corpus;
import dev.stroma.benchmarks.corpus.Question;
import dev.stroma.benchmarks.measure.Calibration;
import dev.stroma.benchmarks.measure.Turns;
import dev.stroma.benchmarks.report.Row;

/**
 * Searches one corpus with all systems:
 * <ol>
 * <li>it is loaded into every system, batch by batch in turn, and each is made as fast as
 * it gets;</li>
 * <li>every system is warmed up with questions of its own;</li>
 * <li>in several blocks each mode has its turn, and in it each fast system with all
 * questions of the block, then the slow ones with fewer of them;</li>
 * <li>in each block the fast ones answer as much as they can with two threads;</li>
 * <li>the systems are closed one by one, for the heap and the file of each.</li>
 * </ol>
 */
final class Contest {

	private static final int SLOW_ROUNDS = 4;

	private static final int WARM_UP_QUESTIONS = 400;

	private static final int FAST_WARM_UP_ROUNDS = 4000;

	private static final int SLOW_WARM_UP_ROUNDS = 3;

	/** Of processor time, or too little is compiled where others work too. */
	private static final long WARM_UP_NANOS = 8_000_000_000L;

	private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

	private final Workload workload;

	private final Corpus corpus;

	private final PrintStream out;

	private final int blocks;

	private final int rounds;

	private final List<Question> questions;

	private final List<Question> warmUp;

	private final List<SearchSystem> systems;

	private final Map<String, Object> config = new LinkedHashMap<>();

	private final List<Row> rows = new ArrayList<>();

	private final Map<String, Double> ratios = new LinkedHashMap<>();

	private Contest(Workload workload, Corpus corpus, int blocks, int rounds, Path directory, PrintStream out) {
		this.workload = workload;
		this.corpus = corpus;
		this.blocks = blocks;
		this.rounds = rounds;
		this.out = out;
		int measured = blocks * rounds;
		this.questions = corpus.questions(0, measured);
		this.warmUp = corpus.questions(measured, measured + WARM_UP_QUESTIONS);
		int dimension = corpus.vectors()[0].length;
		List<Question> all = new ArrayList<>(this.questions);
		all.addAll(this.warmUp);
		this.systems = Systems.open(directory.resolve("search-" + workload.name()), dimension, all);
		this.config.put(workload.ratio("chunks"), corpus.size());
		this.config.put(workload.ratio("dim"), dimension);
		this.config.put("blocks", blocks);
		this.config.put("queries_per_block", rounds);
	}

	static Contest of(Workload workload, Options options, Path directory, PrintStream out) {
		out.printf("%nmaking %s%n", workload.description());
		return new Contest(workload, workload.corpus().get(), options.full() ? 9 : 5, 60, directory, out);
	}

	void run(Calibration calibration) {
		try {
			Loading loading = new Loading(this.corpus);
			loading.into(this.systems, this.out);
			Truth truth = Truth.of(this.corpus, this.questions);
			this.config.put(this.workload.ratio("lucene_width"),
					Systems.widen(this.systems, Truth.of(this.corpus, this.warmUp)));
			List<SearchSystem> fast = this.systems.stream().filter(SearchSystem::isFast).toList();
			List<SearchSystem> slow = this.systems.stream().filter((system) -> !system.isFast()).toList();
			warmUp(fast, Math.min(FAST_WARM_UP_ROUNDS, this.corpus.size()));
			warmUp(slow, SLOW_WARM_UP_ROUNDS);
			Scoreboard scoreboard = new Scoreboard(truth);
			Throughput throughput = new Throughput(fast, this.questions);
			for (int block = 0; block < this.blocks; block++) {
				calibration.sample();
				int from = block * this.rounds;
				for (Mode mode : Mode.values()) {
					ask(fast, mode, from, from + this.rounds, this.rounds, scoreboard);
					ask(slow, mode, from, from + SLOW_ROUNDS, 1, scoreboard);
				}
				throughput.measure();
				this.out.printf("block %d of %d%n", block + 1, this.blocks);
			}
			calibration.sample();
			this.out.println(scoreboard.sources());
			this.rows.addAll(scoreboard.rows(this.workload));
			this.rows.addAll(throughput.rows(this.workload));
			Ratios.of(scoreboard, throughput, loading)
				.forEach((name, ratio) -> this.ratios.put(this.workload.ratio(name), ratio));
			while (!this.systems.isEmpty()) {
				this.rows.add(Systems.closeFirst(this.systems, this.workload, loading));
			}
		}
		finally {
			this.systems.forEach(SearchSystem::close);
		}
	}

	private void warmUp(List<SearchSystem> some, int most) {
		for (Mode mode : Mode.values()) {
			long start = THREADS.getCurrentThreadCpuTime();
			int round = 0;
			while (round < most && THREADS.getCurrentThreadCpuTime() - start < WARM_UP_NANOS) {
				int at = round++ % this.warmUp.size();
				new Turns<>(answering(some, mode), this.warmUp).rounds(at, at + 1,
						(system, question) -> system.search(question, mode, Scoreboard.LIMIT));
			}
		}
	}

	private void ask(List<SearchSystem> some, Mode mode, int from, int to, int inARow, Scoreboard scoreboard) {
		new Turns<>(answering(some, mode), this.questions).rounds(from, to, inARow,
				(system, question) -> scoreboard.ask(system, mode, question));
	}

	private static List<SearchSystem> answering(List<SearchSystem> some, Mode mode) {
		return some.stream().filter((system) -> system.modes().contains(mode)).toList();
	}

	/** One per system and mode, and one per system. */
	List<Row> rows() {
		return this.rows;
	}

	Map<String, Double> ratios() {
		return this.ratios;
	}

	Map<String, Object> config() {
		return this.config;
	}

}

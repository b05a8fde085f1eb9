package dev.stroma.benchmarks.search;

import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

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
 * <li>in each block the fast ones answer as much as they can with two threads, and with
 * eight;</li>
 * <li>the systems are closed one by one, for the heap and the file of each;</li>
 * <li>ours is asked once more with nothing in memory;</li>
 * <li>the fast ones begin again, each in a JVM of its own.</li>
 * </ol>
 */
final class Contest {

	private static final List<Integer> THREAD_COUNTS = List.of(2, 8);

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

	private final Path directory;

	private final int dimension;

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
		this.directory = directory.resolve("search-" + workload.name());
		this.dimension = corpus.vectors()[0].length;
		this.systems = Systems.open(this.directory, this.dimension, asked());
		this.config.put(workload.ratio("chunks"), corpus.size());
		this.config.put(workload.ratio("dim"), this.dimension);
		this.config.put("blocks", blocks);
		this.config.put("queries_per_block", rounds);
	}

	static Contest of(Workload workload, Options options, Path directory, PrintStream out) {
		out.printf("%nmaking %s%n", workload.description());
		return new Contest(workload, workload.corpus().get(), options.full() ? 9 : 5, 60, directory, out);
	}

	/** All that is ever asked. */
	private List<Question> asked() {
		return Stream.concat(this.questions.stream(), this.warmUp.stream()).toList();
	}

	void run(Calibration calibration) {
		try {
			Loading loading = new Loading(this.corpus);
			loading.into(this.systems, this.out);
			Truth truth = Truth.of(this.corpus, this.questions);
			int width = Systems.widen(this.systems, truth, Truth.of(this.corpus, this.warmUp));
			this.config.put(this.workload.ratio("lucene_width"), width);
			List<SearchSystem> fast = this.systems.stream().filter(SearchSystem::isFast).toList();
			List<SearchSystem> slow = this.systems.stream().filter((system) -> !system.isFast()).toList();
			warmUp(fast, Math.min(FAST_WARM_UP_ROUNDS, this.corpus.size()));
			warmUp(slow, SLOW_WARM_UP_ROUNDS);
			Scoreboard scoreboard = new Scoreboard(truth);
			List<Throughput> throughputs = THREAD_COUNTS.stream()
				.map((threads) -> new Throughput(threads, fast, this.questions))
				.toList();
			for (int block = 0; block < this.blocks; block++) {
				calibration.sample();
				int from = block * this.rounds;
				for (Mode mode : Mode.values()) {
					ask(fast, mode, from, from + this.rounds, this.rounds, scoreboard);
					ask(slow, mode, from, from + SLOW_ROUNDS, 1, scoreboard);
				}
				throughputs.forEach(Throughput::measure);
				this.out.printf("block %d of %d%n", block + 1, this.blocks);
			}
			calibration.sample();
			List<Row> closed = new ArrayList<>();
			while (!this.systems.isEmpty()) {
				closed.add(Systems.closeFirst(this.systems, this.workload, loading));
			}
			askFile(scoreboard);
			this.out.println(scoreboard.sources());
			this.rows.addAll(scoreboard.rows(this.workload));
			throughputs.forEach((throughput) -> this.rows.addAll(throughput.rows(this.workload)));
			this.rows.addAll(closed);
			for (SearchSystem system : fast) {
				this.rows.add(FreshJvm.begin(system.name(), this.directory, width, this.questions, this.workload));
			}
			Ratios.of(scoreboard, throughputs)
				.forEach((name, ratio) -> this.ratios.put(this.workload.ratio(name), ratio));
		}
		finally {
			this.systems.forEach(SearchSystem::close);
		}
	}

	/** Asks what is left when nothing is in memory. */
	private void askFile(Scoreboard scoreboard) {
		try (SearchSystem file = StromaSystem.openFile(this.directory, this.dimension, asked())) {
			file.ready();
			warmUp(List.of(file), SLOW_WARM_UP_ROUNDS);
			for (Mode mode : Mode.values()) {
				ask(List.of(file), mode, 0, SLOW_ROUNDS * this.blocks, 1, scoreboard);
			}
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

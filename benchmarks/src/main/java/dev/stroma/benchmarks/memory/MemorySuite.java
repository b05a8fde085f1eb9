package dev.stroma.benchmarks.memory;

import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.locks.LockSupport;
import java.util.function.UnaryOperator;

import dev.stroma.Stroma;
import dev.stroma.StromaOptions;
import dev.stroma.benchmarks.Options;
import dev.stroma.benchmarks.Suite;
import dev.stroma.benchmarks.corpus.Document;
import dev.stroma.benchmarks.corpus.Question;
import dev.stroma.benchmarks.corpus.SyntheticCorpus;
import dev.stroma.benchmarks.measure.Latencies;
import dev.stroma.benchmarks.measure.Machine;
import dev.stroma.benchmarks.measure.ProcessMemory;
import dev.stroma.benchmarks.measure.Turns;
import dev.stroma.benchmarks.report.Results;
import dev.stroma.benchmarks.report.Row;
import dev.stroma.embed.Embedder;
import dev.stroma.embed.TruncatingEmbedder;
import dev.stroma.graph.GraphStats;
import dev.stroma.memory.MemoryInput;
import dev.stroma.memory.MemoryStore;
import dev.stroma.memory.RecallRequest;
import dev.stroma.memory.RecallResult;
import dev.stroma.resident.ResidentSettings;
import dev.stroma.search.Arm;
import dev.stroma.snapshot.ChunkHandle;

/**
 * How long a recall takes, from memory and from the file, with and without the graph, and
 * with importance and age; how many operations on state there are in a second, beside a
 * bare table of SQLite in the same mode; and what memory a small application takes more
 * with memories than without.
 */
public final class MemorySuite implements Suite {

	private static final int MEMORIES = 100_000;

	/** Of a small device. */
	private static final int FEW_MEMORIES = 10_000;

	private static final int STARTS = 5;

	private static final int DIMENSION = 256;

	private static final double MIB = 1 << 20;

	private static final int BATCH = 500;

	private static final int QUESTIONS = 300;

	private static final int WARMUP = 300;

	private static final Duration LONGEST_UPKEEP = Duration.ofMinutes(5);

	/** Words of a memory: a sentence or two. */
	private static final int WORDS = 25;

	/** One way of recalling. */
	private record Way(String name, MemoryStore memory, UnaryOperator<RecallRequest> how, Latencies latencies) {

		Way(String name, MemoryStore memory, UnaryOperator<RecallRequest> how) {
			this(name, memory, how, new Latencies());
		}

		void ask(Question question, boolean counts) {
			RecallRequest request = this.how.apply(this.memory.request(question.text()));
			long start = System.nanoTime();
			RecallResult result = this.memory.recall(request);
			if (counts) {
				this.latencies.add(System.nanoTime() - start);
			}
			if (result.memories().isEmpty() || result.search().degraded()) {
				throw new IllegalStateException("There was no answer: " + result.search().arms());
			}
		}

		Row row() {
			Map<String, Double> figures = new LinkedHashMap<>();
			figures.put("p50_ms", this.latencies.median());
			figures.put("p95_ms", this.latencies.percentile(95));
			return new Row("stroma", Machine.jdk(), this.name, figures);
		}

	}

	@Override
	public String name() {
		return "memory";
	}

	@Override
	public Results run(Options options, Path directory, PrintStream out) {
		int memories = Objects.requireNonNullElse(options.chunks(), MEMORIES);
		int dimension = Objects.requireNonNullElse(options.dimension(), DIMENSION);
		SyntheticCorpus corpus = new SyntheticCorpus(memories, dimension);
		Path file = directory.resolve("memory.db");
		StromaOptions index = StromaOptions.of(file).embedder(TruncatingEmbedder.of(Embedder.standard(), dimension));
		out.printf("remembering %d memories of %d dimensions%n", memories, dimension);
		List<Row> rows = new ArrayList<>();
		try (Stroma stroma = Stroma.open(index)) {
			rows.add(fill(stroma.memory(), corpus));
		}
		Map<String, Double> ratios = new LinkedHashMap<>();
		ratios.put("sqlite_mb", size(file) / MIB);
		List<Question> questions = corpus.questions(0, Math.min(QUESTIONS, memories));
		out.printf("recalling %d times%n", questions.size());
		try (Stroma stroma = Stroma.open(index.resident(ResidentSettings.of(ResidentSettings.Mode.ON)))) {
			awaitRest(stroma);
			List<Way> ways = ways("", stroma.memory(), questions);
			ways.forEach((way) -> rows.add(way.row()));
			ratios.put("recall_p50_ms", ways.get(0).latencies().median());
			ratios.put("recall_p95_ms", ways.get(0).latencies().percentile(95));
			ratios.put("recall_graph_p50_ms", ways.get(1).latencies().median());
			ratios.put("recall_graph_p95_ms", ways.get(1).latencies().percentile(95));
		}
		try (Stroma stroma = Stroma.open(index.resident(ResidentSettings.of(ResidentSettings.Mode.OFF)))) {
			ways(" by the file", stroma.memory(), questions.subList(0, Math.min(50, questions.size())))
				.forEach((way) -> rows.add(way.row()));
		}
		out.printf("reading and writing state%n");
		StateOperations state = StateOperations.measure(directory);
		rows.addAll(state.rows());
		ratios.put("kv_ops_per_s", state.perSecond());
		ratios.put("kv_ops_share_of_jdbc", state.shareOfJdbc());
		if (ProcessMemory.isKnown()) {
			out.printf("starting applications%n");
			AddedMemory added = AddedMemory.measure(directory, Math.min(memories, FEW_MEMORIES),
					(memories < FEW_MEMORIES) ? 1 : STARTS);
			rows.addAll(added.rows());
			ratios.put("rss_added_mb", added.rss());
			ratios.put("live_heap_mb", added.heap());
		}
		return new Results(name(), Machine.describe(), Machine.jdk(), Map.of("memories", memories, "dim", dimension),
				rows, ratios);
	}

	private static Row fill(MemoryStore memory, SyntheticCorpus corpus) {
		Instant now = Instant.now();
		List<ChunkHandle> handles = new ArrayList<>();
		long start = System.nanoTime();
		for (int from = 0; from < corpus.size(); from += BATCH) {
			List<MemoryInput> inputs = new ArrayList<>();
			int number = from;
			for (Document document : corpus.documents(from, Math.min(from + BATCH, corpus.size()))) {
				inputs.add(MemoryInput.of(beginning(document.body()))
					.id(document.ref())
					.importance(number % 11 / 10.0)
					.at(now.minus(Duration.ofHours(number % 10_000))));
				number++;
			}
			memory.remember(inputs).forEach((result) -> handles.addAll(result.chunks()));
		}
		double seconds = (System.nanoTime() - start) / 1e9;
		GraphStats graph = RelatedMemories.relate(memory.graph(), handles);
		Map<String, Double> figures = new LinkedHashMap<>();
		figures.put("per_s", corpus.size() / seconds);
		figures.put("nodes", (double) graph.nodes());
		figures.put("edges", (double) graph.edges());
		figures.put("links", (double) graph.links());
		return new Row("stroma", Machine.jdk(), "remember", figures);
	}

	/** Until its vectors are in the order in which they are searched. */
	private static void awaitRest(Stroma stroma) {
		long start = System.nanoTime();
		while (stroma.status().resident().busy()) {
			if (System.nanoTime() - start > LONGEST_UPKEEP.toNanos()) {
				throw new IllegalStateException("It does not come to rest: " + stroma.status().resident());
			}
			LockSupport.parkNanos(Duration.ofMillis(10).toNanos());
		}
	}

	private static double size(Path file) {
		return file.toFile().length();
	}

	/** A sentence or two. */
	static String beginning(String body) {
		String[] words = body.split(" ");
		return String.join(" ", List.of(words).subList(0, Math.min(WORDS, words.length)));
	}

	private static List<Way> ways(String suffix, MemoryStore memory, List<Question> questions) {
		List<Way> ways = List.of(
				new Way("recall" + suffix, memory, (request) -> request.search((search) -> search.without(Arm.GRAPH))),
				new Way("recall by graph too" + suffix, memory, (request) -> request),
				new Way("recall with importance and age" + suffix, memory,
						(request) -> request.search((search) -> search.without(Arm.GRAPH))
							.importanceWeight(0.5)
							.halfLife(Duration.ofDays(30))));
		Turns<Way, Question> turns = new Turns<>(ways, questions);
		turns.rounds(0, Math.min(WARMUP, questions.size()), (way, question) -> way.ask(question, false));
		turns.rounds(0, questions.size(), (way, question) -> way.ask(question, true));
		return ways;
	}

}

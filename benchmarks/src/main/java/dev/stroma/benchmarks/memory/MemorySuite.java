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

import dev.stroma.Stroma;
import dev.stroma.StromaOptions;
import dev.stroma.benchmarks.Options;
import dev.stroma.benchmarks.Suite;
import dev.stroma.benchmarks.corpus.Document;
import dev.stroma.benchmarks.corpus.Question;
import dev.stroma.benchmarks.corpus.SyntheticCorpus;
import dev.stroma.benchmarks.measure.Latencies;
import dev.stroma.benchmarks.measure.Machine;
import dev.stroma.benchmarks.measure.Turns;
import dev.stroma.benchmarks.report.Results;
import dev.stroma.benchmarks.report.Row;
import dev.stroma.embed.HashingEmbedder;
import dev.stroma.memory.MemoryInput;
import dev.stroma.memory.MemoryStore;
import dev.stroma.memory.RecallRequest;
import dev.stroma.memory.RecallResult;
import dev.stroma.resident.ResidentSettings;

/**
 * How long a recall takes, from memory and from the file, with and without importance and
 * age; and how many operations on state there are in a second, beside a bare table of
 * SQLite in the same mode.
 */
public final class MemorySuite implements Suite {

	private static final int MEMORIES = 20_000;

	private static final int ALL_MEMORIES = 100_000;

	private static final int DIMENSION = 256;

	private static final int BATCH = 500;

	private static final int QUESTIONS = 300;

	private static final int WARMUP = 100;

	/** Words of a memory: a sentence or two. */
	private static final int WORDS = 25;

	/** One way of recalling. */
	private record Way(String name, MemoryStore memory, double importanceWeight, Duration halfLife,
			Latencies latencies) {

		void ask(Question question, boolean counts) {
			RecallRequest request = this.memory.request(question.text());
			if (this.importanceWeight > 0) {
				request = request.importanceWeight(this.importanceWeight).halfLife(this.halfLife);
			}
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
		int memories = Objects.requireNonNullElse(options.chunks(), options.full() ? ALL_MEMORIES : MEMORIES);
		int dimension = Objects.requireNonNullElse(options.dimension(), DIMENSION);
		SyntheticCorpus corpus = new SyntheticCorpus(memories, dimension);
		StromaOptions index = StromaOptions.of(directory.resolve("memory.db")).embedder(HashingEmbedder.of(dimension));
		out.printf("remembering %d memories of %d dimensions%n", memories, dimension);
		List<Row> rows = new ArrayList<>();
		try (Stroma stroma = Stroma.open(index)) {
			rows.add(fill(stroma.memory(), corpus));
		}
		List<Question> questions = corpus.questions(0, Math.min(QUESTIONS, memories));
		out.printf("recalling %d times%n", questions.size());
		Map<String, Double> ratios = new LinkedHashMap<>();
		try (Stroma stroma = Stroma.open(index.resident(ResidentSettings.of(ResidentSettings.Mode.ON)))) {
			List<Way> ways = ways("", stroma.memory(), questions);
			ways.forEach((way) -> rows.add(way.row()));
			ratios.put("recall_p50_ms", ways.get(0).latencies().median());
			ratios.put("recall_p95_ms", ways.get(0).latencies().percentile(95));
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
		return new Results(name(), Machine.describe(), Machine.jdk(), Map.of("memories", memories, "dim", dimension),
				rows, ratios);
	}

	private static Row fill(MemoryStore memory, SyntheticCorpus corpus) {
		Instant now = Instant.now();
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
			memory.remember(inputs);
		}
		double seconds = (System.nanoTime() - start) / 1e9;
		return new Row("stroma", Machine.jdk(), "remember", Map.of("per_s", corpus.size() / seconds));
	}

	private static String beginning(String body) {
		String[] words = body.split(" ");
		return String.join(" ", List.of(words).subList(0, Math.min(WORDS, words.length)));
	}

	private static List<Way> ways(String suffix, MemoryStore memory, List<Question> questions) {
		List<Way> ways = List.of(new Way("recall" + suffix, memory, 0, Duration.ZERO, new Latencies()),
				new Way("recall with importance and age" + suffix, memory, 0.5, Duration.ofDays(30), new Latencies()));
		Turns<Way, Question> turns = new Turns<>(ways, questions);
		turns.rounds(0, Math.min(WARMUP, questions.size()), (way, question) -> way.ask(question, false));
		turns.rounds(0, questions.size(), (way, question) -> way.ask(question, true));
		return ways;
	}

}

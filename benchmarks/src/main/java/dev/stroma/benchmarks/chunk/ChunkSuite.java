package dev.stroma.benchmarks.chunk;

import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import dev.stroma.benchmarks.Options;
import dev.stroma.benchmarks.Suite;
import dev.stroma.benchmarks.UsageException;
import dev.stroma.benchmarks.measure.Calibration;
import dev.stroma.benchmarks.measure.Machine;
import dev.stroma.benchmarks.measure.Turns;
import dev.stroma.benchmarks.quality.TestCollection;
import dev.stroma.benchmarks.report.Results;
import dev.stroma.benchmarks.report.Row;

/**
 * How fast documents are cut, beside LangChain4j's recursive splitter and Spring AI's
 * token splitter: Markdown by the Markdown policy, the same kind of prose without marks
 * by the plain text policy.
 * <ol>
 * <li>Each system warms up for the same time.</li>
 * <li>In each further round the systems take turns document by document; a system's speed
 * is the median of its rounds, in CPU time.</li>
 * </ol>
 */
public final class ChunkSuite implements Suite {

	private static final int CHUNKS = 1200;

	private static final int FULL = 10;

	/** Chunks of a made document, about. */
	private static final int CHUNKS_PER_DOCUMENT = 30;

	private static final long WARM_UP_NANOS_PER_DOCUMENT = 100_000_000;

	private static final long LONGEST_WARM_UP_NANOS = 5_000_000_000L;

	private static final int LEAST_WARM_UP_ROUNDS = 2;

	private static final int ROUNDS = 11;

	@Override
	public String name() {
		return "chunk";
	}

	@Override
	public Results run(Options options, Path directory, PrintStream out) {
		if (options.dimension() != null) {
			throw new UsageException("Suite chunk has no vectors: leave out --dim");
		}
		List<Row> rows = new ArrayList<>();
		Map<String, Double> ratios = new LinkedHashMap<>();
		Map<String, Object> config = new LinkedHashMap<>();
		config.put("unit", "%d characters, %d overlap; springai %d tokens, no overlap".formatted(Splitter.SIZE,
				Splitter.OVERLAP, SpringAiSplitter.TOKENS));
		config.put("rounds", ROUNDS);
		Calibration calibration = new Calibration();
		for (boolean markdown : new boolean[] { true, false }) {
			String arm = markdown ? "markdown" : "plain";
			List<Text> texts = texts(options, markdown);
			config.put(arm + "_mb", texts.stream().mapToDouble(Text::megabytes).sum());
			out.printf("cutting %d documents, %s%n", texts.size(), arm);
			calibration.sample();
			CutSpeeds speeds = measure(texts);
			rows.addAll(speeds.rows(arm));
			for (String peer : List.of("langchain4j", "springai")) {
				ratios.put(peer + "_" + arm, speeds.median("stroma") / speeds.median(peer));
			}
		}
		calibration.sample();
		config.put("calibration_ms", calibration.latencies().median());
		return new Results(name(), Machine.describe(), Machine.jdk(), config, rows, ratios);
	}

	private static List<Text> texts(Options options, boolean markdown) {
		int chunks = (options.chunks() != null) ? options.chunks() : options.full() ? FULL * CHUNKS : CHUNKS;
		List<Text> texts = new ArrayList<>(Texts.made(chunks / CHUNKS_PER_DOCUMENT, markdown));
		if (options.datasets() != null) {
			TestCollection.below(options.datasets())
				.forEach((path) -> texts.addAll(Texts.of(List.of(TestCollection.read(path)), markdown)));
		}
		return texts;
	}

	private static CutSpeeds measure(List<Text> texts) {
		CutSpeeds speeds = new CutSpeeds(texts);
		List<Splitter> systems = List.of(new StromaSplitter(), new LangChain4jSplitter(), new SpringAiSplitter());
		CutSpeeds warmUp = new CutSpeeds(texts);
		systems.forEach((system) -> warmUp(system, texts, warmUp));
		for (int round = 0; round < ROUNDS; round++) {
			new Turns<>(systems, texts).rounds(0, texts.size(), speeds::cut);
			speeds.endRound();
		}
		return speeds;
	}

	private static void warmUp(Splitter system, List<Text> texts, CutSpeeds speeds) {
		long enough = Math.min(LONGEST_WARM_UP_NANOS, texts.size() * WARM_UP_NANOS_PER_DOCUMENT);
		for (int round = 0; round < LEAST_WARM_UP_ROUNDS || speeds.nanos(system.name()) < enough; round++) {
			texts.forEach((text) -> speeds.cut(system, text));
		}
	}

}

package dev.stroma.benchmarks.startup;

import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

import dev.stroma.Stroma;
import dev.stroma.benchmarks.Options;
import dev.stroma.benchmarks.Suite;
import dev.stroma.benchmarks.UsageException;
import dev.stroma.benchmarks.corpus.Question;
import dev.stroma.benchmarks.corpus.SyntheticCorpus;
import dev.stroma.benchmarks.file.FilledIndex;
import dev.stroma.benchmarks.measure.Machine;
import dev.stroma.benchmarks.report.Results;

/**
 * How much later a Spring Boot application is ready when it has the starter and an index
 * with the bundled model, and how soon after that it has answered a question. Each start
 * is a JVM of its own; one without and one with the starter take turns.
 */
public final class StartupSuite implements Suite {

	private static final int STARTS = 11;

	private static final int CHUNKS = 10_000;

	private static final int DIMENSION = 256;

	private final int starts;

	public StartupSuite() {
		this(STARTS);
	}

	StartupSuite(int starts) {
		this.starts = starts;
	}

	@Override
	public String name() {
		return "startup";
	}

	@Override
	public Results run(Options options, Path directory, PrintStream out) {
		if (options.dimension() != null) {
			throw new UsageException("Suite startup has the bundled model: leave out --dim");
		}
		int chunks = Objects.requireNonNullElse(options.chunks(), CHUNKS);
		SyntheticCorpus corpus = new SyntheticCorpus(chunks, DIMENSION);
		Path index = directory.resolve("index.db");
		out.printf("filling an index with %d chunks%n", chunks);
		try (Stroma stroma = Stroma.open(index)) {
			FilledIndex.fill(stroma, corpus);
		}
		List<Question> questions = corpus.questions(0, this.starts);
		Start.bare(); // both once, so that the files are cached
		Start.searching(index, questions.get(0).text());
		Spans bare = new Spans();
		Spans with = new Spans();
		Spans first = new Spans();
		for (Question question : questions) {
			bare.add(Start.bare().ready());
			Start start = Start.searching(index, question.text());
			with.add(start.ready());
			first.add(Objects.requireNonNull(start.found()));
			out.print('.');
		}
		out.println();
		return new Results(name(), Machine.describe(), Machine.jdk(), Map.of("chunks", chunks, "starts", this.starts),
				List.of(bare.row("bare"), with.row("with the starter"), first.row("first search after that")),
				new TreeMap<>(Map.of("bare_ms", bare.median(), "with_starter_ms", with.median(), "added_ms",
						with.median() - bare.median(), "first_search_ms", first.median())));
	}

}

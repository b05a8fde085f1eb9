package dev.stroma.samples.docs;

import java.io.BufferedReader;
import java.io.Console;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;

import dev.stroma.chunk.ChunkPolicy;
import dev.stroma.index.IndexReport;
import dev.stroma.index.Indexer;
import dev.stroma.search.RetrievalService;
import dev.stroma.search.SearchRequest;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.ApplicationArguments;
import org.springframework.boot.ApplicationRunner;
import org.springframework.core.env.Environment;
import org.springframework.stereotype.Component;

/**
 * What happens when the application has started: the folder is indexed, then the
 * questions of the command line are answered.
 */
@Component
class CommandLine implements ApplicationRunner {

	private static final String QUERY = "query";

	private static final String INTERACTIVE = "interactive";

	private static final Duration VECTORS_WAIT = Duration.ofMinutes(1);

	private final Indexer indexer;

	private final ChunkPolicy chunkPolicy;

	private final RetrievalService retrieval;

	private final FolderWatch watch;

	private final DocsProperties properties;

	private final Environment environment;

	CommandLine(Indexer indexer, ChunkPolicy chunkPolicy, RetrievalService retrieval, FolderWatch watch,
			DocsProperties properties, Environment environment) {
		this.indexer = indexer;
		this.chunkPolicy = chunkPolicy;
		this.retrieval = retrieval;
		this.watch = watch;
		this.properties = properties;
		this.environment = environment;
	}

	/**
	 * Whether the questions come from the command line, not over HTTP.
	 */
	static boolean isMeantBy(ApplicationArguments arguments) {
		return arguments.containsOption(QUERY) || arguments.containsOption(INTERACTIVE);
	}

	@Override
	public void run(ApplicationArguments arguments) throws IOException {
		List<String> questions = questions(arguments);
		DocsFolder folder = DocsFolder.of(folder(arguments), this.properties, this.chunkPolicy, CommandLine::print);
		Map<String, String> state = folder.state();
		index(folder);
		if (!isMeantBy(arguments)) {
			this.watch.begin(folder, state);
			print("Ask: curl 'http://localhost:%s/search?q=your+question'"
				.formatted(this.environment.getProperty("local.server.port")));
			return;
		}
		if (!this.indexer.awaitIndexed(VECTORS_WAIT)) {
			print("Some passages have no vector yet, they are found by their words");
		}
		questions.forEach(this::answer);
		if (arguments.containsOption(INTERACTIVE)) {
			answerLines();
		}
	}

	private static List<String> questions(ApplicationArguments arguments) {
		List<String> questions = arguments.getOptionValues(QUERY);
		if (questions == null) {
			return List.of();
		}
		if (questions.isEmpty() || questions.stream().anyMatch(String::isBlank)) {
			throw new UsageException("The question is blank: write it as in --query=\"How do I filter?\"");
		}
		return questions;
	}

	private @Nullable String folder(ApplicationArguments arguments) {
		List<String> plain = arguments.getNonOptionArgs();
		if (plain.size() > 1) {
			throw new UsageException(
					"The arguments %s are more than one folder: name one, and put the question in quotes"
						.formatted(plain));
		}
		return plain.isEmpty() ? this.properties.folder() : plain.get(0);
	}

	private void index(DocsFolder folder) {
		IndexReport report = this.indexer.sync(folder);
		folder.skipped().forEach((skipped) -> print("Skipped %s: %s".formatted(skipped.file(), skipped.reason())));
		if (report.added() + report.changed() + report.removed() == 0) {
			print("Nothing to index: all %d files are unchanged".formatted(report.unchanged()));
		}
		else {
			print("Indexed %d new, %d changed, %d removed and %d unchanged files; %d new passages, %d kept; in %d ms"
				.formatted(report.added(), report.changed(), report.removed(), report.unchanged(), report.addedChunks(),
						report.keptChunks(), report.took().toMillis()));
		}
	}

	private void answerLines() throws IOException {
		Console console = System.console();
		Charset charset = (console != null) ? console.charset() : StandardCharsets.UTF_8;
		BufferedReader lines = new BufferedReader(new InputStreamReader(System.in, charset));
		print("Ask a question per line; the end of the input ends it");
		for (String line = lines.readLine(); line != null; line = lines.readLine()) {
			if (!line.isBlank()) {
				answer(line);
			}
		}
	}

	private void answer(String question) {
		print("");
		print("> " + question);
		print(HitPrinter.print(this.retrieval.search(SearchRequest.of(question).limit(this.properties.hits()))));
	}

	private static void print(String line) {
		System.out.println(line);
	}

}

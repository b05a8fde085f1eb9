package dev.stroma.benchmarks.quality;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.stroma.embed.OnnxModel;
import dev.stroma.evaluation.EvaluationResult;

/**
 * How well Stroma answers with its defaults, beside its arms alone, quantized storage,
 * transformers, Lucene, and what one writes by hand with the same models. Two collections
 * are measured at a time.
 */
public final class Quality {

	private static final int AT_A_TIME = 2;

	private final PrintStream out;

	private final Map<String, RememberedVectors> transformers = new LinkedHashMap<>();

	Quality(PrintStream out) {
		this.out = out;
	}

	/**
	 * @param arguments {@code --datasets DIR --results FILE [--full]}; vectors of
	 * transformers are kept beside the directory of the results
	 */
	public static void main(String[] arguments) throws Exception {
		boolean full = arguments.length == 5 && arguments[4].equals("--full");
		if ((arguments.length != 4 && !full) || !arguments[0].equals("--datasets")
				|| !arguments[2].equals("--results")) {
			System.err.println("usage: --datasets DIR --results FILE [--full]");
			System.exit(2);
		}
		Path results = Path.of(arguments[3]).toAbsolutePath();
		List<TestCollection> collections = TestCollection.below(Path.of(arguments[1]))
			.stream()
			.map(TestCollection::read)
			.toList();
		new Quality(System.out).run(collections, results, full);
	}

	void run(List<TestCollection> collections, Path file, boolean full) throws IOException, InterruptedException {
		Path directory = file.resolveSibling("../vectors").normalize();
		load("minilm", OnnxModel.ALL_MINILM_L6_V2_Q, directory);
		if (full) {
			load("bge", OnnxModel.BGE_SMALL_EN_V1_5_Q, directory);
			load("e5", OnnxModel.E5_SMALL_V2_Q, directory);
		}
		QualityReport report;
		try {
			report = new QualityReport(measured(collections));
		}
		finally {
			this.transformers.values().forEach(RememberedVectors::finish);
		}
		ObjectNode json = report.json();
		String markdown = report.markdown();
		this.out.printf("%n%s%n", markdown);
		this.out.printf("storage loss %s%n", json.get("storage_loss"));
		ForeignQuestions.of(collections).report(this.out, json);
		EncodingSpeed.of(collections).ifPresent((speed) -> speed(speed, json));
		Files.createDirectories(file.getParent());
		new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT).writeValue(file.toFile(), json);
		Files.writeString(file.resolveSibling("quality.md"), markdown);
	}

	private void load(String name, OnnxModel model, Path directory) {
		this.transformers.put(name, new RememberedVectors(model.embedder(1), directory));
	}

	/** By name; the largest are begun first. */
	private Map<TestCollection, Map<String, EvaluationResult>> measured(List<TestCollection> collections)
			throws InterruptedException {
		ExecutorService threads = Executors.newFixedThreadPool(AT_A_TIME);
		try {
			List<TestCollection> largestFirst = new ArrayList<>(collections);
			largestFirst.sort(Comparator.comparingInt((TestCollection each) -> -each.documents().size()));
			List<Future<Map<String, EvaluationResult>>> futures = new ArrayList<>();
			for (TestCollection collection : largestFirst) {
				futures.add(threads.submit(() -> measure(collection)));
			}
			Map<TestCollection, Map<String, EvaluationResult>> results = new TreeMap<>(
					Comparator.comparing(TestCollection::name));
			for (int i = 0; i < futures.size(); i++) {
				results.put(largestFirst.get(i), futures.get(i).get());
			}
			return results;
		}
		catch (ExecutionException ex) {
			throw new IllegalStateException("A collection cannot be measured", ex.getCause());
		}
		finally {
			threads.shutdownNow();
		}
	}

	private Map<String, EvaluationResult> measure(TestCollection collection) throws IOException {
		List<Map<String, EvaluationResult>> results = new ArrayList<>();
		TemporaryDirectory
			.with((temporary) -> results.add(new CollectionRun(collection, temporary).run(this.transformers)));
		StringBuilder lines = new StringBuilder();
		results.get(0).forEach((system, result) -> {
			var mean = result.mean();
			lines.append(String.format(Locale.ROOT,
					"%-14s %-24s nDCG@10 %.4f  recall@10 %.4f  recall@100 %.4f  MRR@10 %.4f%n", collection.name(),
					system, mean.ndcg10(), mean.recall10(), mean.recall100(), mean.mrr10()));
		});
		this.out.print(lines);
		return results.get(0);
	}

	private void speed(EncodingSpeed speed, ObjectNode json) {
		ObjectNode node = json.putObject("speed");
		node.put("static_vs_minilm_short", speed.shortRatio());
		node.put("static_vs_minilm_long", speed.longRatio());
		this.out.printf(Locale.ROOT,
				"texts per second of one thread's time: questions %.0f, MiniLM %.0f (%.0f times); "
						+ "documents %.0f, MiniLM %.1f (%.0f times)%n",
				speed.staticShort(), speed.miniLmShort(), speed.shortRatio(), speed.staticLong(), speed.miniLmLong(),
				speed.longRatio());
	}

}

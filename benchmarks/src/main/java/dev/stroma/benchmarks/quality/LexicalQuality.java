package dev.stroma.benchmarks.quality;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.stroma.text.LanguageAnalyzer;

/**
 * nDCG@10 of keyword search alone beside Lucene's, a row per collection:
 * {@code {"collections":[{"name","docs","queries","systems":[{"name","ndcg_at_10"}]}]}}.
 * The table also says of how many documents the language was detected.
 */
public final class LexicalQuality {

	private final PrintStream out;

	private final ObjectMapper mapper = new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

	private final ObjectNode json = this.mapper.createObjectNode();

	LexicalQuality(PrintStream out) {
		this.out = out;
	}

	/**
	 * @param arguments {@code --datasets DIR} and {@code --results FILE}
	 */
	public static void main(String[] arguments) throws IOException {
		if (arguments.length != 4 || !arguments[0].equals("--datasets") || !arguments[2].equals("--results")) {
			System.err.println("usage: --datasets DIR --results FILE");
			System.exit(2);
		}
		LexicalQuality quality = new LexicalQuality(System.out);
		quality.run(TestCollection.below(Path.of(arguments[1])));
		quality.write(Path.of(arguments[3]));
	}

	void run(List<Path> directories) throws IOException {
		ArrayNode collections = this.json.putArray("collections");
		this.out.printf("%-14s %6s %8s %15s %12s %11s %9s%n", "collection", "docs", "queries", "stroma-lexical",
				"lucene-bm25", "difference", "language");
		double sum = 0;
		for (Path directory : directories) {
			TestCollection collection = TestCollection.read(directory);
			List<Double> scores = new ArrayList<>();
			ObjectNode row = collections.addObject();
			row.put("name", collection.name());
			row.put("docs", collection.documents().size());
			row.put("queries", collection.questions().size());
			ArrayNode systems = row.putArray("systems");
			TemporaryDirectory.with((temporary) -> {
				try (RankingSystem ours = new StromaLexical(collection, temporary.resolve("index.db"));
						RankingSystem lucene = new LuceneBm25(collection)) {
					for (RankingSystem system : List.of(ours, lucene)) {
						double ndcg = system.evaluate(collection).mean().ndcg10();
						scores.add(ndcg);
						systems.addObject().put("name", system.name()).put("ndcg_at_10", ndcg);
					}
				}
			});
			double difference = scores.get(0) - scores.get(1);
			sum += difference;
			this.out.printf("%-14s %6d %8d %15.4f %12.4f %+11.4f %8.2f%%%n", collection.name(),
					collection.documents().size(), collection.questions().size(), scores.get(0), scores.get(1),
					difference, 100 * detected(collection));
		}
		this.out.printf("%-14s %55.4f%n", "mean", sum / Math.max(1, directories.size()));
	}

	/** The share of documents whose language is detected. */
	private static double detected(TestCollection collection) {
		LanguageAnalyzer analyzer = LanguageAnalyzer.auto();
		long right = collection.documents()
			.stream()
			.map((document) -> analyzer.forText(document.title() + "\n" + document.text()).language())
			.filter(collection.language()::equals)
			.count();
		return (double) right / collection.documents().size();
	}

	private void write(Path file) throws IOException {
		Files.createDirectories(file.toAbsolutePath().getParent());
		this.mapper.writeValue(file.toFile(), this.json);
	}

}

package dev.stroma.benchmarks.quality;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.stroma.embed.Embedder;

/**
 * How well Stroma answers with its defaults, beside its arms alone, Lucene and what one
 * writes by hand with the same model.
 */
public final class Quality {

	private final PrintStream out;

	private final ObjectMapper mapper = new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

	private final ObjectNode json = this.mapper.createObjectNode();

	private final Map<String, List<Measures>> bySystem = new LinkedHashMap<>();

	Quality(PrintStream out) {
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
		Quality quality = new Quality(System.out);
		quality.run(TestCollection.below(Path.of(arguments[1])));
		quality.write(Path.of(arguments[3]));
	}

	void run(List<Path> directories) throws IOException {
		this.json.put("suite", "quality");
		this.json.put("embedder", Embedder.standard().profile().name());
		ArrayNode collections = this.json.putArray("collections");
		this.out.printf("%-14s %-24s %8s %9s %10s %7s%n", "collection", "system", "nDCG@10", "recall@10", "recall@100",
				"MRR@10");
		List<TestCollection> all = new ArrayList<>();
		for (Path directory : directories) {
			TestCollection collection = TestCollection.read(directory);
			all.add(collection);
			ObjectNode row = collections.addObject();
			row.put("name", collection.name());
			row.put("language", collection.language());
			row.put("docs", collection.documents().size());
			row.put("queries", collection.questions().size());
			ArrayNode systems = row.putArray("systems");
			TemporaryDirectory.with((temporary) -> measure(collection, temporary, systems));
		}
		ObjectNode means = this.json.putObject("means");
		this.bySystem.forEach((system, measures) -> {
			Measures mean = Measures.mean(measures);
			put(means.putObject(system), mean);
			print("mean", system, mean);
		});
		TemporaryDirectory.with((temporary) -> EncodingSpeed.of(all, temporary).ifPresent(this::speed));
	}

	private void speed(EncodingSpeed speed) {
		ObjectNode node = this.json.putObject("speed");
		node.put("static_vs_minilm_short", speed.shortRatio());
		node.put("static_vs_minilm_long", speed.longRatio());
		this.out.printf(Locale.ROOT,
				"%ntexts per second of one thread's time: questions %.0f, MiniLM %.0f (%.0f times); "
						+ "documents %.0f, MiniLM %.1f (%.0f times)%n",
				speed.staticShort(), speed.miniLmShort(), speed.shortRatio(), speed.staticLong(), speed.miniLmLong(),
				speed.longRatio());
	}

	private void measure(TestCollection collection, Path temporary, ArrayNode systems) {
		try (StromaIndex stroma = new StromaIndex(collection, temporary.resolve("default.db"));
				RankingSystem lexical = new StromaLexical(collection, temporary.resolve("lexical.db"));
				RankingSystem lucene = new LuceneBm25(collection);
				RankingSystem byHand = new ByHandRrf(collection, Embedder.standard(), temporary.resolve("by-hand.db"),
						stroma.sqliteVec())) {
			for (RankingSystem system : List.of(stroma.hybrid(), lexical, stroma.vector(), lucene, byHand)) {
				Measures measures = Measures.of(collection, system);
				put(systems.addObject().put("name", system.name()), measures);
				this.bySystem.computeIfAbsent(system.name(), (name) -> new ArrayList<>()).add(measures);
				print(collection.name(), system.name(), measures);
			}
		}
	}

	private static void put(ObjectNode node, Measures measures) {
		node.put("ndcg_at_10", measures.ndcg());
		node.put("recall_at_10", measures.recall10());
		node.put("recall_at_100", measures.recall100());
		node.put("mrr_at_10", measures.mrr());
	}

	private void print(String collection, String system, Measures measures) {
		this.out.printf(Locale.ROOT, "%-14s %-24s %8.4f %9.4f %10.4f %7.4f%n", collection, system, measures.ndcg(),
				measures.recall10(), measures.recall100(), measures.mrr());
	}

	private void write(Path file) throws IOException {
		Files.createDirectories(file.toAbsolutePath().getParent());
		this.mapper.writeValue(file.toFile(), this.json);
	}

}

package dev.stroma.benchmarks.quality;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

import dev.stroma.StromaOptions;
import dev.stroma.embed.Embedder;
import dev.stroma.evaluation.EvaluationResult;
import dev.stroma.store.Quantization;

/**
 * Every system's answers to one collection's questions.
 */
final class CollectionRun {

	private final TestCollection collection;

	private final Path directory;

	private final Map<String, EvaluationResult> results = new LinkedHashMap<>();

	CollectionRun(TestCollection collection, Path directory) {
		this.collection = collection;
		this.directory = directory;
	}

	/**
	 * @param transformers by the names that their systems have
	 * @return by system, in the order in which they are shown
	 */
	Map<String, EvaluationResult> run(Map<String, ? extends Embedder> transformers) {
		Path sqliteVec = defaults();
		for (Quantization quantization : new Quantization[] { Quantization.INT8, Quantization.BINARY }) {
			String name = "stroma-%s-hybrid".formatted(quantization.label());
			index(name, (options) -> options.quantization(quantization), (stroma) -> evaluate(stroma.hybrid(name)));
		}
		transformers.forEach((name, embedder) -> {
			index("stroma-" + name, (options) -> options.embedder(embedder), (stroma) -> {
				evaluate(stroma.hybrid("stroma-%s-hybrid".formatted(name)));
				evaluate(stroma.vector("stroma-%s-vector".formatted(name)));
			});
			byHand("by-hand-%s-rrf".formatted(name), embedder, sqliteVec);
		});
		return this.results;
	}

	/** The sqlite-vec library that was loaded. */
	private Path defaults() {
		Path[] library = new Path[1];
		index("stroma-default", UnaryOperator.identity(), (stroma) -> {
			evaluate(stroma.hybrid(QualityReport.DEFAULT));
			try (RankingSystem lexical = new StromaLexical(this.collection, file("lexical"));
					RankingSystem lucene = new LuceneBm25(this.collection)) {
				evaluate(lexical);
				evaluate(stroma.vector("stroma-default-vector"));
				evaluate(lucene);
			}
			library[0] = stroma.sqliteVec();
		});
		byHand("by-hand-rrf", Embedder.standard(), library[0]);
		return library[0];
	}

	private void index(String name, UnaryOperator<StromaOptions> options, Consumer<StromaIndex> questions) {
		try (StromaIndex stroma = new StromaIndex(this.collection, file(name), options)) {
			questions.accept(stroma);
		}
	}

	private void byHand(String name, Embedder embedder, Path sqliteVec) {
		try (RankingSystem byHand = new ByHandRrf(name, this.collection, embedder, file(name), sqliteVec)) {
			evaluate(byHand);
		}
	}

	private Path file(String name) {
		return this.directory.resolve(name + ".db");
	}

	private void evaluate(RankingSystem system) {
		this.results.put(system.name(), system.evaluate(this.collection));
	}

}

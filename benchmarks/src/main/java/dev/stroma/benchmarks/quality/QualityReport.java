package dev.stroma.benchmarks.quality;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.jspecify.annotations.Nullable;

import dev.stroma.benchmarks.measure.Machine;
import dev.stroma.embed.Embedder;
import dev.stroma.evaluation.Comparison;
import dev.stroma.evaluation.EvaluationResult;
import dev.stroma.evaluation.RankingQuality;

/**
 * What a run found out, as JSON and as Markdown.
 *
 * @param collections every system's results by name, of each collection
 */
record QualityReport(Map<TestCollection, Map<String, EvaluationResult>> collections) {

	static final String DEFAULT = "stroma-default-hybrid";

	/** Pairs whose difference is told. */
	private static final List<List<String>> PAIRS = List.of(List.of(DEFAULT, "stroma-lexical"),
			List.of(DEFAULT, "stroma-default-vector"), List.of(DEFAULT, "lucene-bm25"), List.of(DEFAULT, "by-hand-rrf"),
			List.of("stroma-minilm-hybrid", DEFAULT), List.of("stroma-minilm-hybrid", "by-hand-minilm-rrf"));

	private static final List<String> STORED = List.of("int8", "binary");

	/**
	 * {@code {"collections":[..],"means":{..},"means_english":{..},"comparisons":[..],"storage_loss":{..}}}.
	 */
	ObjectNode json() {
		ObjectNode json = new ObjectMapper().createObjectNode();
		json.put("suite", "quality");
		json.put("machine", Machine.describe());
		json.put("jdk", Runtime.version().toString());
		json.put("embedder", Embedder.standard().profile().name());
		ArrayNode rows = json.putArray("collections");
		this.collections.forEach((collection, results) -> {
			ObjectNode row = rows.addObject();
			row.put("name", collection.name());
			row.put("language", collection.language());
			row.put("docs", collection.documents().size());
			row.put("queries", collection.questions().size());
			ArrayNode systems = row.putArray("systems");
			results.forEach((system, result) -> put(systems.addObject().put("name", system), result.mean()));
		});
		means(json.putObject("means"), (collection) -> true);
		means(json.putObject("means_english"), TestCollection::isEnglish);
		ArrayNode comparisons = json.putArray("comparisons");
		PAIRS.forEach((pair) -> compare(pair.get(0), pair.get(1), comparisons));
		ObjectNode losses = json.putObject("storage_loss");
		for (String stored : STORED) {
			List<Double> loss = losses(stored);
			losses.putObject(stored)
				.put("worst", loss.stream().mapToDouble(Double::doubleValue).max().orElse(0))
				.put("mean", loss.stream().mapToDouble(Double::doubleValue).average().orElse(0));
		}
		return json;
	}

	private static void put(ObjectNode node, RankingQuality quality) {
		node.put("ndcg_at_10", quality.ndcg10());
		node.put("recall_at_10", quality.recall10());
		node.put("recall_at_100", quality.recall100());
		node.put("mrr_at_10", quality.mrr10());
	}

	private void means(ObjectNode means, Predicate<TestCollection> which) {
		means(which).forEach((system, quality) -> put(means.putObject(system), quality));
	}

	/** The mean over the collections, each of the same weight, by system. */
	Map<String, RankingQuality> means(Predicate<TestCollection> which) {
		Map<String, List<RankingQuality>> all = new LinkedHashMap<>();
		this.collections.forEach((collection, results) -> {
			if (which.test(collection)) {
				results.forEach((system, result) -> all.computeIfAbsent(system, (name) -> new ArrayList<>())
					.add(result.mean()));
			}
		});
		Map<String, RankingQuality> means = new LinkedHashMap<>();
		all.forEach((system, qualities) -> means.put(system, RankingQuality.mean(qualities)));
		return means;
	}

	private void compare(String system, String baseline, ArrayNode comparisons) {
		List<double[]> english = new ArrayList<>();
		List<double[]> all = new ArrayList<>();
		this.collections.forEach((collection, results) -> {
			EvaluationResult one = results.get(system);
			EvaluationResult other = results.get(baseline);
			if (one != null && other != null) {
				put(comparisons, collection.name(), system, baseline, one.against(other));
				double[] differences = one.differences(other);
				all.add(differences);
				if (collection.isEnglish()) {
					english.add(differences);
				}
			}
		});
		if (!all.isEmpty()) {
			put(comparisons, "mean", system, baseline, Comparison.ofCollections(all));
		}
		if (!english.isEmpty()) {
			put(comparisons, "mean_english", system, baseline, Comparison.ofCollections(english));
		}
	}

	private static void put(ArrayNode comparisons, String collection, String system, String baseline,
			Comparison comparison) {
		comparisons.addObject()
			.put("collection", collection)
			.put("system", system)
			.put("against", baseline)
			.put("difference", comparison.difference())
			.put("low", comparison.low())
			.put("high", comparison.high());
	}

	/** What the quantized index loses of nDCG@10, by collection. */
	private List<Double> losses(String stored) {
		List<Double> losses = new ArrayList<>();
		this.collections.values().forEach((results) -> {
			EvaluationResult whole = results.get(DEFAULT);
			EvaluationResult less = results.get("stroma-%s-hybrid".formatted(stored));
			if (whole != null && less != null) {
				losses.add(whole.mean().ndcg10() - less.mean().ndcg10());
			}
		});
		return losses;
	}

	/**
	 * A table of nDCG@10, systems down and collections across.
	 */
	String markdown() {
		StringBuilder table = new StringBuilder("| nDCG@10 |");
		this.collections.keySet().forEach((collection) -> table.append(" %s |".formatted(collection.name())));
		table.append(" mean, English | mean |\n|---|").append("---|".repeat(this.collections.size() + 2)).append('\n');
		Map<String, RankingQuality> means = means((collection) -> true);
		Map<String, RankingQuality> english = means(TestCollection::isEnglish);
		means.forEach((system, mean) -> {
			table.append("| %s |".formatted(system));
			this.collections.values().forEach((results) -> table.append(cell(quality(results, system))));
			table.append(cell(english.get(system))).append(cell(mean)).append('\n');
		});
		return table.toString();
	}

	private static @Nullable RankingQuality quality(Map<String, EvaluationResult> results, String system) {
		EvaluationResult result = results.get(system);
		return (result != null) ? result.mean() : null;
	}

	private static String cell(@Nullable RankingQuality quality) {
		return (quality != null) ? String.format(Locale.ROOT, " %.4f |", quality.ndcg10()) : " |";
	}

}

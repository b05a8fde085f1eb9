package dev.stroma.chunk;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import dev.stroma.Stroma;
import dev.stroma.StromaOptions;
import dev.stroma.corpus.CorpusRecord;
import dev.stroma.embed.Embedder;
import dev.stroma.search.SearchHit;
import dev.stroma.search.SearchRequest;

/**
 * Which budget, overlap and minimum find the right passage of a long document: the
 * documents of a collection are joined by ten, and a hit stands for the one it shares the
 * most text with, once.
 *
 * <p>
 * Arguments: a directory of collections ({@code corpus.jsonl}, {@code queries.jsonl},
 * {@code qrels.tsv} each), then the collections' names. Prints nDCG@10 and recall@5 of
 * keyword search as a Markdown table.
 */
public final class ChunkSizeBenchmark {

	private static final int JOINED = 10;

	private static final int MAX_QUERIES = 300;

	private record Document(String id, String text) {
	}

	private record Scores(double ndcg, double recall) {
	}

	private final List<CorpusRecord> records = new ArrayList<>();

	/** By record, where its documents end, and which they are. */
	private final Map<String, List<Document>> parts = new HashMap<>();

	private final List<Document> queries;

	private final Map<String, Map<String, Integer>> judgements = new HashMap<>();

	private ChunkSizeBenchmark(Path collection) throws IOException {
		List<Document> documents = documents(collection.resolve("corpus.jsonl"));
		for (int from = 0; from < documents.size(); from += JOINED) {
			List<Document> part = documents.subList(from, Math.min(from + JOINED, documents.size()))
				.stream()
				.map((document) -> new Document(document.id(), CorpusRecord.of("ref", null, document.text()).body()))
				.toList();
			String ref = "long-" + from / JOINED;
			this.parts.put(ref, part);
			this.records
				.add(CorpusRecord.of(ref, " ", String.join("\n\n", part.stream().map(Document::text).toList())));
		}
		for (String line : Files.readAllLines(collection.resolve("qrels.tsv"))) {
			String[] fields = line.split("\t");
			if (!fields[2].equals("score") && Integer.parseInt(fields[2]) > 0) {
				this.judgements.computeIfAbsent(fields[0], (id) -> new HashMap<>())
					.put(fields[1], Integer.parseInt(fields[2]));
			}
		}
		List<Document> judged = documents(collection.resolve("queries.jsonl")).stream()
			.filter((query) -> this.judgements.containsKey(query.id()))
			.toList();
		int step = Math.max(1, judged.size() / MAX_QUERIES);
		this.queries = new ArrayList<>();
		for (int i = 0; i < judged.size() && this.queries.size() < MAX_QUERIES; i += step) {
			this.queries.add(judged.get(i));
		}
	}

	/** Reads {@code _id}, {@code title} and {@code text} of flat JSON, a line each. */
	private static List<Document> documents(Path file) throws IOException {
		Pattern field = Pattern.compile("\"(_id|title|text)\": ?\"((?:[^\"\\\\]|\\\\.)*+)\"");
		List<Document> documents = new ArrayList<>();
		for (String line : Files.readAllLines(file)) {
			Map<String, String> values = new HashMap<>();
			Matcher matcher = field.matcher(line);
			while (matcher.find()) {
				values.put(matcher.group(1), unescaped(matcher.group(2)));
			}
			String title = values.getOrDefault("title", "");
			documents.add(new Document(values.getOrDefault("_id", ""),
					(title.isBlank() ? "" : title + "\n\n") + values.getOrDefault("text", "")));
		}
		return documents;
	}

	private static String unescaped(String json) {
		return Pattern.compile("\\\\(?:u([0-9a-fA-F]{4})|(.))")
			.matcher(json)
			.replaceAll((match) -> Matcher.quoteReplacement((match.group(1) != null)
					? String.valueOf((char) Integer.parseInt(match.group(1), 16)) : switch (match.group(2)) {
						case "n", "r" -> "\n";
						case "t" -> "\t";
						case "b", "f" -> " ";
						default -> match.group(2);
					}));
	}

	private Scores run(ChunkPolicy policy) throws IOException {
		Path directory = Files.createTempDirectory("chunk-size");
		StromaOptions options = StromaOptions.of(directory.resolve("index.db"))
			.embedder(Embedder.none())
			.chunkPolicy(policy);
		double ndcg = 0;
		double recall = 0;
		try (Stroma stroma = Stroma.open(options)) {
			stroma.indexer().update(this.records, List.of());
			for (Document query : this.queries) {
				Map<String, Integer> relevant = this.judgements.getOrDefault(query.id(), Map.of());
				List<String> found = List.copyOf(found(stroma, query.text()));
				ndcg += ndcg(found, relevant);
				recall += (double) found.stream().limit(5).filter(relevant::containsKey).count()
						/ Math.min(5, relevant.size());
			}
		}
		return new Scores(ndcg / this.queries.size(), recall / this.queries.size());
	}

	private Set<String> found(Stroma stroma, String question) {
		Set<String> found = new LinkedHashSet<>();
		for (SearchHit hit : stroma.retrieval().search(SearchRequest.of(question).limit(60)).hits()) {
			found.add(document(hit));
		}
		return found;
	}

	private String document(SearchHit hit) {
		String best = "";
		int most = 0;
		int start = 0;
		for (Document part : this.parts.getOrDefault(hit.ref(), List.of())) {
			int end = start + part.text().length();
			int shared = Math.min(end, hit.end()) - Math.max(start, hit.start());
			if (shared > most) {
				most = shared;
				best = part.id();
			}
			start = end + 2;
		}
		return best;
	}

	private static double ndcg(List<String> found, Map<String, Integer> relevant) {
		double gain = 0;
		for (int i = 0; i < Math.min(10, found.size()); i++) {
			gain += relevant.getOrDefault(found.get(i), 0) / log2(i + 2);
		}
		List<Integer> ideal = relevant.values().stream().sorted((a, b) -> b - a).limit(10).toList();
		double best = 0;
		for (int i = 0; i < ideal.size(); i++) {
			best += ideal.get(i) / log2(i + 2);
		}
		return gain / best;
	}

	private static double log2(int value) {
		return Math.log(value) / Math.log(2);
	}

	public static void main(String[] arguments) throws IOException {
		List<String> names = List.of(arguments).subList(1, arguments.length);
		List<ChunkSizeBenchmark> collections = new ArrayList<>();
		for (String name : names) {
			collections.add(new ChunkSizeBenchmark(Path.of(arguments[0], name)));
		}
		System.out.println("| tokens | overlap | minimum | " + String.join(" | ", names) + " | mean |");
		System.out.println("|---|---|---|" + "---|".repeat(names.size() + 1));
		int[][] options = { { 60, 0, 0 }, { 80, 0, 0 }, { 100, 0, 0 }, { 120, 0, 0 }, { 150, 0, 0 }, { 200, 0, 0 },
				{ 300, 0, 0 }, { 100, 10, 0 }, { 100, 20, 0 }, { 100, 0, 30 }, { 100, 0, 50 } };
		for (int[] option : options) {
			ChunkPolicy policy = MarkdownChunkPolicy.create()
				.maxTokens(option[0])
				.overlapTokens(option[1])
				.minTokens(option[2]);
			StringBuilder row = new StringBuilder("| %d | %d | %d |".formatted(option[0], option[1], option[2]));
			double ndcg = 0;
			double recall = 0;
			for (ChunkSizeBenchmark collection : collections) {
				Scores scores = collection.run(policy);
				ndcg += scores.ndcg() / collections.size();
				recall += scores.recall() / collections.size();
				row.append(" %.3f / %.3f |".formatted(scores.ndcg(), scores.recall()));
			}
			System.out.println(row + String.format(Locale.ROOT, " %.3f / %.3f |", ndcg, recall));
		}
	}

}

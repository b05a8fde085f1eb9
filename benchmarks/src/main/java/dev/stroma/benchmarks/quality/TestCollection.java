package dev.stroma.benchmarks.quality;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;

import dev.stroma.evaluation.Judgements;

/**
 * Documents, questions, and which documents answer which question.
 *
 * @param name the directory's name; what follows its last hyphen may be a language
 * @param documents in the file's order
 * @param questions text by id, those with an answer only
 * @param answers grade by document by question
 */
public record TestCollection(String name, List<Document> documents, Map<String, String> questions,
		Map<String, Map<String, Integer>> answers) {

	public record Document(String id, String title, String text) {
	}

	/**
	 * The collections below a directory, by name: its directories that have a
	 * {@code corpus.jsonl}.
	 */
	public static List<Path> below(Path directory) {
		try (Stream<Path> children = Files.list(directory)) {
			return children.filter((child) -> Files.exists(child.resolve("corpus.jsonl"))).sorted().toList();
		}
		catch (IOException ex) {
			throw new UncheckedIOException("The collections in '%s' cannot be listed".formatted(directory), ex);
		}
	}

	/**
	 * Reads {@code corpus.jsonl}, {@code queries.jsonl} and {@code qrels.tsv}.
	 */
	public static TestCollection read(Path directory) {
		try {
			List<Document> documents = new ArrayList<>();
			for (JsonNode json : jsonLines(directory.resolve("corpus.jsonl"))) {
				documents.add(new Document(json.path("_id").asText(), json.path("title").asText(""),
						json.path("text").asText("")));
			}
			Map<String, Map<String, Integer>> answers = new HashMap<>();
			for (String line : Files.readAllLines(directory.resolve("qrels.tsv"))) {
				String[] fields = line.split("\t");
				if (fields.length > 2 && !fields[2].equals("score") && Integer.parseInt(fields[2]) > 0) {
					answers.computeIfAbsent(fields[0], (question) -> new HashMap<>())
						.put(fields[1], Integer.parseInt(fields[2]));
				}
			}
			Map<String, String> questions = new LinkedHashMap<>();
			for (JsonNode json : jsonLines(directory.resolve("queries.jsonl"))) {
				if (answers.containsKey(json.path("_id").asText())) {
					questions.put(json.path("_id").asText(), json.path("text").asText());
				}
			}
			return new TestCollection(directory.getFileName().toString(), documents, questions, answers);
		}
		catch (IOException ex) {
			throw new UncheckedIOException("The collection '%s' cannot be read".formatted(directory), ex);
		}
	}

	private static List<JsonNode> jsonLines(Path file) throws IOException {
		ObjectMapper mapper = new ObjectMapper();
		List<JsonNode> lines = new ArrayList<>();
		for (String line : Files.readAllLines(file)) {
			lines.add(mapper.readTree(line));
		}
		return lines;
	}

	/** The answers, by the question's id. */
	Judgements judgements() {
		Map<String, Map<String, Integer>> judged = new LinkedHashMap<>();
		this.questions.keySet().forEach((id) -> judged.put(id, this.answers.getOrDefault(id, Map.of())));
		return Judgements.of(judged);
	}

	public boolean isEnglish() {
		return language().equals("en");
	}

	/** ISO 639-1, English unless the name says otherwise. */
	String language() {
		String suffix = this.name.substring(this.name.lastIndexOf('-') + 1);
		return (suffix.length() == 2) ? suffix : "en";
	}

}

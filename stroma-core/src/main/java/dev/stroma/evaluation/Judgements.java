package dev.stroma.evaluation;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;

import dev.stroma.error.InvalidInputException;

/**
 * Questions and the records that answer them, each with a grade: 1 when it answers the
 * question, more when it does so better. Immutable; questions keep their order.
 */
public final class Judgements {

	private final Map<String, Map<String, Integer>> grades;

	private Judgements(Map<String, Map<String, Integer>> grades) {
		this.grades = Collections.unmodifiableMap(grades);
	}

	/**
	 * @param grades by question, then by the ref of the record
	 * @throws InvalidInputException when there is no question, one is blank, has no
	 * record, or a grade is below 1
	 */
	public static Judgements of(Map<String, Map<String, Integer>> grades) {
		if (grades.isEmpty()) {
			throw new InvalidInputException("There are no judgements: give at least one question with its records");
		}
		Map<String, Map<String, Integer>> copy = new LinkedHashMap<>();
		grades.forEach((question, records) -> copy.put(question, checked(question, records)));
		return new Judgements(copy);
	}

	private static Map<String, Integer> checked(String question, Map<String, Integer> records) {
		if (question.isBlank()) {
			throw new InvalidInputException("A judged question is blank: give its text");
		}
		if (records.isEmpty()) {
			throw new InvalidInputException(
					"The question '%s' has no relevant record: name at least one, or leave it out".formatted(question));
		}
		records.forEach((ref, grade) -> {
			if (grade < 1) {
				throw new InvalidInputException(
						"Record '%s' has grade %d for the question '%s': use 1 or more, or leave it out".formatted(ref,
								grade, question));
			}
		});
		return Map.copyOf(records);
	}

	/**
	 * Reads a file of JSON, one question per line: {@code {"question": "…", "relevant":
	 * {"ref": 1, …}}}. Grades that are all 1 can be left out:
	 * {@code "relevant": ["ref", …]}. Other fields and blank lines are passed over.
	 * @throws InvalidInputException when it cannot be read, with the line that is wrong
	 */
	public static Judgements read(Path file) {
		Map<String, Map<String, Integer>> grades = new LinkedHashMap<>();
		try (BufferedReader reader = Files.newBufferedReader(file)) {
			ObjectMapper mapper = new ObjectMapper();
			int number = 0;
			for (String line = reader.readLine(); line != null; line = reader.readLine()) {
				number++;
				if (!line.isBlank()) {
					JsonNode json = mapper.readTree(line);
					String question = json.path("question").asText();
					if (grades.put(question, relevant(json.path("relevant"), file, number)) != null) {
						throw wrong(file, number, "asks '%s' a second time".formatted(question));
					}
				}
			}
		}
		catch (JsonProcessingException ex) {
			throw new InvalidInputException(
					"The judgements in '%s' are no JSON lines: %s".formatted(file, ex.getOriginalMessage()), ex);
		}
		catch (IOException ex) {
			throw new InvalidInputException("The judgements in '%s' cannot be read: %s".formatted(file, ex), ex);
		}
		return of(grades);
	}

	private static Map<String, Integer> relevant(JsonNode json, Path file, int number) {
		Map<String, Integer> grades = new LinkedHashMap<>();
		if (json.isArray()) {
			json.forEach((ref) -> grades.put(ref.asText(), 1));
		}
		else if (json.isObject()) {
			json.properties().forEach((ref) -> grades.put(ref.getKey(), ref.getValue().asInt()));
		}
		else {
			throw wrong(file, number, "has neither a list nor an object 'relevant'");
		}
		return grades;
	}

	private static InvalidInputException wrong(Path file, int number, String what) {
		return new InvalidInputException("Line %d of '%s' %s: write {\"question\": \"...\", \"relevant\": {\"ref\": 1}}"
			.formatted(number, file, what));
	}

	/**
	 * Grades by question, then by ref; all are 1 or more.
	 */
	public Map<String, Map<String, Integer>> grades() {
		return this.grades;
	}

}

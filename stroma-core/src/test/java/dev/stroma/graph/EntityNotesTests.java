package dev.stroma.graph;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * How well entities are found without a model, on notes in English, Portuguese and German
 * that were labelled by hand before the rules were written.
 */
class EntityNotesTests {

	private record Note(String text, Set<String> entities) {
	}

	private static List<Note> notes() throws IOException {
		try (InputStream file = EntityNotesTests.class.getResourceAsStream("entity-notes.txt")) {
			List<String> lines = new String(file.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
			List<Note> notes = new ArrayList<>();
			for (int i = 1; i + 1 < lines.size(); i += 2) {
				assertThat(lines.get(i + 1)).startsWith("=>");
				notes.add(new Note(lines.get(i),
						Arrays.stream(lines.get(i + 1).substring(2).split("\\|"))
							.map(String::strip)
							.filter((name) -> !name.isEmpty())
							.map(GraphName::identity)
							.collect(Collectors.toSet())));
			}
			return notes;
		}
	}

	@Test
	void findsEntitiesWithoutAModel() throws IOException {
		List<Note> notes = notes();
		int right = 0;
		int found = 0;
		int wanted = 0;
		List<String> errors = new ArrayList<>();
		for (Note note : notes) {
			Set<String> names = EntityExtractor.rules()
				.extract(note.text(), KnownNodes.NONE)
				.stream()
				.map((entity) -> entity.node().name())
				.collect(Collectors.toSet());
			found += names.size();
			wanted += note.entities().size();
			right += (int) names.stream().filter(note.entities()::contains).count();
			if (!names.equals(note.entities())) {
				errors.add(note.text() + " found " + names);
			}
		}
		double f1 = 2.0 * right / (found + wanted);

		assertThat(notes).hasSize(40);
		assertThat(f1).as("%d right of %d found and %d wanted; %s", right, found, wanted, String.join("\n", errors))
			.isGreaterThan(.9);
	}

}

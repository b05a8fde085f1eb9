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
 * that were labelled by hand: on those that the rules were made by, and on others.
 */
class EntityNotesTests {

	private record Note(String text, Set<String> entities) {
	}

	/**
	 * How many entities there are, how many were found, and how many of these rightly.
	 */
	private record Count(int wanted, int found, int right, String errors) {

		double f1() {
			return 2.0 * this.right / (this.found + this.wanted);
		}

		@Override
		public String toString() {
			return "F1 %.3f, %d right of %d found and %d wanted; %s".formatted(f1(), this.right, this.found,
					this.wanted, this.errors);
		}

	}

	private static List<Note> notes(String name) throws IOException {
		try (InputStream file = EntityNotesTests.class.getResourceAsStream(name)) {
			List<String> lines = new String(file.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
			List<Note> notes = new ArrayList<>();
			for (int i = 1; i + 1 < lines.size(); i += 2) {
				assertThat(lines.get(i + 1)).startsWith("=>");
				notes.add(new Note(lines.get(i),
						Arrays.stream(lines.get(i + 1).substring(2).split("\\|"))
							.map(String::strip)
							.filter((entity) -> !entity.isEmpty())
							.map(GraphName::identity)
							.collect(Collectors.toSet())));
			}
			assertThat(notes).hasSize(40);
			return notes;
		}
	}

	private static Count count(String name) throws IOException {
		int right = 0;
		int found = 0;
		int wanted = 0;
		List<String> errors = new ArrayList<>();
		for (Note note : notes(name)) {
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
		return new Count(wanted, found, right, String.join("\n", errors));
	}

	@Test
	void findsEntitiesWithoutAModel() throws IOException {
		Count count = count("entity-notes.txt");

		assertThat(count.f1()).as("%s", count).isGreaterThan(.9);
	}

	@Test
	void findsThoseOfNotesThatTheRulesWereNotMadeBy() throws IOException {
		Count count = count("entity-notes-held-out.txt");

		assertThat(count.f1()).as("%s", count).isGreaterThan(.6);
	}

}

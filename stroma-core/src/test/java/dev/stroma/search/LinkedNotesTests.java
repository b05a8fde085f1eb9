package dev.stroma.search;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import dev.stroma.Stroma;
import dev.stroma.StromaOptions;
import dev.stroma.corpus.CorpusRecord;
import dev.stroma.embed.Embedder;
import dev.stroma.embed.HashingEmbedder;
import dev.stroma.graph.Graph;
import dev.stroma.graph.GraphChange;
import dev.stroma.graph.NodeKey;
import dev.stroma.memory.MemoryInput;
import dev.stroma.memory.MemoryStore;
import dev.stroma.memory.RecallRequest;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * 200 notes: 30 introduce a person and the ship that she works on, 30 tell of ships
 * without a word of people, 30 are asked for directly, 110 are about other things, some
 * in words of the questions. A part of the answers shares a node with the note that the
 * question finds, a part is an edge away, a part two.
 */
class LinkedNotesTests {

	private static final int QUESTIONS = 30;

	private static final int LIMIT = 8;

	private static final List<String> PEOPLE = List.of("Mira Tolland", "Jonas Brandt", "Petra Quiroga", "Sven Falk",
			"Livia Ferreira", "Oskar Lindqvist", "Amina Diallo", "Tomas Novak", "Ingrid Solberg", "Rafael Moreno",
			"Yuki Tanaka", "Elena Petrova", "Hugo Lambert", "Nadia Rahman", "Piotr Zielinski", "Clara Weiss",
			"Dermot Kelly", "Sofia Almeida", "Anders Holm", "Leila Haddad", "Bruno Conti", "Freya Jansen",
			"Kofi Mensah", "Marta Silva", "Viktor Orlov", "Hanna Virtanen", "Diego Castro", "Noor Aziz", "Emil Fischer",
			"Rosa Delgado");

	private static final List<String> SUBJECTS = List.of("gulls", "ropes", "anchors", "charts", "lamps", "cargo",
			"tides", "nets", "engines", "flags", "sails");

	private static final List<String> ACTIONS = List.of("were counted", "came late", "were painted", "got lost",
			"arrived wet", "cost too much", "were lent out", "need care", "changed hands", "were stored");

	private static final List<String> SHIPS = List.of("Aurora", "Borealis", "Cormorant", "Dorado", "Esperance",
			"Falcon", "Galatea", "Hesperus", "Iolaire", "Juno", "Kestrel", "Lusitano", "Mistral", "Nordstern", "Orion",
			"Pelican", "Quest", "Rosalie", "Sirius", "Triton", "Undine", "Valkyrie", "Wanderer", "Xebec", "Yarmouth",
			"Zephyr", "Albatross", "Buccaneer", "Calypso", "Daphne");

	private static final List<String> PLACES = List.of("Lisbon", "Bergen", "Porto", "Malmo", "Cork", "Gdansk");

	@TempDir
	Path directory;

	/** Hashes, in which texts without a word in common are alike, hide what is far. */
	static Stream<Arguments> embedders() {
		return Stream.of(Arguments.of(Embedder.none(), 3), Arguments.of(HashingEmbedder.of(256), 2));
	}

	private static String person(int i) {
		return PEOPLE.get(i);
	}

	private static String question(int i) {
		return "Which harbour is home for %s?".formatted(person(i));
	}

	private static String directQuestion(int i) {
		return "Who repaired boiler number %d?".formatted(100 + i);
	}

	private static List<CorpusRecord> notes() {
		List<CorpusRecord> notes = new ArrayList<>();
		for (int i = 0; i < QUESTIONS; i++) {
			notes.add(note("crew-" + i, "%s signed on with the %s last spring.".formatted(person(i), SHIPS.get(i))));
			notes.add(note("ship-" + i, "Registered at %s, the %s sails under captain %d."
				.formatted(PLACES.get(i % PLACES.size()), SHIPS.get(i), 400 + i)));
			notes.add(
					note("boiler-" + i, "Boiler number %d was repaired by the yard in week %d.".formatted(100 + i, i)));
		}
		for (int i = 0; i < 110; i++) {
			notes.add(note("other-" + i,
					"The list of %s, which is for the club, says that they %s on day %d%s".formatted(
							SUBJECTS.get(i % SUBJECTS.size()), ACTIONS.get(i / SUBJECTS.size()), i,
							(i % 40 == 0) ? " at home." : (i % 40 == 20) ? " in the harbour." : ".")));
		}
		return notes;
	}

	private static CorpusRecord note(String ref, String text) {
		return CorpusRecord.of(ref, "Note", text);
	}

	private static void link(Graph graph, int distances) {
		GraphChange change = GraphChange.create();
		for (int i = 0; i < QUESTIONS; i++) {
			NodeKey ship = NodeKey.of("ship", SHIPS.get(i));
			NodeKey person = NodeKey.of("person", person(i));
			NodeKey owner = NodeKey.of("owner", "Line " + i);
			change.linkRecord("ship-" + i, ship).linkRecord("crew-" + i, (i % distances == 0) ? ship : person);
			if (i % distances == 1) {
				change.relate(person, "sails on", ship);
			}
			else if (i % distances == 2) {
				change.relate(person, "works for", owner).relate(owner, "owns", ship);
			}
			change.linkRecord("boiler-" + i, NodeKey.of("topic", "repairs"));
		}
		for (int i = 0; i < 110; i++) {
			change.linkRecord("other-" + i, NodeKey.of("topic", SUBJECTS.get(i % SUBJECTS.size())));
		}
		graph.apply(change);
	}

	@ParameterizedTest
	@MethodSource("embedders")
	void aGraphFindsAnswersThatShareNoWordWithTheQuestion(Embedder embedder, int distances) {
		try (Stroma stroma = Stroma.open(StromaOptions.of(this.directory.resolve("notes.db")).embedder(embedder))) {
			stroma.indexer().update(notes(), List.of());
			link(stroma.graph(), distances);
			stroma.indexer().awaitIndexed(Duration.ofMinutes(1));
			assertThat(stroma.retrieval().count(null)).isEqualTo(200);
			noAnswerSharesAWordWithItsQuestion();

			List<Integer> with = found(stroma, false, LinkedNotesTests::question, "ship-");
			List<Integer> without = found(stroma, true, LinkedNotesTests::question, "ship-");
			List<Integer> directWith = found(stroma, false, LinkedNotesTests::directQuestion, "boiler-");
			List<Integer> directWithout = found(stroma, true, LinkedNotesTests::directQuestion, "boiler-");

			assertThat(with).hasSizeGreaterThanOrEqualTo(QUESTIONS * 9 / 10);
			assertThat(without).hasSizeLessThanOrEqualTo(QUESTIONS * 3 / 10);
			assertThat(directWithout).hasSizeGreaterThan(QUESTIONS * 9 / 10);
			assertThat(directWith).containsAll(directWithout);
		}
	}

	@ParameterizedTest
	@MethodSource("embedders")
	void memoriesAreFoundByTheirGraphToo(Embedder embedder, int distances) {
		try (Stroma stroma = Stroma.open(StromaOptions.of(this.directory.resolve("memories.db")).embedder(embedder))) {
			MemoryStore memory = stroma.memory();
			memory.remember(
					notes().stream().map((note) -> MemoryInput.of(note.body()).id(note.ref()).title("Note")).toList());
			link(memory.graph(), distances);
			stroma.indexer().awaitIndexed(Duration.ofMinutes(1));

			List<Integer> directWithout = recalled(memory, true, LinkedNotesTests::directQuestion, "boiler-");

			assertThat(recalled(memory, false, LinkedNotesTests::question, "ship-"))
				.hasSizeGreaterThanOrEqualTo(QUESTIONS * 9 / 10);
			assertThat(recalled(memory, true, LinkedNotesTests::question, "ship-"))
				.hasSizeLessThanOrEqualTo(QUESTIONS * 3 / 10);
			assertThat(directWithout).hasSizeGreaterThan(QUESTIONS * 9 / 10);
			assertThat(recalled(memory, false, LinkedNotesTests::directQuestion, "boiler-")).containsAll(directWithout);
		}
	}

	private static List<Integer> recalled(MemoryStore memory, boolean withoutGraph, IntFunction<String> question,
			String answer) {
		return IntStream.range(0, QUESTIONS).filter((i) -> {
			RecallRequest request = memory.request(question.apply(i)).limit(LIMIT);
			return memory.recall(withoutGraph ? request.search((search) -> search.without(Arm.GRAPH)) : request)
				.memories()
				.stream()
				.anyMatch((one) -> one.ref().equals(answer + i));
		}).boxed().toList();
	}

	/** Which of the questions find their answer among the first hits. */
	private static List<Integer> found(Stroma stroma, boolean withoutGraph, IntFunction<String> question,
			String answer) {
		return IntStream.range(0, QUESTIONS).filter((i) -> {
			SearchRequest request = SearchRequest.of(question.apply(i)).limit(LIMIT);
			return SearchFixture.refs(stroma, withoutGraph ? request.without(Arm.GRAPH) : request).contains(answer + i);
		}).boxed().toList();
	}

	private static void noAnswerSharesAWordWithItsQuestion() {
		List<CorpusRecord> notes = notes();
		for (int i = 0; i < QUESTIONS; i++) {
			Set<String> words = new TreeSet<>(List.of(question(i).toLowerCase(Locale.ROOT).split("\\W+")));
			int number = i;
			String text = notes.stream()
				.filter((note) -> note.ref().equals("ship-" + number))
				.findFirst()
				.orElseThrow()
				.body();
			assertThat(words).doesNotContainAnyElementsOf(List.of(text.toLowerCase(Locale.ROOT).split("\\W+")));
		}
	}

}

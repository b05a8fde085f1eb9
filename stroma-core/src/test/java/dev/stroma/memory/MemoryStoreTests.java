package dev.stroma.memory;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import dev.stroma.Stroma;
import dev.stroma.StromaOptions;
import dev.stroma.corpus.CorpusRecord;
import dev.stroma.corpus.Metadata;
import dev.stroma.corpus.RecordSource;
import dev.stroma.corpus.Validity;
import dev.stroma.error.IndexUnavailableException;
import dev.stroma.error.InvalidInputException;
import dev.stroma.error.NotFoundException;
import dev.stroma.filter.Filter;
import dev.stroma.memory.MemoryResult.Outcome;
import dev.stroma.search.Arm;
import dev.stroma.search.SearchHit;
import dev.stroma.snapshot.ChunkHandle;
import dev.stroma.support.TurnableClock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

class MemoryStoreTests {

	private static final Duration DAY = Duration.ofDays(1);

	@TempDir
	Path directory;

	private final TurnableClock clock = new TurnableClock();

	private Stroma stroma;

	private MemoryStore memory;

	@BeforeEach
	void open() {
		open(MemoryOptions.defaults());
	}

	private void open(MemoryOptions options) {
		close();
		this.stroma = Stroma.open(options().memory(options));
		this.memory = this.stroma.memory();
	}

	private StromaOptions options() {
		return StromaOptions.of(this.directory.resolve("index.db")).clock(this.clock);
	}

	@AfterEach
	void close() {
		if (this.stroma != null) {
			this.stroma.close();
		}
	}

	private static List<String> texts(RecallResult result) {
		return result.memories().stream().map(RecalledMemory::text).toList();
	}

	@Test
	void recallsWhatItWasTold() {
		MemoryResult told = this.memory.remember(MemoryInput.of("Ann prefers green tea in the morning.")
			.kind("preference")
			.source("chat/7")
			.title("Ann and tea")
			.metadata(Map.of("person", "ann"))
			.importance(0.8));
		this.memory.remember("The deployment failed because the disk was full.");

		assertThat(told.outcome()).isEqualTo(Outcome.CREATED);
		assertThat(told.chunks()).hasSize(1).allSatisfy((handle) -> {
			assertThat(handle.ref()).isEqualTo(told.ref());
			assertThat(this.stroma.scoped(handle.scope()).retrieval().resolve(handle).state())
				.isEqualTo(ChunkHandle.State.CURRENT);
		});
		assertThat(this.memory.get(told.ref())).contains(
				new Memory(told.ref(), "preference", "chat/7", "Ann and tea", "Ann prefers green tea in the morning.",
						metadata("person", "ann"), 0.8, this.clock.instant(), Validity.ALWAYS));
		RecallResult recalled = this.memory.recall("What does Ann drink? tea?");
		assertThat(recalled.memories().get(0)).satisfies((first) -> {
			assertThat(first.text()).isEqualTo("Ann prefers green tea in the morning.");
			assertThat(first.kind()).isEqualTo("preference");
			assertThat(first.importance()).isEqualTo(0.8);
			assertThat(first.at()).isEqualTo(this.clock.instant());
			assertThat(first.metadata()).isEqualTo(metadata("person", "ann"));
			assertThat(first.prior()).isEqualTo(new MemoryPrior(1, 1));
			assertThat(first.score()).isEqualTo(first.passage().score());
		});
		assertThat(recalled.search().arm(Arm.LEXICAL).hasRun()).isTrue();
	}

	@Test
	void looksPastTheManyPassagesOfOneMemory() {
		String text = IntStream.range(0, 60)
			.mapToObj((i) -> "# Heading %d%n%nThe heron waits. %s%n".formatted(i, "It waits on and on. ".repeat(40)))
			.collect(Collectors.joining("\n"));
		this.memory.remember(MemoryInput.of(text).id("long"));
		this.memory.remember(
				MemoryInput.of("A heron flew away over the reeds, and nobody knows when it will be back.").id("short"));

		RecallResult recalled = this.memory
			.recall(RecallRequest.of("heron waits").limit(2).search((search) -> search.without(Arm.VECTOR)));

		assertThat(recalled.memories()).extracting(RecalledMemory::ref).containsExactly("long", "short");
	}

	private static Metadata metadata(String key, Object value) {
		return Metadata.of(Map.of(key, value));
	}

	@Test
	void findsWithoutAWordAndWithoutAccents() {
		this.memory.remember("O provider respondeu 401: a autenticação OAuth expirou, é preciso renovar o token.");
		List.of("O almoço de sexta foi adiado para segunda.", "A Ana prefere chá verde de manhã.",
				"O disco do servidor encheu e o deploy falhou.", "A reunião semanal passou para as nove.",
				"O relatório do trimestre está na pasta partilhada.")
			.forEach(this.memory::remember);

		for (String question : List.of("problema de autenticação do provider", "problema de autenticacao do provider",
				"user's C++ what? autenticacao AND")) {
			assertThat(texts(this.memory.recall(question)).get(0)).as(question).contains("OAuth");
		}
	}

	@Test
	void remembersTheSameOnlyOnce() {
		MemoryResult first = this.memory.remember("Ann likes tea.");
		long generation = this.stroma.snapshots().generation();
		this.clock.turn(DAY);

		MemoryResult again = this.memory.remember("Ann likes tea.");

		assertThat(again).isEqualTo(new MemoryResult(first.ref(), first.chunks(), Outcome.UNCHANGED));
		assertThat(this.stroma.snapshots().generation()).isEqualTo(generation);
		assertThat(this.memory.get(first.ref()).orElseThrow().at()).isEqualTo(this.clock.instant().minus(DAY));
		assertThat(this.memory.count(null)).isEqualTo(1);
	}

	@Test
	void mergesWhatElseIsSaidOfTheSame() {
		MemoryResult first = this.memory.remember(MemoryInput.of("Ann likes tea.")
			.kind("preference")
			.source("chat/1")
			.metadata(Map.of("person", "ann", "sure", false))
			.importance(0.4));
		this.clock.turn(DAY);

		MemoryResult second = this.memory.remember(MemoryInput.of("Ann likes tea.")
			.source("chat/2")
			.metadata(Map.of("sure", true, "drink", "tea"))
			.importance(0.3));

		assertThat(second).isEqualTo(new MemoryResult(first.ref(), first.chunks(), Outcome.MERGED));
		assertThat(this.memory.get(first.ref()).orElseThrow()).satisfies((merged) -> {
			assertThat(merged.kind()).isEqualTo("preference");
			assertThat(merged.source()).isEqualTo("chat/2");
			assertThat(merged.metadata().asMap())
				.containsExactlyInAnyOrderEntriesOf(Map.of("person", "ann", "sure", true, "drink", "tea"));
			assertThat(merged.importance()).isEqualTo(0.4);
			assertThat(merged.at()).isEqualTo(this.clock.instant());
		});
	}

	@Test
	void replacesWhatHasTheSameId() {
		MemoryInput input = MemoryInput.of("Ann lives in Lisbon.").id("ann/home").metadata(Map.of("a", 1));
		assertThat(this.memory.remember(input).outcome()).isEqualTo(Outcome.CREATED);
		assertThat(this.memory.remember(input).outcome()).isEqualTo(Outcome.UNCHANGED);

		MemoryResult moved = this.memory.remember(MemoryInput.of("Ann lives in Porto.").id("ann/home"));

		assertThat(moved.outcome()).isEqualTo(Outcome.REPLACED);
		assertThat(moved.ref()).isEqualTo("ann/home");
		assertThat(texts(this.memory.recall("Where does Ann live?"))).containsExactly("Ann lives in Porto.");
		assertThat(this.memory.get("ann/home").orElseThrow().metadata().isEmpty()).isTrue();
	}

	@Test
	void mergesNearDuplicatesWhereAsked() {
		MemoryInput first = MemoryInput.of("Ann likes green tea in the morning before work.").importance(0.9);
		MemoryInput near = MemoryInput.of("Ann likes green tea in the morning before her work.").importance(0.5);
		MemoryInput number = MemoryInput.of("Ann likes green tea in the morning before 9 work.");
		MemoryInput other = near.kind("rumour");
		assertThat(this.memory.remember(List.of(first, near))).extracting(MemoryResult::outcome)
			.containsExactly(Outcome.CREATED, Outcome.CREATED);
		this.memory.forget(Filter.exists("ref"));

		open(MemoryOptions.defaults().mergeSimilarity(0.9));
		List<MemoryResult> results = this.memory.remember(List.of(first, near, number, other));

		assertThat(results).extracting(MemoryResult::outcome)
			.containsExactly(Outcome.CREATED, Outcome.MERGED, Outcome.CREATED, Outcome.CREATED);
		assertThat(results.get(1).ref()).isEqualTo(results.get(0).ref());
		assertThat(this.memory.get(results.get(0).ref()).orElseThrow()).satisfies((merged) -> {
			assertThat(merged.content()).isEqualTo(near.content());
			assertThat(merged.importance()).isEqualTo(0.9);
		});
		assertThat(this.memory.count(null)).isEqualTo(3);
	}

	@Test
	void ranksByImportanceAndAgeWhereAskedAndExplainsIt() {
		this.memory.remember(MemoryInput.of("Standup is at nine.").id("bob").at(this.clock.instant()));
		this.memory.remember(MemoryInput.of("Standup is at nine.").id("ann").importance(0.2));
		this.memory.remember(MemoryInput.of("Standup is at nine.").id("cem").at(this.clock.instant().minus(DAY)));
		this.memory.remember(MemoryInput.of("Standup is at nine.").id("dan").at(Instant.EPOCH));
		RecallRequest request = this.memory.request("standup nine");

		RecallResult plain = this.memory.recall(request);
		assertThat(plain.memories()).extracting(RecalledMemory::ref).containsExactly("ann", "bob", "cem", "dan");
		assertThat(plain.memories()).allSatisfy((one) -> assertThat(one.prior().factor()).isEqualTo(1));

		RecallResult weighed = this.memory.recall(request.importanceWeight(0.5).halfLife(DAY.multipliedBy(2)));

		assertThat(weighed.memories()).extracting(RecalledMemory::ref).containsExactly("bob", "cem", "ann", "dan");
		// 1 + 0.5 (0.2 - 1); 2^(-1/2); never below a half
		assertThat(prior(weighed, "ann").importance()).isCloseTo(0.6, within(1e-12));
		assertThat(prior(weighed, "cem").recency()).isCloseTo(Math.sqrt(0.5), within(1e-12));
		assertThat(prior(weighed, "dan").recency()).isEqualTo(0.5);
		assertThat(prior(weighed, "bob")).isEqualTo(new MemoryPrior(1, 1));
		assertThat(weighed.memories()).allSatisfy((one) -> assertThat(one.score())
			.isCloseTo(one.passage().score() * one.prior().factor(), within(1e-12)));
		assertThat(prior(this.memory.recall(request.importanceWeight(1)), "ann")).isEqualTo(new MemoryPrior(0.5, 1));
	}

	private static MemoryPrior prior(RecallResult result, String ref) {
		return result.memories().stream().filter((one) -> one.ref().equals(ref)).findFirst().orElseThrow().prior();
	}

	@Test
	void recallsEachMemoryOnceAndFewerAsThePrefixOfMore() {
		String topic = IntStream.range(0, 200).mapToObj((i) -> "harbour" + i % 7).reduce("", (a, b) -> a + " " + b);
		this.memory.remember(MemoryInput.of("harbour\n\n" + topic + "\n\n" + topic).id("long"));
		List<MemoryInput> more = new ArrayList<>();
		for (int i = 0; i < 30; i++) {
			more.add(MemoryInput.of("The harbour of town " + i + " is open").importance(i / 30.0));
		}
		this.memory.remember(more);
		RecallRequest request = this.memory.request("harbour town").importanceWeight(1).halfLife(DAY);

		List<String> all = refs(request.limit(100));

		assertThat(all).doesNotHaveDuplicates().hasSize(31);
		for (int limit = 1; limit <= 30; limit++) {
			assertThat(refs(request.limit(limit))).isEqualTo(all.subList(0, limit));
		}
	}

	private List<String> refs(RecallRequest request) {
		return this.memory.recall(request).memories().stream().map(RecalledMemory::ref).toList();
	}

	@Test
	void isInvisibleFromTheMomentItExpires() {
		this.memory.remember(MemoryInput.of("The code of the door is blue fox.")
			.id("door")
			.validUntil(this.clock.instant().plus(DAY)));

		this.clock.turn(DAY.minusMillis(1));
		assertThat(texts(this.memory.recall("door code"))).hasSize(1);
		assertThat(this.memory.count(null)).isEqualTo(1);
		this.clock.turn(Duration.ofMillis(1));
		assertThat(texts(this.memory.recall("door code"))).isEmpty();
		assertThat(this.memory.count(null)).isZero();
		assertThat(this.memory.get("door")).isPresent();
		assertThat(this.memory.forget(Filter.lte("validUntil", this.clock.instant()))).isEqualTo(1);
		assertThat(this.memory.get("door")).isEmpty();
	}

	@Test
	void updatesListsAndForgets() {
		this.memory.remember(List.of(MemoryInput.of("one tea").id("a").kind("fact"), MemoryInput.of("two tea").id("b"),
				MemoryInput.of("three tea").id("c").metadata(Map.of("tags", List.of("x", "y")))));
		this.clock.turn(DAY);

		assertThat(this.memory.update("b", (before) -> before.content("four tea").importance(0.1)).outcome())
			.isEqualTo(Outcome.REPLACED);
		assertThat(this.memory.update("b", (before) -> before).outcome()).isEqualTo(Outcome.UNCHANGED);
		assertThat(this.memory.get("b").orElseThrow()).satisfies((after) -> {
			assertThat(after.content()).isEqualTo("four tea");
			assertThat(after.at()).isEqualTo(this.clock.instant().minus(DAY));
		});
		assertThatThrownBy(() -> this.memory.update("none", (before) -> before)).isInstanceOf(NotFoundException.class)
			.hasMessage("There is no memory 'none' to update: remember it first");

		MemoryPage page = this.memory.list(null, null, 2);
		assertThat(page.memories()).extracting(Memory::ref).containsExactly("a", "b");
		assertThat(this.memory.list(null, page.next(), 2).memories()).extracting(Memory::ref).containsExactly("c");
		assertThat(this.memory.list(Filter.eq("tags", "y"), null, 2).memories()).extracting(Memory::ref)
			.containsExactly("c");
		assertThat(this.memory.list(Filter.gt(MemoryStore.AT, this.clock.instant()), null, 2).memories()).isEmpty();

		assertThat(this.memory.forget(Filter.eq("kind", "fact"))).isEqualTo(1);
		assertThat(this.memory.forget("b", "none")).isEqualTo(1);
		assertThat(texts(this.memory.recall("tea"))).containsExactly("three tea");
	}

	@Test
	void isApartFromDocumentsAndOtherScopes() {
		MemoryStore ann = this.stroma.scoped("ann").memory();
		MemoryStore bob = this.memory.scoped("bob");
		ann.remember("The secret of the vault");
		bob.remember("The vault of Bob");
		this.memory.remember("A vault of nobody");
		this.stroma.indexer().sync(RecordSource.of(List.of(CorpusRecord.of("doc", null, "A vault in a document"))));
		this.stroma.indexer().rebuild(List.of(CorpusRecord.of("doc", null, "A vault in a document")));
		this.stroma.scoped("ann").indexer().rebuild(List.of());

		assertThat(texts(ann.recall("vault"))).containsExactly("The secret of the vault");
		assertThat(texts(bob.recall("vault"))).containsExactly("The vault of Bob");
		assertThat(texts(this.memory.recall("vault"))).containsExactly("A vault of nobody");
		assertThat(this.stroma.retrieval().search("vault").hits()).extracting(SearchHit::ref).containsExactly("doc");
		assertThat(bob.forget(Filter.exists("ref"))).isEqualTo(1);
		assertThat(ann.count(null)).isEqualTo(1);
		assertThatThrownBy(() -> ann.scoped("bob")).isInstanceOf(InvalidInputException.class)
			.hasMessage("These memories are confined to scope 'ann' and do not give out scope 'bob'");
	}

	@Test
	void refusesWhatCannotBeRemembered() {
		assertThatThrownBy(() -> MemoryInput.of(" ")).isInstanceOf(InvalidInputException.class)
			.hasMessage("The content of a memory is blank: give it a text");
		assertThatThrownBy(() -> MemoryInput.of("x").importance(1.1)).isInstanceOf(InvalidInputException.class)
			.hasMessage("The importance of a memory is 1.1: use 0 to 1");
		assertThatThrownBy(
				() -> this.memory.remember(MemoryInput.of("x").metadata(Map.of(MemoryStore.AT, "yesterday"))))
			.isInstanceOf(InvalidInputException.class)
			.hasMessageContaining("'memory_at', which says when it came to be");
		assertThatThrownBy(() -> RecallRequest.of("x").limit(101)).isInstanceOf(InvalidInputException.class)
			.hasMessage("101 memories are to be recalled: use 1 to 100");
		assertThatThrownBy(() -> RecallRequest.of("x").halfLife(Duration.ZERO))
			.isInstanceOf(InvalidInputException.class)
			.hasMessage("The half-life of memories is PT0S: use more than nothing, or null for none");
		assertThatThrownBy(() -> RecallRequest.of("x").importanceWeight(2)).isInstanceOf(InvalidInputException.class)
			.hasMessage("The weight of importance is 2.0: use 0 to 1");
		assertThatThrownBy(() -> MemoryOptions.defaults().mergeSimilarity(0.5))
			.isInstanceOf(InvalidInputException.class)
			.hasMessage("Memories are to be merged from a similarity of 0.5: use more than 0.5 to 1, or 0 for never");
		assertThat(this.memory.remember(List.of())).isEmpty();
		assertThat(this.memory.recall("").memories()).isEmpty();
		try (Stroma reader = Stroma.open(options().readOnly())) {
			assertThatThrownBy(() -> reader.memory().remember("x")).isInstanceOf(IndexUnavailableException.class);
		}
	}

}

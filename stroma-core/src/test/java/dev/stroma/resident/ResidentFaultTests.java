package dev.stroma.resident;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import dev.stroma.corpus.CorpusRecord;
import dev.stroma.embed.HashingEmbedder;
import dev.stroma.store.ChunkFacts;
import dev.stroma.store.Commit;
import dev.stroma.store.GraphDelta;
import dev.stroma.store.RecordChange;
import dev.stroma.store.StoreReader;
import dev.stroma.store.StoreSettings;
import dev.stroma.store.TestIndex;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

/**
 * What goes wrong costs the index in memory, never an answer or a change.
 */
@Tag("sqlite")
class ResidentFaultTests {

	@TempDir
	Path directory;

	private TestIndex index;

	@BeforeEach
	void open() {
		this.index = TestIndex.open(this.directory.resolve("index.db"));
		this.index.put("a", "one two");
	}

	@AfterEach
	void close() {
		this.index.close();
	}

	private List<String> found(ResidentIndex resident, String word) {
		try (StoreReader reader = this.index.store().reader()) {
			ResidentView view = ResidentFixture.view(resident);
			assertThat(view.generation()).isEqualTo(reader.generation());
			return ResidentFixture.byWords(view, reader, ResidentFixture.words(List.of(List.of(word))), "", null, 10)
				.stream()
				.map(ChunkFacts::ref)
				.toList();
		}
	}

	@Test
	void doesNotSeeWhatWasRolledBack() {
		ResidentIndex resident = ResidentFixture.index(this.index.store());
		ResidentView before = ResidentFixture.view(resident);
		Commit commit = commit(before.generation() + 1);

		resident.prepare(commit);
		resident.finished(false);

		assertThat(resident.view()).isSameAs(before);
		this.index.put("b", "two three");
		assertThat(found(resident, "two")).containsExactlyInAnyOrder("a", "b");
	}

	@Test
	void takesALargeCommitInBesideTheWriter() {
		List<Thread> threads = new ArrayList<>();
		ResidentIndex resident = new ResidentIndex(this.index.store(), ResidentFixture.PLENTY,
				new Background(Runnable::run, Runnable::run, (task) -> {
					Thread thread = new Thread(task);
					threads.add(thread);
					thread.start();
				}, () -> {
				}));
		resident.start();

		this.index.put("b", "two three");
		assertThat(threads).isEmpty();
		this.index.put("c", "two\n".repeat(200));

		assertThat(threads).hasSize(1);
		try (StoreReader reader = this.index.store().reader()) {
			assertThat(ResidentFixture.view(resident).generation()).isEqualTo(reader.generation());
			assertThat(ResidentFixture.byWords(ResidentFixture.view(resident), reader,
					ResidentFixture.words(List.of(List.of("two"))), "", null, 300))
				.hasSize(202);
		}
	}

	@Test
	void keepsTheViewWhenWhatDoesNotFitIsRolledBack() {
		ResidentIndex resident = ResidentFixture.index(this.index.store());
		ResidentView before = ResidentFixture.view(resident);
		resident.prepare(commit(before.generation() + 7));
		resident.finished(false);

		assertThat(resident.view()).isSameAs(before);
	}

	@Test
	void keepsTheViewWhenAChangeFails() {
		ResidentIndex resident = ResidentFixture.index(this.index.store());

		assertThatIllegalStateException().isThrownBy(() -> this.index.store().write((writer) -> {
			throw new IllegalStateException("no");
		}));
		this.index.put("b", "two three");

		assertThat(found(resident, "two")).containsExactlyInAnyOrder("a", "b");
	}

	@Test
	void loadsAgainWhenACommitDoesNotFit() {
		ResidentIndex resident = ResidentFixture.index(this.index.store());
		ResidentView before = ResidentFixture.view(resident);

		resident.prepare(commit(before.generation() + 7));
		resident.finished(true);

		assertThat(resident.view()).isNotNull().isNotSameAs(before);
		assertThat(found(resident, "two")).containsExactly("a");
	}

	private static Commit commit(long generation) {
		return new Commit(generation, List.of(), List.of(), List.of(), List.of(), List.of(), Set.of(), GraphDelta.NONE,
				true);
	}

	@Test
	void loadsAgainWhenTheTermsAreMadeAnew() {
		ResidentIndex resident = ResidentFixture.index(this.index.store());

		this.index.store().useTerms("further");
		this.index.useTermsOf("further");
		this.index.put("b", "two three");
		assertThat(found(resident, "further")).containsExactly("b");
		this.index.build((passage) -> TestIndex.terms(passage.title(), passage.text() + " further"));

		assertThat(found(resident, "further")).containsExactlyInAnyOrder("a", "b");
	}

	@Test
	void loadsAgainWhenTheFileIsRepaired() {
		ResidentIndex resident = ResidentFixture.index(this.index.store());

		this.index.store().maintenance().repair();

		assertThat(found(resident, "two")).containsExactly("a");
	}

	@Test
	void takesWhatWasWrittenWhileItWasLoaded() {
		List<Runnable> tasks = new ArrayList<>();
		ResidentIndex resident = new ResidentIndex(this.index.store(), ResidentFixture.PLENTY,
				new Background(tasks::add, tasks::add, Runnable::run, tasks::clear));
		resident.start();
		this.index.put("b", "two three");
		assertThat(resident.view()).isNull();
		assertThat(resident.status().state()).isEqualTo(ResidentStatus.State.ABSENT);

		tasks.remove(0).run();
		this.index.put("c", "two four");

		assertThat(found(resident, "two")).containsExactlyInAnyOrder("a", "b", "c");
	}

	@Test
	void leavesVectorsToTheFileWhenTheyDoNotFit() {
		ResidentIndex whole = ResidentFixture.index(this.index.store());
		ResidentIndex resident = new ResidentIndex(this.index.store(),
				ResidentFixture.view(whole).withoutVectors().bytes() + 100, Background.none());
		resident.start();

		assertThat(ResidentFixture.view(resident).hasVectors()).isFalse();
		assertThat(resident.status()).satisfies((status) -> {
			assertThat(status.state()).isEqualTo(ResidentStatus.State.WORDS);
			assertThat(status.reason()).isEqualTo("the vectors do not fit: raise stroma.search.resident.memory");
		});
		assertThat(found(resident, "two")).containsExactly("a");
	}

	@Test
	void leavesEverythingToTheFileWhenTheWordsDoNotFit() {
		ResidentIndex resident = new ResidentIndex(this.index.store(), 1000, Background.none());
		resident.start();
		this.index.put("b", "two three");

		assertThat(resident.view()).isNull();
		assertThat(resident.status().reason())
			.isEqualTo("the words take more than the 0.0 MiB that stroma.search.resident.memory allows");
	}

	@Test
	void forgetsEverythingWhenItIsClosed() {
		ResidentIndex resident = ResidentFixture.index(this.index.store());
		resident.close();
		this.index.put("b", "two three");

		assertThat(resident.view()).isNull();
		assertThat(resident.status().reason()).isEqualTo("it is closed");
	}

	@Test
	void isTunedWheneverTwiceAsManyDifferentQuestionsWereAsked() {
		close();
		HashingEmbedder embedder = HashingEmbedder.of(Coding.LEAST_BITS);
		this.index = TestIndex.open(StoreSettings.of(this.directory.resolve("wide.db")),
				embedder.profile().dimension());
		this.index.put(IntStream.range(0, 2200).mapToObj((i) -> CorpusRecord.of("n" + i, null, "word" + i)).toList(),
				(line) -> new RecordChange.Vector(TestIndex.key(line), embedder.embedQuery(line), null));
		List<Runnable> tasks = new ArrayList<>();
		ResidentIndex resident = new ResidentIndex(this.index.store(), ResidentFixture.PLENTY,
				new Background(tasks::add, tasks::add, Runnable::run, tasks::clear));
		resident.start();
		while (!tasks.isEmpty()) {
			tasks.remove(0).run();
		}
		ResidentView before = ResidentFixture.view(resident);
		int asked = 0;
		for (int tuned = RecallGuard.QUESTIONS; tuned <= AskedQuestions.MOST; tuned *= 2) {
			while (asked < tuned - 1) {
				resident.asked(embedder.embedQuery(question(asked)));
				resident.asked(embedder.embedQuery(question(asked++)));
			}
			assertThat(tasks).isEmpty();

			resident.asked(embedder.embedQuery(question(asked++)));

			assertThat(tasks).hasSize(1);
			tasks.remove(0).run();
			assertThat(resident.view()).isNotSameAs(before);
			assertThat(resident.status().busy()).isFalse();
			before = ResidentFixture.view(resident);
		}
		for (int i = 0; i < 2 * AskedQuestions.MOST; i++) {
			resident.asked(embedder.embedQuery(question(asked + i)));
		}
		assertThat(tasks).isEmpty();
	}

	/** Its vector is no other's: single words may share theirs. */
	private static String question(int number) {
		return "where%d who%d when%d".formatted(number, number, number);
	}

}

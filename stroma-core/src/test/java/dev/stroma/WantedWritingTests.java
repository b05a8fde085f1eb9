package dev.stroma;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import dev.stroma.corpus.CorpusRecord;
import dev.stroma.corpus.RecordSource;
import dev.stroma.error.IncompatibleIndexException;
import dev.stroma.error.IndexInUseException;
import dev.stroma.error.IndexUnavailableException;
import dev.stroma.error.ProviderException;
import dev.stroma.filter.Filter;
import dev.stroma.index.IndexOptions;
import dev.stroma.index.IndexReport;
import dev.stroma.search.Arm;
import dev.stroma.search.SearchHit;
import dev.stroma.search.SearchRequest;
import dev.stroma.search.SearchResult;
import dev.stroma.support.ChildJvm;
import dev.stroma.support.OpenStore;
import dev.stroma.support.TestEmbedder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

/**
 * What users of other systems reported of writing, and of the file; the numbers are those
 * of the list of wants.
 */
class WantedWritingTests {

	@TempDir
	Path directory;

	private final TestEmbedder embedder = TestEmbedder.local("model", 64);

	private final SimpleMeterRegistry meters = new SimpleMeterRegistry();

	private Stroma stroma;

	@BeforeEach
	void open() {
		this.stroma = open(this.embedder);
	}

	private Stroma open(TestEmbedder embedder) {
		return Stroma.open(StromaOptions.of(file()).embedder(embedder).meters(this.meters));
	}

	private Path file() {
		return this.directory.resolve("index.db");
	}

	@AfterEach
	void close() {
		this.stroma.close();
	}

	private static List<CorpusRecord> numbered(int count) {
		return IntStream.range(0, count)
			.mapToObj((i) -> CorpusRecord.of("r" + i, null, "text number%d of all".formatted(i)))
			.toList();
	}

	private List<String> byWords(String question) {
		return refs(SearchRequest.of(question).without(Arm.VECTOR));
	}

	private List<String> refs(SearchRequest request) {
		return this.stroma.retrieval().search(request).hits().stream().map(SearchHit::ref).toList();
	}

	private void assertSound() {
		assertThat(this.stroma.snapshots().verify().messages()).isEmpty();
	}

	@Test
	void w33FindsNoWordThatWasReplaced() {
		this.stroma.indexer().update(CorpusRecord.of("a", null, "zebra"));
		this.stroma.indexer().update(CorpusRecord.of("a", null, "lion"));

		assertThat(byWords("zebra")).isEmpty();
		assertThat(byWords("lion")).containsExactly("a");
		this.stroma.indexer().remove("a");
		assertThat(byWords("lion")).isEmpty();
		assertSound();
	}

	@Test
	void w37EmbedsTheSameChunkTwiceWithoutHarm() {
		this.stroma.indexer().update(numbered(5), List.of());
		SearchResult before = this.stroma.retrieval().search("number3");

		this.stroma.indexer().rebuild(RecordSource.of(numbered(5)));
		this.stroma.worker().requeue(Filter.exists("ref"));
		this.stroma.indexer().remove("r3");
		this.stroma.indexer().update(numbered(5), List.of());

		SearchResult after = this.stroma.retrieval().search("number3");
		assertThat(after.hits()).extracting(SearchHit::ref, SearchHit::score)
			.isEqualTo(before.hits().stream().map((hit) -> tuple(hit.ref(), hit.score())).toList());
		assertSound();
	}

	@Test
	void w38GivesSpaceBackAndLeavesNoDeletedText() throws IOException {
		List<CorpusRecord> records = IntStream.range(0, 1000)
			.mapToObj((i) -> CorpusRecord.of("r" + i, null, "secretword%d ".formatted(i) + "filler text ".repeat(40)))
			.toList();
		this.stroma.indexer().update(records, List.of());
		long full = this.stroma.snapshots().compact().bytesAfter();

		this.stroma.indexer().update(List.of(), records.stream().skip(10).map(CorpusRecord::ref).toList());
		long compacted = this.stroma.snapshots().compact().bytesAfter();
		this.stroma.close();

		assertThat(compacted).isLessThan(full / 2);
		String bytes = new String(Files.readAllBytes(file()), StandardCharsets.ISO_8859_1);
		assertThat(bytes).contains("secretword9 ").doesNotContain("secretword500 ");
	}

	@Test
	void w42KeepsEverythingWhenTheModelHasAnotherWidth() {
		this.stroma.indexer().update(numbered(3), List.of());
		this.stroma.close();

		assertThatThrownBy(() -> Stroma.open(StromaOptions.of(file())
			.embedder(TestEmbedder.local("wider", 128))
			.onModelChange(StromaOptions.ModelChange.FAIL))).isInstanceOf(IncompatibleIndexException.class)
			.hasMessageContaining("has vectors of model 'model")
			.hasMessageContaining("but the embedder is 'wider")
			.hasMessageContaining("stroma.indexing.on-model-change");
		this.stroma = open(TestEmbedder.remote("wider", 128));

		assertThat(byWords("number2")).contains("r2");
		assertThat(this.stroma.indexer().awaitIndexed(Duration.ofMinutes(1))).isTrue();
		assertThat(this.stroma.retrieval().search("number2").degraded()).isFalse();
		assertSound();
	}

	@Test
	void w43MixesNoVectorsOfTwoModelsOfOneWidth() {
		this.stroma.indexer().update(numbered(3), List.of());
		this.stroma.close();
		TestEmbedder other = TestEmbedder.remote("other", 64);
		this.stroma = Stroma.open(StromaOptions.of(file()).embedder(other).startsWorker(false));

		SearchResult result = this.stroma.retrieval().search(SearchRequest.of("number2").without(Arm.LEXICAL));

		assertThat(result.hits()).isEmpty();
		assertThat(result.arm(Arm.VECTOR).reason()).contains("3 chunks have no vector yet");
		this.stroma.worker().start();
		assertThat(this.stroma.indexer().awaitIndexed(Duration.ofMinutes(1))).isTrue();
		assertThat(other.documents()).hasSize(3);
		assertThat(refs(SearchRequest.of("number2").without(Arm.LEXICAL))).first().isEqualTo("r2");
	}

	@Test
	void w48IndexesTheGoodOnesAndNamesTheOthers() {
		IndexReport report = this.stroma.indexer()
			.sync(() -> Stream.of(CorpusRecord.of("one", null, "first"), CorpusRecord.of("two", null, "second"),
					CorpusRecord.of("empty", null, ""), CorpusRecord.of("huge", null, "# a\n\nb\n\n".repeat(10_001)),
					CorpusRecord.of("three", null, "third")));

		assertThat(report.added()).isEqualTo(4);
		assertThat(report.failed()).singleElement().satisfies((failure) -> {
			assertThat(failure.ref()).isEqualTo("huge");
			assertThat(String.valueOf(failure)).contains("more than 10000 sections");
		});
		assertThat(byWords("third")).containsExactly("three");
	}

	@Test
	void w52EmbedsExactlyWhatIsMissingAfterAKill() {
		this.stroma.close();
		try (ChildJvm child = ChildJvm.start(Interrupted.class, file())) {
			assertThat(child.readLine()).isEqualTo("40");
			child.kill();
		}
		this.stroma = Stroma
			.open(StromaOptions.of(file()).embedder(TestEmbedder.remote("model", 64)).startsWorker(false));
		assertThat(this.stroma.status().pendingChunks()).isEqualTo(60);
		assertThat(this.stroma.retrieval().search("number99").degraded()).isTrue();
		this.stroma.close();

		TestEmbedder again = TestEmbedder.remote("model", 64);
		this.stroma = open(again);
		assertThat(this.stroma.indexer().awaitIndexed(Duration.ofMinutes(1))).isTrue();

		assertThat(again.documents()).hasSize(60).doesNotHaveDuplicates();
		assertThat(this.stroma.status().pendingChunks()).isZero();
		assertSound();
	}

	/** Embeds 40 of 100 chunks, and then waits for its end. */
	static final class Interrupted {

		public static void main(String[] arguments) throws IOException {
			TestEmbedder embedder = TestEmbedder.remote("model", 64);
			embedder.before((texts) -> {
				while (embedder.documents().size() >= 40) {
					// the call that is under way when it is killed
					LockSupport.park();
				}
				return texts;
			});
			try (Stroma stroma = Stroma.open(StromaOptions.of(Path.of(arguments[0]))
				.embedder(embedder)
				.indexing(IndexOptions.defaults().embeddingConcurrency(1).embeddingBatch(10, 50_000, 600_000)))) {
				stroma.indexer().update(numbered(100), List.of());
				while (stroma.status().pendingChunks() > 60) {
					Thread.onSpinWait();
				}
				System.out.println(100 - stroma.status().pendingChunks());
				System.in.read();
			}
		}

	}

	@Test
	void w53TellsTheSecondProcessWhoHasTheFile() {
		assertThat(ChildJvm.run(OpenStore.class, file())).startsWith("IndexInUseException")
			.contains("in use by process " + ProcessHandle.current().pid());
		this.stroma.close();
		try (ChildJvm child = ChildJvm.start(OpenStore.class, file())) {
			assertThat(child.readLine()).startsWith("open");
			assertThatThrownBy(this::open).isInstanceOf(IndexInUseException.class)
				.hasMessageContaining("in use by process " + child.pid());
		}
		open();
		this.stroma.indexer().update(numbered(1), List.of());
		assertSound();
	}

	@Test
	void w54WritesThoughOthersCommitBetweenItsReadsAndItsWrite() {
		CompletableFuture<?>[] writers = IntStream.range(0, 4).mapToObj((writer) -> CompletableFuture.runAsync(() -> {
			for (int i = 0; i < 25; i++) {
				// reads what is stored, then writes
				this.stroma.indexer().update(CorpusRecord.of("own" + writer, null, "round%d".formatted(i)));
			}
		})).toArray(CompletableFuture<?>[]::new);

		CompletableFuture.allOf(writers).join();

		assertThat(this.stroma.retrieval().count(null)).isEqualTo(4);
		assertThat(byWords("round24")).containsExactlyInAnyOrder("own0", "own1", "own2", "own3");
		assertSound();
	}

	@Test
	void w55CopiesEverythingIntoOneFile() throws Exception {
		this.stroma.indexer().update(numbered(20), List.of());
		Path copy = this.directory.resolve("copy.db");

		this.stroma.snapshots().exportTo(copy);

		try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + copy);
				Statement statement = connection.createStatement();
				ResultSet row = statement.executeQuery("select count(*) from record")) {
			assertThat(row.getInt(1)).isEqualTo(20);
		}
		try (Stroma reader = Stroma.open(StromaOptions.of(copy).embedder(this.embedder).readOnly())) {
			assertThat(reader.retrieval().search("number7").hits().get(0).ref()).isEqualTo("r7");
		}
	}

	@Test
	void w57NeverTakesAnotherFileForItsOwn() throws Exception {
		this.stroma.indexer().update(numbered(1), List.of());
		this.stroma.close();
		Files.delete(file());
		open();
		assertThat(this.stroma.retrieval().count(null)).isZero();
		this.stroma.close();

		byte[] random = new byte[5000];
		new Random(3).nextBytes(random);
		Files.write(file(), random);
		assertThatThrownBy(this::open).isInstanceOf(IncompatibleIndexException.class)
			.hasMessageContaining(file().toString())
			.hasMessageContaining("choose another path");
		assertThat(Files.readAllBytes(file())).isEqualTo(random);
		Files.delete(file());
		open();
	}

	@Test
	void w58SearchesWhereNothingCanBeWritten() {
		this.stroma.indexer().update(numbered(3), List.of());
		Path copy = this.directory.resolve("read-only").resolve("copy.db");
		assertThat(copy.getParent().toFile().mkdir()).isTrue();
		this.stroma.snapshots().exportTo(copy);
		assertThat(copy.getParent().toFile().setWritable(false)).isTrue();

		assertThat(ChildJvm.canDropPrivileges() ? ChildJvm.runUnprivileged(Searching.class, copy)
				: ChildJvm.run(Searching.class, copy))
			.isEqualTo("r2\nIndexUnavailableException");
		assertThat(copy.getParent().toFile().setWritable(true)).isTrue();
	}

	/** Searches, and tries to write. */
	static final class Searching {

		public static void main(String[] arguments) {
			try (Stroma stroma = Stroma
				.open(StromaOptions.of(Path.of(arguments[0])).embedder(TestEmbedder.local("model", 64)).readOnly())) {
				System.out.println(stroma.retrieval().search("number2").hits().get(0).ref());
				try {
					stroma.indexer().update(numbered(1), List.of());
				}
				catch (IndexUnavailableException ex) {
					System.out.println(ex.getClass().getSimpleName());
				}
			}
		}

	}

	@Test
	void w70NoticesAModelThatReadsTheEndsOfTextsOnly() {
		List<CorpusRecord> records = IntStream.range(0, 20)
			.mapToObj((i) -> CorpusRecord.of("r" + i, null, "subject%d and then the same footer".formatted(i)))
			.toList();
		this.embedder.before((texts) -> texts.stream().map((text) -> text.substring(text.length() - 11)).toList());

		this.stroma.indexer().update(records.subList(0, 10), List.of());
		assertThat(this.meters.counter("stroma.embedding.alike").count()).isEqualTo(10);

		this.embedder.before((texts) -> texts);
		this.stroma.indexer().update(records.subList(10, 20), List.of());
		this.stroma.indexer()
			.update(CorpusRecord.of("a", null, "one two"), CorpusRecord.of("b", null, "One two!"),
					CorpusRecord.of("c", null, "(one two)"));
		assertThat(this.meters.counter("stroma.embedding.alike").count()).isEqualTo(10);
	}

	@Test
	void w80EndsAllOfItsThreads() throws InterruptedException {
		this.stroma.close();
		Predicate<Thread> ours = (thread) -> thread.getName().startsWith("stroma-") && thread.isAlive();
		List<Thread> before = Thread.getAllStackTraces().keySet().stream().filter(ours).toList();
		this.stroma = open(TestEmbedder.remote("model", 64));
		this.stroma.indexer().update(numbered(500), List.of());
		this.stroma.retrieval().search("number1");
		List<Thread> started = Thread.getAllStackTraces()
			.keySet()
			.stream()
			.filter(ours)
			.filter((thread) -> !before.contains(thread))
			.toList();
		assertThat(started).isNotEmpty().allMatch(Thread::isDaemon);

		this.stroma.close();
		this.stroma.close();

		for (Thread thread : started) {
			thread.join(Duration.ofMinutes(1).toMillis());
			assertThat(thread.isAlive()).as(thread.getName()).isFalse();
		}
	}

	@Test
	void w81StartsAndFindsByWordsWhileTheModelIsDown() {
		this.stroma.close();
		this.stroma = open(TestEmbedder.remote("model", 64).before((texts) -> {
			throw new ProviderException(ProviderException.FailureClass.TRANSPORT, "connection refused");
		}));
		this.stroma.indexer().update(numbered(3), List.of());

		SearchResult result = this.stroma.retrieval().search("number1");

		assertThat(result.hits().get(0).ref()).isEqualTo("r1");
		assertThat(result.arm(Arm.VECTOR).state()).isEqualTo(Arm.State.UNAVAILABLE);
	}

	@Test
	void w82StartsNothingAnewForEachRequest() {
		this.stroma.indexer().update(numbered(3), List.of());
		this.stroma.retrieval().search("number1");
		Runnable request = () -> {
			this.stroma.retrieval().search("number2");
			this.stroma.indexer().update(CorpusRecord.of("r1", null, "text " + System.nanoTime()));
		};
		IntStream.range(0, 200).forEach((i) -> request.run());

		assertThat(Thread.getAllStackTraces().keySet()).extracting(Thread::getName)
			.filteredOn((name) -> name.startsWith("stroma-"))
			.doesNotHaveDuplicates();
		assertThat(this.stroma.status().chunks()).isEqualTo(3);
	}

	@Test
	void w84SearchesWhileEverythingIsDeleted() {
		AtomicBoolean done = new AtomicBoolean();
		this.stroma.indexer().update(numbered(50), List.of());
		CompletableFuture<Void> searching = CompletableFuture.runAsync(() -> {
			while (!done.get()) {
				SearchResult result = this.stroma.retrieval().search(SearchRequest.of("text number").limit(250));
				// all of a generation, which has all or none
				assertThat(result.hits().size()).isIn(0, 50);
				assertThat(result.degraded()).isFalse();
			}
		});
		for (int round = 0; round < 20; round++) {
			this.stroma.indexer().remove(Filter.exists("ref"));
			this.stroma.indexer().update(numbered(50), List.of());
		}
		this.stroma.indexer().remove(Filter.exists("ref"));
		done.set(true);
		searching.join();

		assertThat(this.stroma.retrieval().search("text number").hits()).isEmpty();
		assertThat(refs(SearchRequest.of("text").without(Arm.LEXICAL).exact())).isEmpty();
		assertSound();
	}

}

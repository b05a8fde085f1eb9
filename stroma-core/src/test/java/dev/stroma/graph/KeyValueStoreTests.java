package dev.stroma.graph;

import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import dev.stroma.Stroma;
import dev.stroma.StromaOptions;
import dev.stroma.corpus.CorpusRecord;
import dev.stroma.embed.Embedder;
import dev.stroma.error.IndexUnavailableException;
import dev.stroma.error.InvalidInputException;
import dev.stroma.error.LimitExceededException;
import dev.stroma.support.PlainSql;
import dev.stroma.support.TurnableClock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class KeyValueStoreTests {

	private static final Duration HOUR = Duration.ofHours(1);

	@TempDir
	Path directory;

	private final TurnableClock clock = new TurnableClock();

	private Stroma stroma;

	private KeyValueStore state;

	@BeforeEach
	void open() {
		this.stroma = Stroma.open(options());
		this.state = this.stroma.state();
	}

	private StromaOptions options() {
		return StromaOptions.of(this.directory.resolve("index.db"))
			.embedder(Embedder.none())
			.clock(this.clock)
			.startsWorker(false);
	}

	@AfterEach
	void close() {
		this.stroma.close();
	}

	private static List<String> keys(StatePage page) {
		return page.entries().stream().map(StateEntry::key).toList();
	}

	@Test
	void keepsBytesTextsAndJson() {
		byte[] bytes = { 0, -1, 127, -128, 0 };
		this.state.put("n", "bytes", StateValue.of(bytes));
		this.state.put("n", "empty", StateValue.of(new byte[0]));
		this.state.put("n", "text", "a\u0000b \uD83D\uDE00 é\r\n");
		this.state.put("n", "json", StateValue.json(" {\"a\": [1, 2.50]} "));
		this.state.put("n", "object", StateValue.object(Map.of("steps", List.of(1, 2))));
		bytes[0] = 9;

		assertThat(this.state.get("n", "bytes").orElseThrow().bytes()).containsExactly(0, -1, 127, -128, 0);
		assertThat(this.state.get("n", "empty").orElseThrow().bytes()).isEmpty();
		assertThat(this.state.get("n", "text").orElseThrow().text()).isEqualTo("a\u0000b \uD83D\uDE00 é\r\n");
		assertThat(this.state.get("n", "json").orElseThrow().text()).isEqualTo(" {\"a\": [1, 2.50]} ");
		assertThat(this.state.get("n", "object").orElseThrow().object(Map.class))
			.isEqualTo(Map.of("steps", List.of(1, 2)));
		assertThat(this.state.get("n", "none")).isEmpty();
		assertThat(this.state.get("other", "text")).isEmpty();
	}

	@Test
	void tellsTypesApart() {
		assertThat(StateValue.of("1")).isEqualTo(StateValue.of("1"))
			.isNotEqualTo(StateValue.json("1"))
			.isNotEqualTo(StateValue.of(new byte[] { '1' }));
		assertThat(StateValue.of("secret")).hasToString("text of 6 bytes");
		assertThatThrownBy(() -> StateValue.of(new byte[] { 1 }).text()).isInstanceOf(InvalidInputException.class)
			.hasMessage("The value is 1 bytes and no text: read it with bytes()");
		assertThatThrownBy(() -> StateValue.of("1").object(Integer.class)).isInstanceOf(InvalidInputException.class)
			.hasMessage("The value is of type text and no JSON: read it with text()");
		assertThatThrownBy(() -> StateValue.json("[]").object(String.class)).isInstanceOf(InvalidInputException.class)
			.hasMessageStartingWith("The JSON is no String (");
		assertThatThrownBy(() -> StateValue.json("{} {}")).isInstanceOf(InvalidInputException.class)
			.hasMessageStartingWith("The value is no JSON (")
			.hasMessageEndingWith("): correct it, or keep it as a text");
		assertThatThrownBy(() -> StateValue.json(" ")).isInstanceOf(InvalidInputException.class)
			.hasMessage("The value is empty, which is no JSON: use null, {} or a text");
		assertThatThrownBy(() -> StateValue.of("\uD83D")).isInstanceOf(InvalidInputException.class)
			.hasMessage("The text has half a surrogate pair: remove it, or keep the text as bytes");
		assertThatThrownBy(() -> StateValue.of((String) null)).isInstanceOf(InvalidInputException.class)
			.hasMessage("The value is null: give one, or delete the key");
	}

	@Test
	void writesOnlyWhereThereIsNothing() {
		assertThat(this.state.putIfAbsent("n", "k", StateValue.of("one"))).isTrue();
		assertThat(this.state.putIfAbsent("n", "k", StateValue.of("two"))).isFalse();
		assertThat(this.state.get("n", "k")).contains(StateValue.of("one"));
		assertThat(this.state.delete("n", "k")).isTrue();
		assertThat(this.state.delete("n", "k")).isFalse();
		assertThat(this.state.putIfAbsent("n", "k", StateValue.of("three"))).isTrue();
	}

	@Test
	void writesOnlyWhatWasCompared() {
		this.state.put("n", "k", "one");

		assertThat(this.state.compareAndSet("n", "k", StateValue.of("two"), StateValue.of("three"))).isFalse();
		assertThat(this.state.compareAndSet("n", "k", StateValue.json("1"), StateValue.of("three"))).isFalse();
		assertThat(this.state.compareAndSet("n", "none", StateValue.of("one"), StateValue.of("three"))).isFalse();
		assertThat(this.state.compareAndSet("n", "k", StateValue.of("one"), StateValue.of("two"))).isTrue();
		assertThat(this.state.get("n", "k")).contains(StateValue.of("two"));
	}

	@Test
	void doesNotSeeWhatHasExpiredFromThatMomentOn() {
		this.state.put("n", "k", StateValue.of("one").expiresIn(HOUR));
		this.state.put("n", "for ever", "two");
		assertThat(this.state.entry("n", "k").orElseThrow()).isEqualTo(
				new StateEntry("n", "k", StateValue.of("one"), this.clock.instant().plus(HOUR), this.clock.instant()));

		this.clock.turn(HOUR.minusMillis(1));
		assertThat(this.state.get("n", "k")).isPresent();
		assertThat(keys(this.state.list("n", "", null, 10))).containsExactly("for ever", "k");

		this.clock.turn(Duration.ofMillis(1));
		assertThat(this.state.get("n", "k")).isEmpty();
		assertThat(keys(this.state.list("n", "", null, 10))).containsExactly("for ever");
		assertThat(this.state.delete("n", "k")).isFalse();
		assertThat(this.state.compareAndSet("n", "k", StateValue.of("one"), StateValue.of("two"))).isFalse();
		assertThat(this.state.putIfAbsent("n", "k", StateValue.of("three").expiresIn(HOUR))).isTrue();
		this.clock.turn(HOUR);
		assertThat(this.state.deleteAll("n", "")).isEqualTo(1);
		assertThat(this.state.namespaces()).isEmpty();
	}

	@Test
	void liveLongerOrForEverWhenWrittenAnew() {
		this.state.put("n", "a", StateValue.of("one").expiresIn(HOUR));
		this.state.put("n", "b", StateValue.of("one").expiresIn(HOUR));
		this.state.put("n", "a", "one");
		this.state.compareAndSet("n", "b", StateValue.of("one"), StateValue.of("two").expiresIn(HOUR.plusHours(1)));

		this.clock.turn(HOUR);
		assertThat(keys(this.state.list("n", "", null, 10))).containsExactly("a", "b");
		this.clock.turn(HOUR);
		assertThat(keys(this.state.list("n", "", null, 10))).containsExactly("a");
	}

	@Test
	@Timeout(60)
	void theWorkerSweepsWhatHasExpired() throws SQLException {
		for (int i = 0; i < 1201; i++) {
			this.state.put("n", "k" + i, StateValue.of("one").expiresIn(HOUR));
		}
		this.state.put("n", "for ever", "two");
		this.clock.turn(HOUR);
		try (PlainSql file = PlainSql.on(this.directory.resolve("index.db"))) {
			assertThat(file.number("select count(*) from state")).isEqualTo(1202);

			this.stroma.worker().start();
			while (file.number("select count(*) from state") > 1) {
				Thread.onSpinWait();
			}
		}
		assertThat(keys(this.state.list("n", "", null, 10))).containsExactly("for ever");
	}

	@Test
	void listsByPrefixInPages() {
		List<String> keys = List.of("a", "a:1", "a:2", "a:2x", "a;", "b", "ä", "\uD7FF", "\uD7FFx", "\uE000",
				"\uDBFF\uDFFD", "\uDBFF\uDFFDz");
		keys.forEach((key) -> this.state.put("n", key, key));
		this.state.put("m", "a:3", "of another namespace");

		assertThat(keys(this.state.list("n", "", null, 100))).containsExactlyElementsOf(keys);
		assertThat(keys(this.state.list("n", "a:", null, 100))).containsExactly("a:1", "a:2", "a:2x");
		assertThat(keys(this.state.list("n", "\uD7FF", null, 100))).containsExactly("\uD7FF", "\uD7FFx");
		assertThat(keys(this.state.list("n", "\uDBFF\uDFFD", null, 100))).containsExactly("\uDBFF\uDFFD",
				"\uDBFF\uDFFDz");
		assertThat(keys(this.state.list("n", "none", null, 100))).isEmpty();
		assertThat(this.state.namespaces()).containsExactly("m", "n");
		for (int limit = 1; limit <= keys.size(); limit++) {
			List<String> paged = new ArrayList<>();
			String after = null;
			do {
				StatePage page = this.state.list("n", "", after, limit);
				paged.addAll(keys(page));
				after = page.next();
			}
			while (after != null);
			assertThat(paged).as("in pages of %d", limit).containsExactlyElementsOf(keys);
		}
		assertThat(this.state.list("n", "a:", "a:1", 2)).satisfies((page) -> {
			assertThat(keys(page)).containsExactly("a:2", "a:2x");
			assertThat(page.next()).isNull();
		});
		assertThat(keys(this.state.list("n", "a:", "Z", 2))).containsExactly("a:1", "a:2");
		assertThat(this.state.deleteAll("n", "a:")).isEqualTo(3);
		assertThat(keys(this.state.list("n", "a", null, 100))).containsExactly("a", "a;");
	}

	@Test
	void endsAPageEarlyWhereItsValuesAreLarge() {
		byte[] large = new byte[1 << 20];
		IntStream.range(0, 20).forEach((i) -> this.state.put("n", "k%02d".formatted(i), StateValue.of(large)));

		StatePage first = this.state.list("n", "", null, 100);
		StatePage second = this.state.list("n", "", first.next(), 100);

		assertThat(first.entries()).hasSize(16);
		assertThat(keys(second)).containsExactly("k16", "k17", "k18", "k19");
		assertThat(second.next()).isNull();
	}

	@Test
	void makesAllChangesOfABatchOrNone() {
		this.state.put("n", "balance", "10");

		assertThat(this.state.apply(StateChange.put("log", "1", StateValue.of("paid")),
				StateChange.compareAndSet("n", "balance", StateValue.of("11"), StateValue.of("1"))))
			.isFalse();
		assertThat(this.state.get("log", "1")).isEmpty();

		assertThat(this.state.apply(StateChange.compareAndSet("n", "balance", StateValue.of("10"), StateValue.of("0")),
				StateChange.compareAndDelete("n", "balance", StateValue.of("0")),
				StateChange.putIfAbsent("log", "1", StateValue.of("paid")), StateChange.delete("log", "none")))
			.isTrue();
		assertThat(this.state.get("n", "balance")).isEmpty();
		assertThat(this.state.get("log", "1")).contains(StateValue.of("paid"));
		assertThat(this.state.apply(List.of())).isTrue();
	}

	@Test
	void refusesWhatIsTooLargeOrNoName() {
		this.stroma.close();
		this.stroma = Stroma
			.open(options().state(StateOptions.defaults().maxKeyLength(8).maxValueBytes(4).maxBatch(2)));
		this.state = this.stroma.state();

		assertThatThrownBy(() -> this.state.put("n", "k", "12é4")).isInstanceOf(LimitExceededException.class)
			.hasMessage(
					"The value of 'k' in 'n' has 5 bytes, more than the 4 of stroma.state.max-value-size: raise it, or split the value");
		assertThatThrownBy(() -> this.state.put("n", "123456789", "")).isInstanceOf(LimitExceededException.class)
			.hasMessageContaining("'123456789...' has 9 characters, more than the 8 of stroma.state.max-key-length");
		StateChange change = StateChange.delete("n", "k");
		assertThatThrownBy(() -> this.state.apply(change, change, change)).isInstanceOf(LimitExceededException.class)
			.hasMessage(
					"The batch has 3 changes, more than the 2 of stroma.state.max-batch: raise it, or send less at a time");
		for (String name : new String[] { null, "", " ", "a\n", "\uDC00", "\u0000" }) {
			assertThatThrownBy(() -> this.state.get("n", name)).isInstanceOf(InvalidInputException.class)
				.hasMessageStartingWith("The key ");
			assertThatThrownBy(() -> this.state.get(name, "k")).isInstanceOf(InvalidInputException.class)
				.hasMessageStartingWith("The namespace ");
		}
		assertThatThrownBy(() -> this.state.list("n", "", null, 1001)).isInstanceOf(InvalidInputException.class)
			.hasMessage("The page's limit is 1001: use 1 to 1000");
		assertThatThrownBy(() -> StateValue.of("x").expiresIn(Duration.ofNanos(1)))
			.isInstanceOf(InvalidInputException.class)
			.hasMessage("A value is to expire in PT0.000000001S: use a millisecond or more");
		assertThatThrownBy(
				() -> this.state.put("n", "k", StateValue.of("x").expiresIn(Duration.ofMillis(Long.MAX_VALUE))))
			.isInstanceOf(InvalidInputException.class)
			.hasMessageEndingWith("which no clock reaches: leave the expiry out");
	}

	@Test
	void keepsScopesApart() {
		KeyValueStore red = this.stroma.scoped("red").state();
		this.state.put("n", "k", "none");
		red.put("n", "k", "red");
		this.state.scoped("blue").put("n", "k", "blue");

		assertThat(red.get("n", "k")).contains(StateValue.of("red"));
		assertThat(this.state.get("n", "k")).contains(StateValue.of("none"));
		assertThat(red.deleteAll("n", "")).isEqualTo(1);
		assertThat(this.state.scoped("blue").get("n", "k")).contains(StateValue.of("blue"));
		assertThat(red.namespaces()).isEmpty();
		assertThatThrownBy(() -> red.scoped("blue")).isInstanceOf(InvalidInputException.class)
			.hasMessage("This state is confined to scope 'red' and does not give out scope 'blue'");
	}

	@Test
	void isNoPartOfWhatIsSearched() {
		this.stroma.indexer().update(CorpusRecord.of("a", null, "something"));
		long generation = this.stroma.snapshots().generation();

		this.state.put("n", "k", "something else");
		assertThat(this.stroma.snapshots().generation()).isEqualTo(generation);
		assertThat(this.stroma.retrieval().search("something").hits()).hasSize(1);

		this.stroma.indexer().rebuild(List.of(CorpusRecord.of("a", null, "another thing")));
		this.stroma.snapshots().repair();
		this.stroma.snapshots().compact();
		assertThat(this.state.get("n", "k")).contains(StateValue.of("something else"));
		assertThat(this.stroma.snapshots().verify().ok()).isTrue();
	}

	@Test
	void losesNoIncrementOfManyThreads() throws InterruptedException, ExecutionException {
		this.state.put("n", "count", StateValue.object(0));
		ExecutorService threads = Executors.newFixedThreadPool(4);
		try {
			List<Future<?>> done = new ArrayList<>();
			for (int i = 0; i < 4; i++) {
				done.add(threads.submit(() -> IntStream.range(0, 50).forEach((step) -> increment())));
			}
			for (Future<?> one : done) {
				one.get();
			}
		}
		finally {
			threads.shutdownNow();
		}
		assertThat(this.state.get("n", "count").orElseThrow().object(Integer.class)).isEqualTo(200);
	}

	private void increment() {
		StateValue before;
		StateValue after;
		do {
			before = this.state.get("n", "count").orElseThrow();
			after = StateValue.object(before.object(Integer.class) + 1);
		}
		while (!this.state.compareAndSet("n", "count", before, after));
	}

	@Test
	void anotherProcessReadsWhatIsWritten() {
		try (Stroma follower = Stroma.open(options().readOnly())) {
			this.state.put("n", "k", "one");

			assertThat(follower.state().get("n", "k")).contains(StateValue.of("one"));
			assertThatThrownBy(() -> follower.state().put("n", "k", "two"))
				.isInstanceOf(IndexUnavailableException.class)
				.hasMessageContaining("was opened read-only");
		}
	}

	@Test
	void addsItsTableToAFileThatLacksIt() throws SQLException {
		this.stroma.close();
		try (PlainSql file = PlainSql.on(this.directory.resolve("index.db"))) {
			file.execute("drop table state");
		}
		try (Stroma reader = Stroma.open(options().readOnly())) {
			assertThat(reader.state().get("n", "k")).isEmpty();
			assertThat(reader.state().list("n", "", null, 10).entries()).isEmpty();
			assertThat(reader.state().namespaces()).isEmpty();
		}
		this.stroma = Stroma.open(options());
		this.stroma.state().put("n", "k", "one");
		assertThat(this.stroma.state().get("n", "k")).contains(StateValue.of("one"));
	}

}

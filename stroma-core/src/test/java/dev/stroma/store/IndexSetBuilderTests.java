package dev.stroma.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import dev.stroma.corpus.CorpusRecord;
import dev.stroma.support.PlainSql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * Whatever is written, given up, begun again or reopened while a set is built: it becomes
 * what its identity says of every chunk.
 */
@DisabledIfSystemProperty(named = "stroma.natives", matches = "skip")
class IndexSetBuilderTests {

	private Path file;

	private TestIndex index;

	@BeforeEach
	void open(@TempDir Path directory) {
		this.file = directory.resolve("index.db");
		this.index = TestIndex.open(this.file);
	}

	@AfterEach
	void close() {
		this.index.close();
	}

	/** Terms that tell which identity they are of. */
	static Function<StoredPassage, FullTextRow> terms(String identity) {
		return (passage) -> identity.equals("words") ? TestIndex.terms(passage.title(), passage.text())
				: TestIndex.terms(passage.title(), passage.text() + " " + identity);
	}

	static CorpusRecord record(int number, int lines) {
		return CorpusRecord.of("r" + number, null,
				IntStream.range(0, lines)
					.mapToObj((line) -> "line line" + line + " of r" + number)
					.collect(Collectors.joining("\n")));
	}

	private void begin(String identity, int steps) {
		this.index.store().useTerms(identity);
		IndexSetBuilder builder = this.index.store().builder(terms(identity));
		for (int i = 0; i < steps; i++) {
			builder.step();
		}
	}

	private List<IndexBuild> builds() {
		return this.index.store().builds();
	}

	@Test
	void writesToTheOldAndTheNewOneAlike() throws SQLException {
		this.index.put(record(1, 150), record(2, 300));
		this.index.useTermsOf("b");
		begin("b", 1);
		assertThat(builds()).containsExactly(new IndexBuild("text", 200, 450));

		this.index.put(record(3, 2));
		this.index.remove("r1");
		assertThat(builds()).containsExactly(new IndexBuild("text", 52, 302));
		assertThat(this.index.byWords("r3", null, 10)).containsExactlyInAnyOrder("r3#0", "r3#1");
		assertThat(this.index.byWords("r1", null, 10)).isEmpty();
		assertThat(this.index.byWords("line299", null, 10)).containsExactly("r2#299");

		this.index.build(terms("b"));
		WholeSets.assertIn(this.index, "b", terms("b"));
	}

	@Test
	void leavesTheFileSoundAtEveryStep() throws IOException {
		this.index.put(record(1, 450));
		this.index.store().useTerms("b");
		IndexSetBuilder builder = this.index.store().builder(terms("b"));
		int steps = 0;
		do {
			assertThat(this.index.store().maintenance().verify()).as("step %d", steps).isEmpty();
			Path copy = this.file.resolveSibling("copy.db");
			this.index.store().maintenance().exportTo(copy);
			Files.delete(copy);
			steps++;
		}
		while (builder.step() != BuildStep.DONE);
		assertThat(steps).isGreaterThan(5);
	}

	@Test
	void goesOnWhereItWasWhenReopened() throws SQLException {
		this.index.put(record(1, 450));
		begin("b", 1);
		reopen();
		this.index.store().useTerms("b");
		assertThat(builds()).containsExactly(new IndexBuild("text", 200, 450));
		this.index.build((passage) -> {
			assertThat(passage.place().ordinal()).isGreaterThanOrEqualTo(200);
			return terms("b").apply(passage);
		});
		WholeSets.assertIn(this.index, "b", terms("b"));
	}

	@Test
	void isGivenUpWhenTheOldOneIsWantedAgain() throws SQLException {
		this.index.put(record(1, 450));
		begin("b", 1);
		this.index.store().useTerms("words");
		assertThat(builds()).isEmpty();
		this.index.build((passage) -> {
			throw new AssertionError("Nothing is to be analysed");
		});
		WholeSets.assertIn(this.index, "words", terms("words"));
	}

	/** What was written meanwhile has the new terms in the old index. */
	@Test
	void isNotTakenForTheOldOneThatHasSomeOfItsTerms() throws SQLException {
		this.index.put(record(1, 250));
		begin("b", 1);
		this.index.useTermsOf("b");
		this.index.put(record(2, 3));
		assertThat(this.index.byWords("b", null, 10)).hasSize(3);

		this.index.useTermsOf("words");
		begin("words", 1);
		assertThat(builds()).containsExactly(new IndexBuild("text", 200, 253));
		this.index.build();
		WholeSets.assertIn(this.index, "words", terms("words"));
	}

	@Test
	void isBegunAgainWhenItHasWhatItShouldNot() throws SQLException {
		this.index.put(record(1, 250));
		begin("b", 1);
		addASurplusRow();
		this.index.build(terms("b"));
		WholeSets.assertIn(this.index, "b", terms("b"));
	}

	private void addASurplusRow() {
		try (PlainSql sql = PlainSql.on(this.file)) {
			long set = sql.number("select id from index_set where state = 'building'");
			sql.execute("insert or ignore into tokens_%d (chunk_id, tokens) values (9999, x'00')".formatted(set));
		}
		catch (SQLException ex) {
			throw new IllegalStateException(ex);
		}
	}

	@Test
	void looksAgainForWhatItLacks() throws SQLException {
		this.index.put(record(1, 250));
		begin("b", 1);
		try (PlainSql sql = PlainSql.on(this.file)) {
			sql.execute("update index_set set filled = 240 where id = 3");
		}
		this.index.build(terms("b"));
		WholeSets.assertIn(this.index, "b", terms("b"));
	}

	/** What is erased must not live on in an index that waits to be deleted. */
	@Test
	void keepsNothingForThoseWhoErase() throws SQLException {
		this.index.put(record(1, 10), record(2, 3));
		this.index.store().useTerms("b");
		IndexSetBuilder builder = this.index.store().builder(terms("b"));
		while (!builds().isEmpty()) {
			builder.step();
		}
		this.index.store().useModel("other", TestIndex.DIMENSION, VectorLayout.FULL);
		this.index.remove("r1");
		this.index.embedAll();
		assertThat(this.index.store().maintenance().purge()).isTrue();
		try (PlainSql sql = PlainSql.on(this.file)) {
			assertThat(sql.rows("select name from sqlite_schema where name in ('fts_1', 'tokens_1')")).isEmpty();
			assertThat(sql.number("select count(*) from vec_2_vector_chunks00")).isZero();
			assertThat(sql.number("select count(*) from embedding")).isEqualTo(3);
		}
		this.index.build(terms("b"));
		WholeSets.assertIn(this.index, "b", terms("b"));
	}

	@Test
	void givesUpWhenItNeverComesOut() throws SQLException {
		this.index.put(record(1, 3));
		this.index.store().useTerms("b");
		assertThatThrownBy(() -> this.index.build((passage) -> {
			addASurplusRow();
			return terms("b").apply(passage);
		})).hasMessage("The text index of '%s' was built 3 times and never became what it should be (2 rows too many): "
				+ "restore a backup", this.index.store().path());
		assertThat(this.index.byWords("r1", null, 10)).hasSize(3);
	}

	@ParameterizedTest
	@ValueSource(longs = { 1, 2, 3, 4, 5, 6 })
	void isWholeAfterAnyHistory(long seed) throws SQLException {
		Random random = new Random(seed);
		String wanted = "words";
		for (int round = 0; round < 60; round++) {
			switch (random.nextInt(7)) {
				case 0, 1 -> this.index.put(record(random.nextInt(12), random.nextInt(150)));
				case 2 -> {
					int number = random.nextInt(12);
					if (this.index.store().read((reader) -> reader.stored("", "r" + number)).isPresent()) {
						this.index.remove("r" + number);
					}
				}
				case 3 -> {
					wanted = List.of("words", "b", "c").get(random.nextInt(3));
					this.index.useTermsOf(wanted);
					begin(wanted, 0);
				}
				case 4 -> {
					reopen();
					this.index.useTermsOf(wanted);
					begin(wanted, 0);
				}
				default -> begin(wanted, 1 + random.nextInt(3));
			}
		}
		this.index.build(terms(wanted));
		WholeSets.assertIn(this.index, wanted, terms(wanted));
	}

	private void reopen() {
		this.index.close();
		this.index = TestIndex.on(this.file);
		this.index.store().useModel("hashing", TestIndex.DIMENSION, VectorLayout.FULL);
	}

}

package dev.stroma.store;

import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

import dev.stroma.corpus.CorpusRecord;
import dev.stroma.filter.Filter;
import dev.stroma.support.PlainSql;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The vector index is derived: with it or without it, and whoever wrote last, the same is
 * found.
 */
class VectorIndexTests {

	private static final List<String> QUESTIONS = List.of("one two", "three", "five six seven", "unknown");

	private final Random random = new Random(12);

	private Path file;

	@BeforeEach
	void locate(@TempDir Path directory) {
		this.file = directory.resolve("index.db");
	}

	private TestIndex with() {
		return TestIndex.open(this.file);
	}

	private TestIndex without() {
		return TestIndex.open(TestIndex.withoutVec(this.file));
	}

	private CorpusRecord record(int number) {
		List<String> words = List.of("one", "two", "three", "four", "five", "six", "seven", "\n", "\n");
		List<String> text = this.random.ints(12, 0, words.size()).mapToObj(words::get).toList();
		return CorpusRecord.of("r" + number, null, String.join(" ", text)).kind((number % 3 == 0) ? "third" : "other");
	}

	private void change(TestIndex index, int from) {
		List<CorpusRecord> records = new ArrayList<>();
		for (int i = from; i < from + 20; i++) {
			records.add(record(i));
		}
		index.put(records.toArray(CorpusRecord[]::new));
		index.remove("r" + (from + 3), "r" + (from + 7));
	}

	private static boolean hasVectorIndex(TestIndex index) {
		return index.store().read((reader) -> reader.vectors().hasIndex());
	}

	private static List<List<Ranked>> found(TestIndex index) {
		return QUESTIONS.stream().map((question) -> Ranked.byMeaning(index, question, 20, false)).toList();
	}

	private static void assertFindsAll(TestIndex index) {
		assertThat(found(index))
			.isEqualTo(QUESTIONS.stream().map((question) -> Ranked.allByMeaning(index, question, 20)).toList());
	}

	@Test
	void answersTheSameWithoutTheExtension() {
		List<List<Ranked>> expected;
		List<String> filtered;
		Filter filter = Filter.eq("kind", "third");
		try (TestIndex index = with()) {
			change(index, 0);
			assertFindsAll(index);
			expected = found(index);
			filtered = index.byMeaning("one", filter, 5);
		}
		try (TestIndex index = without()) {
			assertThat(hasVectorIndex(index)).isFalse();
			assertThat(index.store().vecReadiness().reason()).isEqualTo(
					"there is no file '%s': correct stroma.sqlite-vec.path",
					this.file.resolveSibling("no-such-library").toAbsolutePath());
			assertThat(found(index)).isEqualTo(expected);
			assertThat(index.byMeaning("one", filter, 5)).containsExactlyInAnyOrderElementsOf(filtered);
		}
	}

	@Test
	@DisabledIfSystemProperty(named = "stroma.natives", matches = "skip")
	void fillsWhatWasWrittenWithoutTheExtension() throws SQLException {
		try (TestIndex index = without()) {
			change(index, 0);
			assertFindsAll(index);
		}
		try (TestIndex index = with()) {
			assertThat(hasVectorIndex(index)).isTrue();
			assertFindsAll(index);
			change(index, 10);
			assertFindsAll(index);
		}
		try (TestIndex index = without()) {
			assertFindsAll(index);
			change(index, 5);
			index.remove("r20", "r21");
			assertFindsAll(index);
		}
		try (TestIndex index = with()) {
			assertThat(hasVectorIndex(index)).isTrue();
			assertFindsAll(index);
		}
		assertOneVectorPerChunk();
	}

	/** What was only deleted is gone too. */
	@Test
	@DisabledIfSystemProperty(named = "stroma.natives", matches = "skip")
	void forgetsWhatWasDeletedWithoutTheExtension() throws SQLException {
		try (TestIndex index = with()) {
			change(index, 0);
		}
		try (TestIndex index = without()) {
			index.remove("r0", "r1");
		}
		try (TestIndex index = with()) {
			assertFindsAll(index);
		}
		assertOneVectorPerChunk();
	}

	private void assertOneVectorPerChunk() throws SQLException {
		try (PlainSql sql = PlainSql.on(this.file)) {
			long set = sql.number("select id from index_set where kind = 'vector' and state = 'active' and synced");
			assertThat(sql.rows("select rowid from vec_%d_rowids order by rowid".formatted(set)))
				.isEqualTo(sql.rows("select id from chunk where embedding_id is not null order by id"))
				.isNotEmpty();
			assertThat(sql.rows("select name from sqlite_schema where sql like '%using vec0(%'"))
				.isEqualTo(List.of(List.of("vec_" + set)));
		}
	}

	@Test
	void opensWithoutAModelAndStillForgets() {
		try (TestIndex index = with()) {
			change(index, 0);
		}
		try (TestIndex index = TestIndex.openWithoutModel(StoreSettings.of(this.file))) {
			index.remove("r0", "r1");
			index.put(List.of(CorpusRecord.of("new", null, "one two")),
					(line) -> new RecordChange.Vector(null, null, null));
			assertFindsAll(index);
		}
		try (TestIndex index = with()) {
			assertFindsAll(index);
			assertThat(index.store().<Long>read((reader) -> reader.embeddingQueue().count(EmbeddingState.PENDING)))
				.isEqualTo(1);
		}
	}

	@Test
	@DisabledIfSystemProperty(named = "stroma.natives", matches = "skip")
	void isAskedForTheNearest() {
		try (TestIndex index = with()) {
			change(index, 0);
			assertThat(plan(index, null)).singleElement().asString().matches("SCAN vec_\\d+ VIRTUAL TABLE INDEX 0:3.*");
			assertThat(plan(index, Filter.eq("lang", "en").and(Filter.eq("kind", "third"))))
				.anySatisfy((line) -> assertThat(line).matches("SCAN vec_\\d+ VIRTUAL TABLE INDEX 0:3.*"))
				.noneSatisfy((line) -> assertThat(line).contains("embedding"));
		}
		try (TestIndex index = without()) {
			assertThat(plan(index, null)).isEmpty();
		}
	}

	private static List<String> plan(TestIndex index, Filter filter) {
		return index.store().read((reader) -> reader.vectors().plan(TestIndex.embed("one"), "", filter));
	}

	@Test
	void seesNothingOfAnotherScope() {
		try (TestIndex index = with()) {
			index.put(CorpusRecord.of("a", null, "one two"), CorpusRecord.of("a", null, "one two").inScope("tenant"));
			for (String scope : List.of("", "tenant")) {
				List<StoredPassage> passages = index.store()
					.read((reader) -> reader
						.passages(reader.vectors().nearest(TestIndex.embed("one two"), scope, null, 10, false)));
				assertThat(passages).extracting(StoredPassage::scope).containsExactly(scope);
			}
			assertThat(index.store()
				.<List<Long>>read(
						(reader) -> reader.vectors().nearest(TestIndex.embed("one"), "none", null, 10, false)))
				.isEmpty();
		}
	}

}

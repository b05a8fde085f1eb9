package dev.stroma.store;

import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeSet;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import dev.stroma.corpus.CorpusRecord;
import dev.stroma.filter.Filter;
import dev.stroma.support.PlainSql;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The stored vectors of whole records are at any time what their chunks give.
 */
class RecordSetTests {

	private static final List<String> WORDS = List.of("amber", "birch", "cedar", "delta", "ember", "fjord", "grove");

	@TempDir
	private Path directory;

	private final Random random = new Random(6);

	private TestIndex open(String name, VectorLayout layout, boolean wanted) {
		return wanted(TestIndex.openWithoutModel(StoreSettings.of(this.directory.resolve(name))), "hashing", layout,
				wanted);
	}

	private static TestIndex wanted(TestIndex index, String model, VectorLayout layout, boolean wanted) {
		index.store().useModel(model, TestIndex.DIMENSION, layout);
		index.store().useRecordVectors(wanted);
		return index;
	}

	private String line() {
		return IntStream.range(0, 1 + this.random.nextInt(4))
			.mapToObj((i) -> WORDS.get(this.random.nextInt(WORDS.size())))
			.collect(Collectors.joining(" "));
	}

	/** Of no to four lines. */
	private CorpusRecord record(int number) {
		return CorpusRecord.of("r" + number, null,
				IntStream.range(0, this.random.nextInt(5)).mapToObj((i) -> line()).collect(Collectors.joining("\n")))
			.metadata(Map.of("odd", number % 2));
	}

	private static boolean areStored(TestIndex index) {
		return index.records(RecordVectors::areStored);
	}

	private void assertAlike(TestIndex stored, TestIndex computed) {
		assertThat(areStored(computed)).isFalse();
		assertThat(stored.store().maintenance().verify()).isEmpty();
		for (int i = 0; i < 5; i++) {
			String question = line();
			for (int limit : new int[] { 1, 4, 100 }) {
				for (Filter filter : new Filter[] { null, Filter.eq("odd", 1) }) {
					List<String> expected = computed.recordsByMeaning(question, filter, limit, false);
					assertThat(stored.recordsByMeaning(question, filter, limit, false)).isEqualTo(expected);
					assertThat(stored.recordsByMeaning(question, filter, limit, true)).isEqualTo(expected);
				}
			}
			float[] vector = TestIndex.embed(question);
			List<Long> chunks = stored.store().read(TestIndex::chunks);
			assertThat(stored.<Map<Long, Double>>records((records) -> records.cosines(vector, chunks)))
				.isEqualTo(computed.<Map<Long, Double>>records((records) -> records.cosines(vector, chunks)));
		}
	}

	/**
	 * The same history for both: what one gives out as a chunk's id, so does the other.
	 */
	@ParameterizedTest
	@ValueSource(longs = { 1, 2, 3, 4 })
	void areWhatIsComputedAfterAnyHistory(long seed) {
		this.random.setSeed(seed);
		VectorLayout layout = VectorLayout.FULL;
		String model = "hashing";
		TestIndex stored = open("stored.db", layout, true);
		TestIndex computed = open("computed.db", layout, false);
		Set<String> refs = new TreeSet<>();
		try {
			for (int step = 0; step < 80; step++) {
				switch (this.random.nextInt(8)) {
					case 0 -> {
						String gone = "r" + this.random.nextInt(20);
						if (refs.remove(gone)) {
							stored.remove(gone);
							computed.remove(gone);
						}
					}
					case 1 -> {
						model = (this.random.nextInt(3) == 0) ? "another" : "hashing";
						layout = VectorLayout.FULL
							.quantization(Quantization.values()[this.random.nextInt(Quantization.values().length)]);
						stored = reopen(stored, model, layout, true);
						computed = reopen(computed, model, layout, false);
					}
					case 2 -> stored = reopen(stored, model, layout, this.random.nextBoolean());
					case 3 -> {
						stored.embedAll();
						computed.embedAll();
					}
					case 4 -> {
						List<CorpusRecord> later = List
							.of(CorpusRecord.of("r" + this.random.nextInt(20), null, line() + "\n" + line()));
						refs.add(later.get(0).ref());
						stored.put(later, TestIndex::later);
						computed.put(later, TestIndex::later);
					}
					case 5 ->
						stored.store().builder((passage) -> TestIndex.terms(passage.title(), passage.text())).step();
					default -> {
						CorpusRecord[] records = IntStream.range(0, 1 + this.random.nextInt(4))
							.map((i) -> this.random.nextInt(20))
							.distinct()
							.mapToObj(this::record)
							.toArray(CorpusRecord[]::new);
						List.of(records).forEach((record) -> refs.add(record.ref()));
						stored.put(records);
						computed.put(records);
					}
				}
				if (step % 8 == 0) {
					assertAlike(stored, computed);
				}
			}
			stored = reopen(stored, model, layout, true);
			stored.build();
			assertThat(areStored(stored)).isTrue();
			assertAlike(stored, computed);
			stored.store().maintenance().compact();
			assertAlike(stored, computed);
		}
		finally {
			stored.close();
			computed.close();
		}
	}

	private TestIndex reopen(TestIndex index, String model, VectorLayout layout, boolean wanted) {
		Path file = index.store().path();
		index.close();
		return wanted(TestIndex.openWithoutModel(StoreSettings.of(file)), model, layout, wanted);
	}

	private void put(TestIndex index, int records) {
		index.put(IntStream.range(0, records)
			.mapToObj((i) -> CorpusRecord.of("r" + i, null, line() + "\n" + line()))
			.toArray(CorpusRecord[]::new));
	}

	private static List<List<Object>> tables(TestIndex index) throws SQLException {
		try (PlainSql sql = PlainSql.on(index.store().path())) {
			return sql.rows("select name from sqlite_schema where name like 'pooled%' or sql like '%using vec0(%'");
		}
	}

	@Test
	void costNothingWhereTheyAreNotWanted() throws SQLException {
		try (TestIndex index = open("index.db", VectorLayout.FULL, false)) {
			put(index, 3);
			index.build();
			assertThat(areStored(index)).isFalse();
			assertThat(tables(index)).noneMatch((name) -> name.get(0).toString().startsWith("pooled"));
		}
	}

	@ParameterizedTest
	@EnumSource(Quantization.class)
	@DisabledIfSystemProperty(named = "stroma.natives", matches = "skip")
	void areBuiltWhenTheyBecomeWanted(Quantization quantization) throws SQLException {
		VectorLayout layout = VectorLayout.FULL.quantization(quantization);
		try (TestIndex index = open("index.db", layout, false)) {
			put(index, 450);
			List<String> computed = index.recordsByMeaning("amber birch", null, 256, false);
			index.store().useRecordVectors(true);
			IndexSetBuilder builder = index.store()
				.builder((passage) -> TestIndex.terms(passage.title(), passage.text()));
			builder.step();
			assertThat(index.store().builds()).containsExactly(new IndexBuild("record", 200, 450));
			assertThat(areStored(index)).isFalse();
			assertThat(index.recordsByMeaning("amber birch", null, 256, false)).isEqualTo(computed);
			assertThat(index.store().maintenance().verify()).isEmpty();

			List<String> switched = new ArrayList<>();
			index.store().onSwitch(switched::add);
			index.build();
			assertThat(switched).containsExactly("record");
			assertThat(areStored(index)).isTrue();
			assertThat(index.recordsByMeaning("amber birch", null, 256, false)).isEqualTo(computed);
			assertThat(index.recordsByMeaning("amber birch", null, 3, false)).isEqualTo(computed.subList(0, 3));
			WholeSets.assertIn(index, "words", (passage) -> TestIndex.terms(passage.title(), passage.text()));
		}
	}

	@Test
	@DisabledIfSystemProperty(named = "stroma.natives", matches = "skip")
	void areDeletedWhenTheyAreNotWantedAnyMore() throws SQLException {
		try (TestIndex index = open("index.db", VectorLayout.FULL, true)) {
			put(index, 30);
			assertThat(tables(index)).hasSize(3);
			index.store().useRecordVectors(false);
			assertThat(areStored(index)).isFalse();
			index.build();
			assertThat(tables(index)).hasSize(1);
			WholeSets.assertIn(index, "words", (passage) -> TestIndex.terms(passage.title(), passage.text()));
		}
	}

	@Test
	void areKeptWithoutTheExtension() {
		Path file = this.directory.resolve("index.db");
		List<String> computed;
		try (TestIndex index = TestIndex.openWithoutModel(TestIndex.withoutVec(file))) {
			wanted(index, "hashing", VectorLayout.FULL, false);
			put(index, 30);
			index.store().useRecordVectors(true);
			index.build();
			assertThat(areStored(index)).isTrue();
			index.put("r0", "amber amber birch");
			assertThat(index.store().maintenance().verify()).isEmpty();
			computed = index.recordsByMeaning("amber birch", null, 30, true);
			assertThat(computed).hasSize(30);
			assertThat(index.recordsByMeaning("amber birch", null, 30, false)).isEqualTo(computed);
		}
		// as where it is there again
		try (TestIndex index = open("index.db", VectorLayout.FULL, true)) {
			index.build();
			assertThat(areStored(index)).isTrue();
			assertThat(index.recordsByMeaning("amber birch", null, 30, false)).isEqualTo(computed);
			assertThat(index.store().maintenance().verify()).isEmpty();
		}
		try (TestIndex index = TestIndex.openWithoutModel(TestIndex.withoutVec(file))) {
			wanted(index, "hashing", VectorLayout.FULL, true);
			index.remove("r1");
			assertThat(areStored(index)).isTrue();
			assertThat(index.recordsByMeaning("amber birch", null, 30, false))
				.isEqualTo(computed.stream().filter((name) -> !name.startsWith("r1#")).toList());
			index.store().useRecordVectors(false);
			index.build();
			assertThat(areStored(index)).isFalse();
		}
	}

	@Test
	void areCheckedAndRepaired() throws SQLException {
		try (TestIndex index = open("index.db", VectorLayout.FULL, true)) {
			put(index, 30);
			index.build();
			List<String> before = index.recordsByMeaning("amber birch", null, 30, false);
			try (PlainSql sql = PlainSql.on(index.store().path())) {
				long set = sql.number("select id from index_set where layout like 'record:%'");
				sql.execute("update pooled_%d set vector = zeroblob(64) where id = 3".formatted(set));
				sql.execute("delete from pooled_%d where id = 5".formatted(set));
				sql.execute("insert into pooled_%d (id, scope_id, vector) values (99, 1, zeroblob(64))".formatted(set));
			}
			assertThat(index.store().maintenance().verify()).extracting(Damage::message)
				.contains("1 vectors of records are not what their chunks' give, the first: record 3",
						"1 records lack their vector, the first: record 5",
						"1 vectors of records have no chunk, the first: 1 of 30");
			index.store().maintenance().repair();
			assertThat(index.store().maintenance().verify()).isEmpty();
			assertThat(index.recordsByMeaning("amber birch", null, 30, false)).isEqualTo(before);
			assertThat(areStored(index)).isTrue();
		}
	}

	@Test
	void arePooledFromTheFirstWhereTheyCancelOut() {
		try (TestIndex index = open("index.db", VectorLayout.FULL, true)) {
			float[] one = new float[TestIndex.DIMENSION];
			float[] other = new float[TestIndex.DIMENSION];
			one[0] = 1;
			other[0] = -1;
			index.put(List.of(CorpusRecord.of("a", null, "plus\nless")),
					(line) -> new RecordChange.Vector(TestIndex.key(line), line.equals("plus") ? one : other, null));
			assertThat(index.<List<RecordVectors.Near>>records((records) -> records.nearest(one, "", null, 9, false)))
				.extracting(RecordVectors.Near::cosine)
				.containsExactly(1.0);
			assertThat(index.store().maintenance().verify()).isEmpty();
		}
	}

	/** Neither as they were, nor in the index. */
	@Test
	@DisabledIfSystemProperty(named = "stroma.natives", matches = "skip")
	void areInNoByteWhenTheyAreErased() throws SQLException {
		try (TestIndex index = open("index.db", VectorLayout.FULL, true)) {
			put(index, 10);
			index.put("secret", "fjord heron\nkelp");
			index.build();
			try (PlainSql sql = PlainSql.on(index.store().path())) {
				long set = sql.number("select id from index_set where layout like 'record:%'");
				String vector = (String) sql.value("select hex(vector) from pooled_%d where id = 11".formatted(set));
				String looked = "select count(*) from vec_%d_vector_chunks00 where instr(hex(vectors), '%s') > 0"
					.formatted(set, vector);
				assertThat(sql.number(looked)).isEqualTo(1);
				index.put("secret", "amber");
				assertThat(sql.number(looked)).isZero();
				index.remove("secret");
				assertThat(index.store().maintenance().purge()).isTrue();
				assertThat(sql.number("select count(*) from pooled_" + set)).isEqualTo(10);
				assertThat(sql.number("select count(*) from vec_%d_rowids".formatted(set))).isEqualTo(10);
			}
		}
	}

	/** A snapshot has them too, and what is read only answers from them. */
	@Test
	void areExported() {
		Path copy = this.directory.resolve("copy.db");
		List<String> expected;
		try (TestIndex index = open("index.db", VectorLayout.FULL, true)) {
			put(index, 30);
			index.build();
			expected = index.recordsByMeaning("amber birch", null, 30, false);
			index.store().maintenance().exportTo(copy);
		}
		try (Store read = Store.open(StoreSettings.of(copy).readOnly(true))) {
			assertThat(read.maintenance().verify()).isEmpty();
			assertThat(read.<Boolean>read((reader) -> reader.corpus().vectors().areStored())).isTrue();
			assertThat(read.<List<RecordVectors.Near>>read(
					(reader) -> reader.corpus().vectors().nearest(TestIndex.embed("amber birch"), "", null, 30, false)))
				.hasSameSizeAs(expected);
		}
	}

}

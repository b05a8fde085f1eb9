package dev.stroma.store;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import dev.stroma.corpus.CorpusRecord;
import dev.stroma.error.InvalidInputException;
import dev.stroma.filter.Filter;
import dev.stroma.support.PlainSql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * However little the index keeps of each vector, it names the nearest and its scores are
 * those of the full ones.
 */
@DisabledIfSystemProperty(named = "stroma.natives", matches = "skip")
class QuantizedSearchTests {

	private static final int DIMENSION = 100;

	private static final int CHUNKS = 3000;

	private static final VectorLayout INT8 = VectorLayout.FULL.quantization(Quantization.INT8);

	private static final VectorLayout BINARY = VectorLayout.FULL.quantization(Quantization.BINARY);

	private final Random random = new Random(33);

	private Path file;

	private TestIndex index;

	@BeforeEach
	void open(@TempDir Path directory) {
		this.file = directory.resolve("index.db");
		this.index = TestIndex.openWithoutModel(StoreSettings.of(this.file));
	}

	@AfterEach
	void close() {
		this.index.close();
	}

	static Stream<VectorLayout> layouts() {
		return Stream.of(VectorLayout.FULL, INT8, BINARY, VectorLayout.FULL.searchDimension(48),
				VectorLayout.FULL.searchDimension(DIMENSION));
	}

	/**
	 * Around one of 40 centres, the first values the largest, as a model trained for it.
	 */
	private float[] vector() {
		Random centre = new Random(this.random.nextInt(40));
		float[] vector = new float[DIMENSION];
		double sum = 0;
		for (int i = 0; i < DIMENSION; i++) {
			vector[i] = (float) ((centre.nextGaussian() + 0.7 * this.random.nextGaussian()) / (1 + i / 20));
			sum += vector[i] * vector[i];
		}
		for (int i = 0; i < DIMENSION; i++) {
			vector[i] /= (float) Math.sqrt(sum);
		}
		return vector;
	}

	private void fill(int chunks) {
		List<CorpusRecord> records = new ArrayList<>();
		for (int i = 0; i < chunks; i++) {
			records.add(CorpusRecord.of("r" + i, null, "text " + i)
				.kind((i % 50 == 0) ? "rare" : "common")
				.inScope((i % 7 == 0) ? "tenant" : ""));
		}
		this.index.put(records, (line) -> new RecordChange.Vector(TestIndex.key(line), vector(), null));
	}

	private List<Long> nearest(float[] question, Filter filter, boolean exact) {
		return this.index.store().read((reader) -> reader.vectors().nearest(question, "", filter, 10, exact));
	}

	private double recall(Filter filter) {
		int found = 0;
		int wanted = 0;
		for (int i = 0; i < 50; i++) {
			float[] question = vector();
			List<Long> exact = nearest(question, filter, true);
			Set<Long> named = new HashSet<>(nearest(question, filter, false));
			found += (int) exact.stream().filter(named::contains).count();
			wanted += exact.size();
		}
		return (double) found / wanted;
	}

	@ParameterizedTest
	@MethodSource("layouts")
	void namesTheNearest(VectorLayout layout) {
		this.index.store().useModel("model", DIMENSION, layout);
		fill(CHUNKS);
		assertThat(recall(null)).isGreaterThanOrEqualTo(layout.isExact() ? 1 : 0.99);
		assertThat(recall(Filter.eq("kind", "rare"))).isEqualTo(1);
	}

	@ParameterizedTest
	@MethodSource("layouts")
	void keepsToScopeAndFilterAndOrdersByTheFullVectors(VectorLayout layout) {
		this.index.store().useModel("model", DIMENSION, layout);
		fill(500);
		float[] question = vector();
		List<Long> all = this.index.store()
			.read((reader) -> reader.vectors().nearest(question, "tenant", Filter.eq("kind", "rare"), 10, false));
		// of the numbers up to 500 those that both 50 and 7 divide
		assertThat(this.index.store().<List<StoredPassage>>read((reader) -> reader.passages(all)))
			.extracting(StoredPassage::ref)
			.containsExactlyInAnyOrder("r0", "r350");
		List<Long> named = nearest(question, null, false);
		List<Double> cosines = this.index.store()
			.read((reader) -> named.stream()
				.map((chunk) -> reader.candidates(List.of(chunk), null, question).get(0).cosine())
				.toList());
		assertThat(cosines).hasSize(10).isSortedAccordingTo((left, right) -> Double.compare(right, left));
	}

	@Test
	void isChangedInTheBackground() throws Exception {
		this.index.store().useModel("model", DIMENSION, VectorLayout.FULL);
		fill(1200);
		float[] question = vector();
		List<Long> before = nearest(question, null, false);

		this.index.store().useModel("model", DIMENSION, INT8);
		assertThat(this.index.store().builds()).containsExactly(new IndexBuild("vector", 0, 1200));
		IndexSetBuilder builder = this.index.store().builder((passage) -> {
			throw new AssertionError("Nothing is to be analysed");
		});
		builder.step();
		assertThat(this.index.store().builds()).containsExactly(new IndexBuild("vector", 500, 1200));
		this.index.remove("r1", "r1199");
		assertThat(nearest(question, null, false)).isSubsetOf(nearest(question, null, true)).hasSize(10);
		this.index.build();

		assertThat(columns()).containsExactly("int8[100]");
		WholeSets.assertIn(this.index, "words", (passage) -> TestIndex.terms(passage.title(), passage.text()));
		assertThat(nearest(question, null, true))
			.containsAll(before.stream().filter((chunk) -> chunk != 2 && chunk != 1200).toList());
		assertThat(this.index.store().<Long>read((reader) -> reader.embeddingQueue().count(EmbeddingState.INDEXED)))
			.isEqualTo(1198);
	}

	@Test
	void isChangedBackHalfWay() throws Exception {
		this.index.store().useModel("model", DIMENSION, VectorLayout.FULL);
		fill(700);
		this.index.store().useModel("model", DIMENSION, BINARY);
		this.index.store().builder((passage) -> null).step();
		this.index.store().useModel("model", DIMENSION, INT8);
		this.index.store().builder((passage) -> null).step();
		this.index.store().useModel("model", DIMENSION, VectorLayout.FULL);
		assertThat(this.index.store().builds()).isEmpty();
		fill(10);
		this.index.build();
		assertThat(columns()).containsExactly("float[100]");
		WholeSets.assertIn(this.index, "words", (passage) -> TestIndex.terms(passage.title(), passage.text()));
		assertThat(recall(null)).isEqualTo(1);
	}

	@Test
	void refusesToSearchMoreThanThereIs() {
		VectorLayout layout = VectorLayout.FULL.searchDimension(DIMENSION + 1);
		String message = "stroma.vectors.search-dimension is 101, but vectors have 100: use at most 100";
		assertThatExceptionOfType(InvalidInputException.class)
			.isThrownBy(() -> this.index.store().useModel("model", DIMENSION, layout))
			.withMessage(message);
		this.index.store().useModel("model", 0, layout);
		assertThatExceptionOfType(InvalidInputException.class).isThrownBy(() -> fill(1)).withMessage(message);
		assertThat(this.index.count(null)).isZero();
	}

	private List<String> columns() throws Exception {
		try (PlainSql sql = PlainSql.on(this.file)) {
			return sql.rows("select sql from sqlite_schema where sql like '%using vec0(%'")
				.stream()
				.map((row) -> String.valueOf(row.get(0)).replaceAll("(?s).*embedding (\\S+?)[ )].*", "$1"))
				.toList();
		}
	}

}

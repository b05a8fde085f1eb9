package dev.stroma.resident;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

import dev.stroma.store.Cosine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

/**
 * What codes and clusters find is nearly what comparing every vector finds.
 */
@ParameterizedClass
@ValueSource(ints = { 64, 128, Coding.LEAST_BITS })
class VectorSearchTests {

	private static final int SIZE = 4000;

	private final int dimension;

	private final Random random = new Random(4);

	private final List<float[]> vectors = new ArrayList<>();

	private VectorView view;

	VectorSearchTests(int dimension) {
		this.dimension = dimension;
		this.view = VectorView.empty(dimension);
	}

	@BeforeEach
	void fill() {
		fill(40);
	}

	private void fill(int clusters) {
		float[][] centres = new float[clusters][];
		for (int i = 0; i < centres.length; i++) {
			centres[i] = near(new float[this.dimension], 1);
		}
		this.vectors.clear();
		VectorView.Editor editor = new VectorView.Editor(VectorView.empty(this.dimension));
		for (int row = 0; row < SIZE; row++) {
			float[] vector = near(centres[this.random.nextInt(centres.length)], 0.8);
			this.vectors.add(vector);
			editor.add(vector, row, row, 1);
		}
		for (int row = 0; row < SIZE; row += 10) {
			editor.kill(row);
		}
		this.view = editor.view();
	}

	private float[] near(float[] other, double noise) {
		float[] vector = new float[this.dimension];
		double square = 0;
		for (int i = 0; i < this.dimension; i++) {
			vector[i] = (float) (other[i] + this.random.nextGaussian() * noise / Math.sqrt(this.dimension));
			square += vector[i] * vector[i];
		}
		for (int i = 0; i < this.dimension; i++) {
			vector[i] /= (float) Math.sqrt(square);
		}
		return vector;
	}

	private Set<Integer> nearest(float[] query, IntPredicate wanted, int limit) {
		return new HashSet<>(IntStream.range(0, this.vectors.size())
			.filter((row) -> row % 10 != 0 || row >= SIZE)
			.filter(wanted)
			.boxed()
			.sorted(Comparator.comparingDouble((Integer row) -> -Cosine.of(query, this.vectors.get(row), 0)))
			.limit(limit)
			.toList());
	}

	private static List<Integer> found(VectorView view, float[] query, long @Nullable [] allowed, int count,
			int limit) {
		Best best = new Best(limit, Long::compare);
		new VectorSearch(view, query, allowed, best).search(count);
		best.sort();
		return IntStream.range(0, best.size()).mapToObj((i) -> (int) best.place(i)).toList();
	}

	private double recall(VectorView view, int every) {
		return recall(view, (every > 1) ? (row) -> row % every == 1 : null);
	}

	private double recall(VectorView view, @Nullable IntPredicate filter) {
		IntPredicate wanted = (filter != null) ? filter : (row) -> true;
		long[] allowed = new long[(view.size() + 63) / 64];
		IntStream.range(0, view.size()).filter(wanted).forEach((row) -> allowed[row / 64] |= 1L << row);
		int count = (int) IntStream.range(0, view.size()).filter(wanted).filter(view::isAlive).count();
		int found = 0;
		for (int i = 0; i < 40; i++) {
			float[] query = near(this.vectors.get(this.random.nextInt(SIZE)), 1);
			List<Integer> rows = found(view, query, (filter != null) ? allowed : null, count, 256);
			assertThat(rows).hasSize(Math.min(256, count)).allMatch((row) -> wanted.test(row) && view.isAlive(row));
			Set<Integer> truth = nearest(query, wanted, 10);
			found += (int) rows.subList(0, 10).stream().filter(truth::contains).count();
		}
		return found / 400.0;
	}

	private VectorView coded() {
		return new RecallGuard(this.view, List.of()).widen(VectorCodes.of(this.view.rows(), SIZE), null);
	}

	private VectorView clustered() {
		VectorCodes codes = VectorCodes.of(this.view.rows(), SIZE);
		return new RecallGuard(this.view, List.of()).widen(codes,
				new ClusterBuild(this.view.rows(), SIZE, codes).build(4));
	}

	@Test
	void comparesExactlyWithoutCodes() {
		assertThat(recall(this.view, 1)).isEqualTo(1);
		assertThat(recall(this.view, 3)).isEqualTo(1);
	}

	@Test
	void findsByCodes() {
		VectorView coded = coded();

		assertThat(coded.codes()).isNotNull();
		assertThat(recall(coded, 1)).isGreaterThanOrEqualTo(0.99);
		assertThat(recall(coded, 100)).isEqualTo(1);
	}

	@Test
	void findsByCodesWhereVectorsLieInNoClusters() {
		fill(SIZE);
		VectorView coded = coded();

		assertThat(coded.codes()).isNotNull();
		assertThat(recall(coded, 1)).isGreaterThanOrEqualTo(0.99);
	}

	@Test
	void scoresExactlyWhatItFinds() {
		VectorView clustered = clustered();
		float[] query = near(this.vectors.get(7), 1);
		Best best = new Best(50, Long::compare);

		new VectorSearch(clustered, query, null, best).search(clustered.alive());

		double[] scores = best.sort().scores();
		assertThat(scores).hasSize(50);
		for (int i = 0; i < scores.length; i++) {
			assertThat(scores[i]).isEqualTo(Cosine.of(query, this.vectors.get((int) best.place(i)), 0));
		}
	}

	@Test
	void looksAsFarAsTheQuestionsNeedOnceThereAreEnough() {
		VectorCodes codes = VectorCodes.of(this.view.rows(), SIZE);
		List<float[]> easy = IntStream.range(0, RecallGuard.QUESTIONS)
			.mapToObj((i) -> near(this.vectors.get(10 * i + 1), 0.1))
			.toList();

		VectorView guessed = new RecallGuard(this.view, easy.subList(1, easy.size())).widen(codes, null);
		VectorView measured = new RecallGuard(this.view, easy).widen(codes, null);

		assertThat(measured.codes()).isNotNull();
		assertThat(measured.rescored()).isLessThanOrEqualTo(guessed.rescored());
		for (float[] question : easy) {
			assertThat(found(measured, question, null, measured.alive(), 256).subList(0, 10))
				.containsAll(found(this.view, question, null, this.view.alive(), 1));
		}
	}

	@Test
	void looksAStepFurtherWhileQuestionsAreFew() {
		VectorCodes codes = VectorCodes.of(this.view.rows(), SIZE);
		Clusters clusters = new ClusterBuild(this.view.rows(), SIZE, codes).build(1);
		List<float[]> easy = IntStream.range(0, AskedQuestions.MOST)
			.mapToObj((i) -> near(this.vectors.get(i), 0.1))
			.toList();

		Clusters all = new RecallGuard(this.view, easy).widen(codes, clusters).clusters();
		Clusters few = new RecallGuard(this.view, easy.subList(1, easy.size())).widen(codes, clusters).clusters();

		assertThat(Objects.requireNonNull(all).probes()).isEqualTo(4);
		assertThat(Objects.requireNonNull(few).probes()).isEqualTo(6);
	}

	@Test
	void guessesQuestionsThatLieAsTheVectorsDo() {
		float[] centre = near(new float[this.dimension], 1);
		VectorView.Editor editor = new VectorView.Editor(VectorView.empty(this.dimension));
		for (int row = 0; row < SIZE; row++) {
			editor.add(near(centre, 0.5), row, row, 1);
		}
		VectorView narrow = editor.view();

		for (float[] question : new RecallGuard(narrow, List.of()).questions()) {
			// 0.89 for a vector, 0.49 for one with noise in all directions
			assertThat(Cosine.of(question, centre, 0)).isGreaterThan(0.8);
			assertThat(Cosine.of(question, question, 0)).isCloseTo(1, within(1e-5));
		}
	}

	@Test
	void findsByClusters() {
		VectorView clustered = clustered();

		assertThat(clustered.clusters()).isNotNull();
		assertThat(recall(clustered, 1)).isGreaterThanOrEqualTo(0.99);
		// seven in ten are more than are compared one by one
		assertThat(recall(clustered, (row) -> row % 10 < 8)).isGreaterThanOrEqualTo(0.99);
	}

	@Test
	void looksAtMoreClustersUntilEnoughAreFound() {
		VectorView clustered = clustered();
		int[][] lists = Objects.requireNonNull(clustered.clusters()).rows();
		float[] query = near(this.vectors.get(7), 1);
		int nearest = clustered.clusters().nearest(query, 1)[0];
		long[] allowed = new long[(SIZE + 63) / 64];
		IntStream.range(0, lists.length)
			.filter((list) -> list != nearest)
			.flatMap((list) -> Arrays.stream(lists[list]))
			.forEach((row) -> allowed[row / 64] |= 1L << row);
		int count = (int) IntStream.range(0, SIZE)
			.filter((row) -> (allowed[row / 64] >>> row & 1) != 0 && clustered.isAlive(row))
			.count();

		assertThat(found(clustered.with(clustered.codes(), clustered.clusters().probing(1), 1), query, allowed, count,
				250))
			.hasSize(250)
			.allMatch((row) -> (allowed[row / 64] >>> row & 1) != 0 && clustered.isAlive(row));
	}

	@Test
	void findsWhatCameAfterTheClusters() {
		VectorView.Editor editor = new VectorView.Editor(clustered());
		float[] late = near(this.vectors.get(7), 1);
		int row = editor.add(late, SIZE, SIZE, 1);
		this.vectors.add(late);
		VectorView grown = editor.view();

		assertThat(found(grown, late, null, grown.alive(), 5)).first().isEqualTo(row);
	}

	@Test
	void putsWhatCameAfterIntoTheClusters() {
		VectorView clustered = clustered();
		VectorView.Editor editor = new VectorView.Editor(clustered);
		for (int i = 0; i < 600; i++) {
			this.vectors.add(near(this.vectors.get(i), 1));
			editor.add(this.vectors.get(SIZE + i), SIZE + i, SIZE + i, 1);
		}
		VectorView grown = editor.view();
		assertThat(VectorTraining.isBehind(clustered)).isFalse();
		assertThat(VectorTraining.isBehind(grown)).isTrue();

		VectorView extended = new VectorTraining(grown, List.of()).extend();

		Clusters clusters = Objects.requireNonNull(extended.clusters());
		assertThat(VectorTraining.isBehind(extended)).isFalse();
		assertThat(Arrays.stream(clusters.rows()).flatMapToInt(Arrays::stream).sorted())
			.containsExactlyElementsOf(IntStream.range(0, SIZE + 600).boxed().toList());
		VectorCodes codes = Objects.requireNonNull(extended.codes());
		for (int home = 0; home < clusters.size(); home++) {
			for (int at = 0; at < clusters.rows()[home].length; at++) {
				int row = clusters.rows()[home][at];
				assertThat(Arrays.copyOfRange(clusters.codes()[home], at * codes.words(), (at + 1) * codes.words()))
					.containsExactly(
							Arrays.copyOfRange(codes.slab(row), codes.offset(row), codes.offset(row) + codes.words()));
			}
		}
		for (int i = 0; i < 600; i += 50) {
			assertThat(found(extended, this.vectors.get(SIZE + i), null, extended.alive(), 5)).first()
				.isEqualTo(SIZE + i);
		}
	}

	@Test
	void forgetsRowsOfAChangeThatWasRolledBack() {
		VectorView.Editor lost = new VectorView.Editor(clustered());
		lost.add(near(this.vectors.get(7), 1), SIZE, SIZE, 1);
		VectorView before = this.view.with(lost.view().codes(), lost.view().clusters(), 2);

		VectorView.Editor editor = new VectorView.Editor(before);
		float[] kept = near(this.vectors.get(8), 1);
		int row = editor.add(kept, SIZE, SIZE, 1);
		VectorView after = editor.view();

		assertThat(row).isEqualTo(SIZE);
		assertThat(after.size()).isEqualTo(SIZE + 1);
		assertThat(found(after, kept, null, after.alive(), 1)).containsExactly(row);
	}

	@Test
	void looksAtEveryVectorWhereNothingElseIsGoodEnough() {
		VectorCodes useless = new VectorCodes(new Coding() {

			@Override
			public int words() {
				return 1;
			}

			@Override
			public void encode(float[] vector, int offset, long[] into, int at) {
				into[at] = vector[offset] > 0 ? 1 : 0;
			}

			@Override
			public CodedQuestion question(float[] vector) {
				return new SignQuestion(1, new long[1], new long[] { 1 }, new long[1], new long[1], new long[1]);
			}

		});
		useless.addUpTo(this.view.rows(), SIZE);

		VectorView widened = new RecallGuard(this.view, List.of()).widen(useless,
				new ClusterBuild(this.view.rows(), SIZE, useless).build(1));

		assertThat(widened.codes()).isNull();
		assertThat(widened.clusters()).isNull();
		assertThat(recall(widened, 1)).isEqualTo(1);
	}

}

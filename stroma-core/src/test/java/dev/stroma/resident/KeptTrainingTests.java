package dev.stroma.resident;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import dev.stroma.corpus.CorpusRecord;
import dev.stroma.store.RecordChange;
import dev.stroma.store.TestIndex;

import static org.assertj.core.api.Assertions.assertThat;

@Tag("sqlite")
class KeptTrainingTests {

	private static final int DIMENSION = Coding.LEAST_BITS;

	/** From so many on there are clusters. */
	private static final int SIZE = 10_000;

	@TempDir
	private static Path shared;

	/** What it was when the file was closed. */
	private static VectorView trained = VectorView.empty(DIMENSION);

	@TempDir
	private Path directory;

	private TestIndex index;

	@BeforeAll
	static void train() {
		try (TestIndex index = TestIndex.open(shared.resolve("index.db"), DIMENSION)) {
			put(index, "line", 0, SIZE);
			ResidentIndex resident = ResidentFixture.index(index.store());
			trained = vectors(ResidentFixture.view(resident));
			resident.close();
		}
		assertThat(trained.clusters()).isNotNull();
	}

	@BeforeEach
	void open() throws IOException {
		Path file = Files.copy(shared.resolve("index.db"), this.directory.resolve("index.db"));
		this.index = TestIndex.open(file, DIMENSION);
	}

	@AfterEach
	void close() {
		this.index.close();
	}

	private static void put(TestIndex index, String word, int from, int to) {
		String body = IntStream.range(from, to).mapToObj((i) -> word + " " + i).collect(Collectors.joining("\n"));
		index.put(List.of(CorpusRecord.of(word + from, null, body)),
				(line) -> new RecordChange.Vector(TestIndex.key(line), vector(line), null));
	}

	/** Near to one of forty centres. */
	private static float[] vector(String line) {
		Random own = new Random(line.hashCode());
		Random centre = new Random(own.nextInt(40));
		float[] vector = new float[DIMENSION];
		double square = 0;
		for (int i = 0; i < DIMENSION; i++) {
			vector[i] = (float) (centre.nextGaussian() + 0.8 * own.nextGaussian());
			square += vector[i] * vector[i];
		}
		for (int i = 0; i < DIMENSION; i++) {
			vector[i] /= (float) Math.sqrt(square);
		}
		return vector;
	}

	private static VectorView vectors(ResidentView view) {
		return Objects.requireNonNull(view.vectors());
	}

	private VectorView load(int trained) {
		ResidentLoad load = new ResidentLoad(new MemoryBudget(ResidentFixture.PLENTY));
		ResidentView view = this.index.store().read((reader) -> load.load(reader, new ScratchPool()));
		assertThat(load.trained()).isEqualTo(trained);
		return vectors(view);
	}

	@Test
	void findsTheSameClustersAgain() {
		VectorView loaded = load(SIZE);

		Clusters before = Objects.requireNonNull(trained.clusters());
		Clusters clusters = Objects.requireNonNull(loaded.clusters());
		assertThat(clusters.rows()).isDeepEqualTo(before.rows());
		assertThat(clusters.codes()).isDeepEqualTo(before.codes());
		assertThat(clusters.centres()).isDeepEqualTo(before.centres());
		assertThat(clusters.halfNorms()).isEqualTo(before.halfNorms());
		assertThat(clusters.probes()).isEqualTo(before.probes());
		assertThat(loaded.rescored()).isEqualTo(trained.rescored());
	}

	@Test
	void needsNoTrainingAfterLoading() {
		Deque<Runnable> tasks = new ArrayDeque<>();
		ResidentIndex resident = new ResidentIndex(this.index.store(), ResidentFixture.PLENTY,
				new Background(tasks::add, tasks::add, Runnable::run, tasks::clear));
		resident.start();

		tasks.remove().run();

		assertThat(tasks).isEmpty();
		assertThat(resident.status().busy()).isFalse();
		assertThat(vectors(ResidentFixture.view(resident)).clusters()).isNotNull();
	}

	@Test
	void putsVectorsThatCameSinceIntoTheClusters() {
		put(this.index, "line", SIZE, SIZE + 500);

		Clusters clusters = Objects.requireNonNull(load(SIZE).clusters());

		assertThat(clusters.covered()).isEqualTo(SIZE + 500);
		assertThat(Arrays.stream(clusters.rows()).flatMapToInt(Arrays::stream).sorted().toArray())
			.isEqualTo(IntStream.range(0, SIZE + 500).toArray());
		int[] homes = clusters.homes();
		for (int row = SIZE; row < SIZE + 500; row++) {
			float[] vector = vector("line " + row);
			assertThat(homes[row])
				.isEqualTo(Clusters.nearestOf(Clusters.nearness(clusters.centres(), clusters.halfNorms(), vector, 0)));
		}
	}

	@Test
	void leavesOutClustersOfOtherVectors() {
		this.index.remove("line0");
		put(this.index, "other", 0, SIZE);

		VectorView loaded = load(0);

		assertThat(loaded.clusters()).isNull();
		assertThat(loaded.codes()).isNull();
	}

	@Test
	void leavesOutWhatIsToBeTrainedAnew() {
		put(this.index, "line", SIZE, SIZE + SIZE / 4 + 1);

		assertThat(load(0).clusters()).isNull();
	}

	@Test
	void leavesOutWhatCannotBeRead() {
		byte[] kept = Objects.requireNonNull(this.index.store().read((reader) -> reader.vectors().keptSearch()));
		this.index.store().maintenance().keepVectorSearch(Arrays.copyOf(kept, kept.length / 2));
		assertThat(load(0).clusters()).isNull();
		this.index.store().maintenance().keepVectorSearch(new byte[] { 1, 2, 3 });
		assertThat(load(0).clusters()).isNull();

		this.index.store().maintenance().keepVectorSearch(kept);

		assertThat(load(SIZE).clusters()).isNotNull();
	}

	@Test
	void isTrainedAnewAfterARepair() {
		this.index.store().maintenance().repair();

		assertThat(load(0).clusters()).isNull();
	}

	@Test
	void doesNotCountAsAChange() {
		long before = this.index.store().read((reader) -> reader.generation());

		this.index.store().maintenance().keepVectorSearch(new byte[] { 1 });

		long after = this.index.store().read((reader) -> reader.generation());
		assertThat(after).isEqualTo(before);
		assertThat(this.index.store().maintenance().verify()).isEmpty();
	}

}

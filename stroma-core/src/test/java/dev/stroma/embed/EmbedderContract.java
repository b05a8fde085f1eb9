package dev.stroma.embed;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

import org.junit.jupiter.api.Test;

import dev.stroma.error.NotEmbeddableException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * What every embedder does. Extend it and give it yours; each test closes what it got.
 */
public abstract class EmbedderContract {

	private static final List<String> TEXTS = List.of("The tide turns at noon", "A harbour for small boats",
			"Der Hafen liegt im Norden", "42 knots", "a");

	/** A new embedder, ready to use. */
	protected abstract Embedder embedder();

	@Test
	void returnsOneVectorPerTextInOrder() {
		try (Embedder embedder = embedder()) {
			List<float[]> alone = new ArrayList<>();
			TEXTS.forEach((text) -> alone.addAll(embedder.embedDocuments(List.of(text))));
			assertSame(embedder.embedDocuments(TEXTS), alone);
		}
	}

	@Test
	void keepsTheOrderOfTheTexts() {
		try (Embedder embedder = embedder()) {
			List<String> reversed = new ArrayList<>(TEXTS);
			Collections.reverse(reversed);
			List<float[]> vectors = new ArrayList<>(embedder.embedDocuments(reversed));
			Collections.reverse(vectors);
			assertSame(vectors, embedder.embedDocuments(TEXTS));
		}
	}

	@Test
	void givesEqualTextsEqualVectors() {
		try (Embedder embedder = embedder()) {
			List<float[]> vectors = embedder.embedDocuments(List.of("low tide", "high tide", "low tide"));
			assertSame(vectors.get(2), vectors.get(0));
			assertSame(embedder.embedQuery("low tide"), embedder.embedQuery("low tide"));
		}
	}

	@Test
	void givesSeveralQuestionsTheVectorsOfEach() {
		try (Embedder embedder = embedder()) {
			List<float[]> alone = new ArrayList<>();
			TEXTS.forEach((text) -> alone.add(embedder.embedQuery(text)));
			assertSame(embedder.embedQueries(TEXTS), alone);
			assertThat(embedder.embedQueries(List.of())).isEmpty();
		}
	}

	@Test
	void returnsFiniteNumbersThatAreNotAllZero() {
		try (Embedder embedder = embedder()) {
			List<float[]> vectors = new ArrayList<>(embedder.embedDocuments(TEXTS));
			vectors.add(embedder.embedQuery("When does the tide turn?"));
			assertThat(vectors).extracting(UnitVectors::squaredLength)
				.allSatisfy((length) -> assertThat(length).isPositive().isFinite());
		}
	}

	@Test
	void keepsToTheWidthOfItsProfile() {
		try (Embedder embedder = embedder()) {
			int before = embedder.profile().dimension();
			List<float[]> vectors = new ArrayList<>(embedder.embedDocuments(TEXTS));
			vectors.add(embedder.embedQuery("When does the tide turn?"));
			int width = vectors.get(0).length;
			assertThat(vectors).extracting((vector) -> vector.length).containsOnly(width);
			assertThat(before).isIn(0, width);
			assertThat(embedder.profile().dimension()).isIn(0, width);
		}
	}

	@Test
	void keepsItsIdentity() {
		try (Embedder embedder = embedder(); Embedder other = embedder()) {
			String before = embedder.profile().identity();
			embedder.embedDocuments(TEXTS);
			assertThat(embedder.profile().identity()).isEqualTo(before);
			assertThat(other.profile().identity()).isEqualTo(before);
			assertThat(embedder.profile().isNone()).isFalse();
		}
	}

	@Test
	void refusesTextsWithoutWords() {
		try (Embedder embedder = embedder()) {
			for (String text : List.of("", " \n", "!!!", "?! ... --")) {
				assertThatThrownBy(() -> embedder.embedDocuments(List.of("tide", text))).as("document '%s'", text)
					.isInstanceOf(NotEmbeddableException.class);
				assertThatThrownBy(() -> embedder.embedQuery(text)).as("question '%s'", text)
					.isInstanceOf(NotEmbeddableException.class);
			}
		}
	}

	@Test
	void answersNoTextsWithNoVectors() {
		try (Embedder embedder = embedder()) {
			assertThat(embedder.embedDocuments(List.of())).isEmpty();
		}
	}

	@Test
	void servesSeveralThreadsAtOnce() throws Exception {
		ExecutorService threads = Executors.newFixedThreadPool(4);
		try (Embedder embedder = embedder()) {
			List<float[]> expected = embedder.embedDocuments(TEXTS);
			Callable<List<float[]>> embedding = () -> {
				List<float[]> vectors = new ArrayList<>();
				for (int i = 0; i < 20; i++) {
					vectors.addAll(embedder.embedDocuments(TEXTS));
				}
				return vectors;
			};
			for (Future<List<float[]>> future : threads.invokeAll(Collections.nCopies(4, embedding))) {
				List<float[]> vectors = future.get();
				for (int i = 0; i < 20; i++) {
					assertSame(vectors.subList(i * TEXTS.size(), (i + 1) * TEXTS.size()), expected);
				}
			}
		}
		finally {
			threads.shutdownNow();
		}
	}

	private static void assertSame(List<float[]> actual, List<float[]> expected) {
		assertThat(actual).hasSameSizeAs(expected);
		for (int i = 0; i < actual.size(); i++) {
			assertSame(actual.get(i), expected.get(i));
		}
	}

	/** Models may round differently from one batch to the next. */
	private static void assertSame(float[] actual, float[] expected) {
		assertThat(actual).usingComparatorWithPrecision(1e-5f).containsExactly(expected);
	}

}

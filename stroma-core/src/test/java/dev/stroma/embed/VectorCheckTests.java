package dev.stroma.embed;

import java.util.AbstractList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import dev.stroma.error.NotEmbeddableException;
import dev.stroma.error.ProviderException;
import dev.stroma.error.ProviderException.FailureClass;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

class VectorCheckTests {

	private static final List<String> TEXTS = List.of("alpha", "beta");

	@ParameterizedTest
	@MethodSource
	@SuppressWarnings("NullAway") // nulls are what the check is for
	void refusesWrongAnswers(int dimension, @Nullable List<float[]> answer, String message) {
		assertThatThrownBy(() -> check(dimension).documents(TEXTS, answer)).isInstanceOf(ProviderException.class)
			.hasFieldOrPropertyWithValue("failureClass", FailureClass.SCHEMA_MISMATCH)
			.hasMessage(message);
	}

	static Stream<Arguments> refusesWrongAnswers() {
		float[] good = { 1, 2 };
		return Stream.of(arguments(2, null,
				"Embedder 'fake' returned null for 2 texts: it must return one vector per text, in their order"),
				arguments(2, List.of(good),
						"Embedder 'fake' returned 1 vectors for 2 texts: it must return one vector per text, in their order"),
				arguments(2, List.of(good, good, good),
						"Embedder 'fake' returned 3 vectors for 2 texts: it must return one vector per text, in their order"),
				arguments(2, Arrays.asList(good, null),
						"Embedder 'fake' returned null for text 2 of 2 ('beta'): it must return a vector for each text"),
				arguments(2, List.of(good, new float[3]),
						"Embedder 'fake' returned a vector of 3 numbers for text 2 of 2 ('beta'), but its profile says 2:"
								+ " correct the dimension or the model"),
				arguments(0, List.of(good, new float[3]),
						"Embedder 'fake' returned a vector of 3 numbers for text 2 of 2 ('beta'), but its earlier ones"
								+ " have 2: correct the dimension or the model"),
				arguments(0, List.of(new float[0], good),
						"Embedder 'fake' returned a vector of 0 numbers for text 1 of 2 ('alpha'): 1 to 8192 are possible"),
				arguments(0, List.of(new float[8193], good),
						"Embedder 'fake' returned a vector of 8193 numbers for text 1 of 2 ('alpha'):"
								+ " 1 to 8192 are possible"),
				arguments(2, List.of(good, new float[] { 1, Float.NaN }),
						"Embedder 'fake' returned NaN as number 2 of 2 for text 2 of 2 ('beta'): every number must be finite"),
				arguments(2, List.of(new float[] { Float.NEGATIVE_INFINITY, 1 }, good),
						"Embedder 'fake' returned -Infinity as number 1 of 2 for text 1 of 2 ('alpha'):"
								+ " every number must be finite"));
	}

	@Test
	void refusesWrongAnswersToQuestions() {
		assertThatThrownBy(() -> check(2).question("why?", new float[3])).isInstanceOf(ProviderException.class)
			.hasFieldOrPropertyWithValue("failureClass", FailureClass.SCHEMA_MISMATCH)
			.hasMessage(
					"Embedder 'fake' returned a vector of 3 numbers for the question ('why?'), but its profile says 2:"
							+ " correct the dimension or the model");
		assertThatThrownBy(() -> check(2).question("why?", null)).isInstanceOf(ProviderException.class)
			.hasFieldOrPropertyWithValue("failureClass", FailureClass.SCHEMA_MISMATCH)
			.hasMessage(
					"Embedder 'fake' returned null for the question ('why?'): it must return a vector for each text");
	}

	@Test
	void refusesTheTextOfAZeroVector() {
		List<String> texts = List.of("first\nsecond line \uD83D\uDE00 and much too long to show");
		assertThatThrownBy(() -> check(2).documents(texts, List.of(new float[] { 0, -0f })))
			.isInstanceOf(NotEmbeddableException.class)
			.hasMessage("There is no vector for text 1 of 1 ('first second line \uD83D\uDE00 and much too long to...'):"
					+ " embedder 'fake' returned zeros only, leave the text out or use another model");
		assertThatThrownBy(() -> check(2).question("...", new float[2])).isInstanceOf(NotEmbeddableException.class)
			.hasMessage("There is no vector for the question ('...'): embedder 'fake' returned zeros only,"
					+ " leave the text out or use another model");
	}

	@Test
	void returnsFreshCopiesOfUnitLength() {
		float[] answer = { 3, -4 };
		assertThat(check(2).question("why?", answer)).containsExactly(0.6f, -0.8f).isNotSameAs(answer);
		assertThat(check(2).documents(List.of("alpha"), List.of(answer)).get(0)).containsExactly(0.6f, -0.8f)
			.isNotSameAs(answer);
		assertThat(answer).containsExactly(3, -4);
	}

	@Test
	void scalesTheLargestAndTheSmallestNumbers() {
		float half = (float) Math.sqrt(0.5);
		assertThat(check(2).question("why?", new float[] { Float.MAX_VALUE, Float.MAX_VALUE })).containsExactly(half,
				half);
		assertThat(check(2).question("why?", new float[] { Float.MIN_VALUE, Float.MIN_VALUE })).containsExactly(half,
				half);
	}

	@Test
	void learnsTheWidthFromTheFirstGoodAnswer() {
		VectorCheck check = check(0);
		assertThatThrownBy(() -> check.documents(TEXTS, List.of(ones(5), ones(4))))
			.isInstanceOf(ProviderException.class);
		assertThat(check.width()).isZero();
		check.documents(TEXTS, List.of(ones(3), ones(3)));
		assertThat(check.width()).isEqualTo(3);
	}

	@Test
	void refusesAWidthUnlikeTheLearnedOne() {
		VectorCheck check = check(0);
		check.question("why?", ones(4));
		assertThatThrownBy(() -> check.documents(List.of("ebb"), List.of(ones(3))))
			.isInstanceOf(ProviderException.class)
			.hasMessage("Embedder 'fake' returned a vector of 3 numbers for text 1 of 1 ('ebb'), but its earlier ones"
					+ " have 4: correct the dimension or the model");
		assertThat(check.width()).isEqualTo(4);
	}

	@Test
	void refusesAWidthUnlikeTheOneLearnedMeanwhile() {
		VectorCheck check = check(0);
		List<float[]> slow = new AbstractList<>() {

			@Override
			public float[] get(int index) {
				check.question("faster", ones(3));
				return ones(4);
			}

			@Override
			public int size() {
				return 1;
			}

		};
		assertThatThrownBy(() -> check.documents(List.of("ebb"), slow)).isInstanceOf(ProviderException.class)
			.hasMessage("Embedder 'fake' returned a vector of 4 numbers for text 1 of 1 ('ebb'), but its earlier ones"
					+ " have 3: correct the dimension or the model");
	}

	private static VectorCheck check(int dimension) {
		return new VectorCheck(EmbedderProfile.of("fake", "fake-1").dimension(dimension));
	}

	private static float[] ones(int width) {
		float[] vector = new float[width];
		Arrays.fill(vector, 1);
		return vector;
	}

}

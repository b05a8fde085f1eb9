package dev.stroma.spring.boot;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

import dev.stroma.embed.Embedder;
import dev.stroma.embed.HashingEmbedder;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Where a static model is found. The bundled one is not on this class path.
 */
class StaticEmbedderPropertiesTests {

	@TempDir
	Path directory;

	private ApplicationContextRunner runner(String... properties) {
		return StromaRunner.at(this.directory.resolve("index.db")).withPropertyValues(properties);
	}

	@Test
	void isNotThereWithoutAModel() {
		runner().run((context) -> assertThat(context).hasSingleBean(HashingEmbedder.class));
		FailureAnalysis analysis = analyze(runner("stroma.embedder.type=static"));
		assertThat(analysis.getDescription()).isEqualTo("The property 'stroma.embedder.static.path' is not set.");
		assertThat(analysis.getAction()).contains("stroma-static-model");
	}

	@Test
	void takesTheModelOfAFolder() throws IOException {
		String path = "stroma.embedder.static.path=" + model("tiny");
		for (String type : new String[] { "stroma.embedder.type=auto", "stroma.embedder.type=static" }) {
			runner(path, type).run((context) -> {
				assertThat(context.getBean(Embedder.class).profile().name()).isEqualTo("static tiny");
				assertThat(context.getBean(Embedder.class).embedQuery("tide")).containsExactly(0.6f, 0.8f);
			});
		}
	}

	@Test
	void takesTheModelThatTheEnvironmentNamesWhenAskedForAStaticOne() throws IOException {
		model("BASE2M");
		String home = "GO_POTION_HOME=" + this.directory;
		runner(home, "stroma.embedder.type=static")
			.run((context) -> assertThat(context.getBean(Embedder.class).profile().name()).isEqualTo("static BASE2M"));
		runner(home).run((context) -> assertThat(context).hasSingleBean(HashingEmbedder.class));
		runner(home, "stroma.embedder.type=static", "stroma.embedder.static.path=" + model("tiny"))
			.run((context) -> assertThat(context.getBean(Embedder.class).profile().name()).isEqualTo("static tiny"));
	}

	@Test
	void namesThePropertyOfAFolderWithoutAModel() {
		Path nowhere = this.directory.resolve("nowhere");
		assertThat(analyze(runner("stroma.embedder.static.path=" + nowhere)).getDescription())
			.contains("stroma.embedder.static.path", nowhere.toString(), "has no file model.safetensors");
		assertThat(analyze(runner("stroma.embedder.type=static", "GO_POTION_HOME=" + nowhere)).getDescription())
			.contains("GO_POTION_HOME", "has no file model.safetensors");
	}

	/** Two pieces; "tide" has the row (3, 4). */
	private Path model(String name) throws IOException {
		Path folder = Files.createDirectories(this.directory.resolve(name));
		Files.writeString(folder.resolve("tokenizer.json"),
				"{\"model\":{\"type\":\"WordPiece\",\"vocab\":{\"[UNK]\":0,\"tide\":1}}}");
		byte[] header = "{\"embeddings\":{\"dtype\":\"F32\",\"shape\":[2,2],\"data_offsets\":[0,16]}}"
			.getBytes(StandardCharsets.UTF_8);
		ByteBuffer model = ByteBuffer.allocate(8 + header.length + 16).order(ByteOrder.LITTLE_ENDIAN);
		model.putLong(header.length).put(header).putFloat(0).putFloat(0).putFloat(3).putFloat(4);
		Files.write(folder.resolve("model.safetensors"), model.array());
		return folder;
	}

	private static FailureAnalysis analyze(ApplicationContextRunner runner) {
		FailureAnalysis[] analysis = new FailureAnalysis[1];
		runner.run((context) -> {
			Throwable failure = context.getStartupFailure();
			analysis[0] = new StromaPropertyFailureAnalyzer().analyze(failure);
		});
		assertThat(analysis[0]).isNotNull();
		return analysis[0];
	}

}

package dev.stroma.embed;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

import com.code_intelligence.jazzer.junit.FuzzTest;
import org.junit.jupiter.api.io.TempDir;

import dev.stroma.error.InvalidInputException;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Any bytes as one file of a static model, beside a good other one: a model, or refused
 * as what it is.
 */
class StaticModelFuzzTests {

	@TempDir
	Path folder;

	@FuzzTest(maxDuration = "10m")
	void takesAnyModel(byte[] bytes) {
		TinyModel.write(this.folder.resolve("tokenizer.json"),
				TinyModel.tokenizer(TinyModel.PIECES).getBytes(StandardCharsets.UTF_8));
		TinyModel.write(this.folder.resolve("model.safetensors"), bytes);
		check();
	}

	@FuzzTest(maxDuration = "10m")
	void takesAnyTokenizer(byte[] bytes) {
		TinyModel.write(this.folder.resolve("tokenizer.json"), bytes);
		TinyModel.write(this.folder.resolve("model.safetensors"),
				TinyModel.safetensors("embeddings", "F32", TinyModel.PIECES.size()));
		check();
	}

	private void check() {
		try {
			assertThat(StaticEmbedder.of(this.folder).embedDocuments(List.of("low tide"))).hasSize(1);
		}
		catch (InvalidInputException ex) {
			assertThat(ex).hasMessageContaining(" ");
		}
	}

}

package dev.stroma.embed;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import dev.stroma.error.InvalidInputException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

class Model2VecFolderTests {

	private static final int ROUNDS = 3000;

	private static final String MARKS = "0123456789[]{}\",:-";

	@TempDir
	Path folder;

	private Path model;

	@BeforeEach
	void writeModel() {
		TinyModel.write(this.folder);
		this.model = this.folder.resolve("model.safetensors");
	}

	@ParameterizedTest
	@ValueSource(strings = { "model.safetensors", "tokenizer.json" })
	void namesTheFileThatIsMissing(String name) throws IOException {
		Files.delete(this.folder.resolve(name));
		assertRefused("The static model '%s' has no file %s: give a folder with model.safetensors and tokenizer.json"
			.formatted(this.folder, name));
	}

	@Test
	void takesTheTableOfSentenceTransformers() {
		TinyModel.write(this.model, TinyModel.safetensors("embedding.weight", "F32", TinyModel.PIECES.size()));
		assertThat(StaticEmbedder.of(this.folder).profile().dimension()).isEqualTo(TinyModel.DIMENSION);
	}

	@Test
	void refusesATableOfAnotherVocabulary() {
		TinyModel.write(this.model, TinyModel.safetensors("embeddings", "F32", 7));
		assertRefused("The model '%s' has 7 rows and its tokenizer 19 pieces: take both from the same model"
			.formatted(this.model));
	}

	static Stream<Arguments> headers() {
		return Stream.of(arguments("{}", "has the tensors [], not one called embeddings or embedding.weight"),
				arguments(tensor("weights", "F32", "[19,3]", "[0,228]"),
						"has the tensors [weights], not one called embeddings or embedding.weight"),
				arguments(tensor("embeddings", "F64", "[19,3]", "[0,228]"),
						"has numbers of type F64, not one of [F32, F16, I8]"),
				arguments(tensor("embeddings", "F32", "[57]", "[0,228]"),
						"has a table of shape [57], not rows of 1 to 8192 numbers"),
				arguments(tensor("embeddings", "F32", "[0,3]", "[0,228]"),
						"has a table of shape [0, 3], not rows of 1 to 8192 numbers"),
				arguments(tensor("embeddings", "F32", "[1,9000]", "[0,228]"),
						"has a table of shape [1, 9000], not rows of 1 to 8192 numbers"),
				arguments(tensor("embeddings", "F32", "[19,4]", "[0,228]"),
						"has a table of shape [19, 4] in 228 bytes, not in 304 of at most 2147483647"));
	}

	@ParameterizedTest
	@MethodSource("headers")
	void refusesModelsOfAnotherKind(String header, String reason) {
		TinyModel.write(this.model, TinyModel.safetensors(header, new byte[228]));
		assertRefused("The model '%s' %s: take a Model2Vec model without weights and mapping of its own"
			.formatted(this.model, reason));
	}

	static Stream<Arguments> damages() {
		return Stream.of(arguments(new byte[7], "has 7 bytes, fewer than a header has"),
				arguments(new byte[] { -1, -1, -1, -1, -1, -1, -1, -1, '{', '}' },
						"has 10 bytes and says that 18446744073709551615 of them are its header, at most 2 can be"),
				arguments(new byte[] { 3, 0, 0, 0, 0, 0, 0, 0, '{', '}' },
						"has 10 bytes and says that 3 of them are its header, at most 2 can be"),
				arguments(TinyModel.safetensors("[]", new byte[0]), "has no object as its header"),
				arguments(TinyModel.safetensors("{\"embeddings\":7}", new byte[0]),
						"has no object for tensor 'embeddings'"),
				arguments(TinyModel.safetensors(tensor("t", "F32", "[1,-3]", "[0,4]"), new byte[4]),
						"has '-3' in shape of tensor 't'"),
				arguments(TinyModel.safetensors(tensor("t", "F32", "3", "[0,4]"), new byte[4]),
						"has no list as shape of tensor 't'"),
				arguments(TinyModel.safetensors(tensor("t", "F32", "[1,1]", "[0,5]"), new byte[4]),
						"places tensor 't' at [0, 5] of its 4 bytes of data"),
				arguments(TinyModel.safetensors(tensor("t", "F32", "[1,1]", "[4,0]"), new byte[4]),
						"places tensor 't' at [4, 0] of its 4 bytes of data"),
				arguments(TinyModel.safetensors(tensor("t", "F32", "[1,1]", "[0]"), new byte[4]),
						"places tensor 't' at [0] of its 4 bytes of data"));
	}

	@ParameterizedTest
	@MethodSource("damages")
	void refusesDamagedModels(byte[] bytes, String reason) {
		TinyModel.write(this.model, bytes);
		assertRefused("The model '%s' %s: copy it anew".formatted(this.model, reason));
	}

	/** Whatever is in the files, it is a model or refused as what it is. */
	@ParameterizedTest
	@ValueSource(strings = { "model.safetensors", "tokenizer.json" })
	void refusesOrTakesMutatedFiles(String name) throws IOException {
		long seed = Long.getLong("stroma.random.seed", 20_261_201L);
		Random random = new Random(seed);
		Path file = this.folder.resolve(name);
		byte[] good = Files.readAllBytes(file);
		for (int round = 0; round < ROUNDS; round++) {
			byte[] bytes = mutated(good, random);
			Files.write(file, bytes);
			try {
				StaticEmbedder.of(this.folder).embedDocuments(List.of("low tide", "when does the tide turn"));
			}
			catch (InvalidInputException ex) {
				assertThat(ex).hasMessageContaining(" ");
			}
			catch (RuntimeException ex) {
				throw new AssertionError("seed %d, round %d".formatted(seed, round), ex);
			}
		}
	}

	private static byte[] mutated(byte[] good, Random random) {
		byte[] bytes = (random.nextInt(4) > 0) ? good.clone() : Arrays.copyOf(good, random.nextInt(good.length));
		for (int i = random.nextInt(4); i > 0 && bytes.length > 0; i--) {
			// Most of a model is numbers; its beginning is what matters
			int at = random.nextInt(Math.min(bytes.length, 160));
			bytes[at] = (byte) (random.nextBoolean() ? random.nextInt() : MARKS.charAt(random.nextInt(MARKS.length())));
		}
		return bytes;
	}

	private static String tensor(String name, String type, String shape, String offsets) {
		return "{\"%s\":{\"dtype\":\"%s\",\"shape\":%s,\"data_offsets\":%s}}".formatted(name, type, shape, offsets);
	}

	private void assertRefused(String message) {
		assertThatThrownBy(() -> StaticEmbedder.of(this.folder)).isInstanceOf(InvalidInputException.class)
			.hasMessage(message);
	}

}

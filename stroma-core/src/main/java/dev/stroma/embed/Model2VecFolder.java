package dev.stroma.embed;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import dev.stroma.corpus.ContentHash;
import dev.stroma.error.InvalidInputException;
import dev.stroma.text.WordPiece;

/**
 * Opens a folder as Model2Vec writes it: {@code tokenizer.json}, and
 * {@code model.safetensors} with one table, which is mapped and not read.
 */
final class Model2VecFolder {

	/** As Model2Vec and as Sentence Transformers call the table. */
	private static final List<String> TABLE_NAMES = List.of("embeddings", "embedding.weight");

	private final Path model;

	private final Path tokenizer;

	Model2VecFolder(Path folder) {
		this.model = folder.resolve("model.safetensors");
		this.tokenizer = folder.resolve("tokenizer.json");
		for (Path file : List.of(this.model, this.tokenizer)) {
			if (!Files.isRegularFile(file)) {
				throw new InvalidInputException(
						"The static model '%s' has no file %s: give a folder with model.safetensors and tokenizer.json"
							.formatted(folder, file.getFileName()));
			}
		}
	}

	StaticModel open() {
		WordPiece pieces = WordPiece.readTokenizer(this.tokenizer);
		try (FileChannel channel = FileChannel.open(this.model)) {
			RowTable table = table(channel);
			if (table.rows() != pieces.size()) {
				throw new InvalidInputException(
						"The model '%s' has %d rows and its tokenizer %d pieces: take both from the same model"
							.formatted(this.model, table.rows(), pieces.size()));
			}
			String fingerprint = ContentHash.over("model2vec-1")
				.bytes(FileHash.sha256(this.model))
				.bytes(FileHash.sha256(this.tokenizer))
				.build()
				.toString();
			StaticModel.Parts parts = new StaticModel.Parts(pieces, table);
			return new StaticModel(fingerprint, table.dimension(), () -> parts);
		}
		catch (IOException ex) {
			throw new InvalidInputException("The model '%s' cannot be read: %s".formatted(this.model, ex.getMessage()),
					ex);
		}
	}

	private RowTable table(FileChannel channel) throws IOException {
		Map<String, Safetensors.Tensor> tensors = Safetensors.read(this.model, channel);
		for (String name : TABLE_NAMES) {
			Safetensors.Tensor tensor = tensors.get(name);
			if (tensor != null && tensors.size() == 1) {
				return table(tensor, channel);
			}
		}
		throw unusable(
				"has the tensors %s, not one called %s".formatted(tensors.keySet(), String.join(" or ", TABLE_NAMES)));
	}

	private RowTable table(Safetensors.Tensor tensor, FileChannel channel) throws IOException {
		TensorRows.Type type = type(tensor);
		List<Long> shape = tensor.shape();
		if (shape.size() != 2 || shape.get(0) < 1 || shape.get(0) > Integer.MAX_VALUE || shape.get(1) < 1
				|| shape.get(1) > EmbedderProfile.MAX_DIMENSION) {
			throw unusable("has a table of shape %s, not rows of 1 to %d numbers".formatted(shape,
					EmbedderProfile.MAX_DIMENSION));
		}
		long bytes = shape.get(0) * shape.get(1) * type.bytes();
		if (bytes != tensor.end() - tensor.start() || bytes > Integer.MAX_VALUE) {
			throw unusable("has a table of shape %s in %d bytes, not in %d of at most %d".formatted(shape,
					tensor.end() - tensor.start(), bytes, Integer.MAX_VALUE));
		}
		return new TensorRows(type, shape.get(0).intValue(), shape.get(1).intValue(),
				channel.map(MapMode.READ_ONLY, tensor.start(), bytes));
	}

	private TensorRows.Type type(Safetensors.Tensor tensor) {
		for (TensorRows.Type type : TensorRows.Type.values()) {
			if (type.name().equals(tensor.type())) {
				return type;
			}
		}
		throw unusable(
				"has numbers of type %s, not one of %s".formatted(tensor.type(), List.of(TensorRows.Type.values())));
	}

	private InvalidInputException unusable(String what) {
		return new InvalidInputException(
				"The model '%s' %s: take a Model2Vec model without weights and mapping of its own".formatted(this.model,
						what));
	}

}

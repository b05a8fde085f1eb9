package dev.stroma.embed;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;

import dev.stroma.corpus.ContentHash;
import dev.stroma.error.InvalidInputException;
import dev.stroma.error.NotEmbeddableException;
import dev.stroma.text.WordPiece;

/**
 * Runs a transformer in this process.
 *
 * <p>
 * How the vectors of a batch come about:
 * <ol>
 * <li>the model's prefix is put before each text, the text is taken apart into word
 * pieces, and the special pieces are put around them;</li>
 * <li>{@link PieceBatches} says which texts are computed together;</li>
 * <li>the model gives a state for each piece; their mean, or the first one, is the
 * text's;</li>
 * <li>it is scaled to unit length.</li>
 * </ol>
 * A text without a letter or digit is refused. Longer ones than the model reads are for a
 * {@link PoolingEmbedder} before this. Thread-safe.
 */
final class OnnxEmbedder implements Embedder {

	private final OnnxModel model;

	private final WordPiece pieces;

	private final OnnxSession session;

	private final EmbedderProfile profile;

	private final int first;

	private final int last;

	private OnnxEmbedder(OnnxModel model, WordPiece pieces, OnnxSession session, String fingerprint) {
		this.model = model;
		this.pieces = pieces;
		this.session = session;
		this.profile = model.profile(fingerprint).dimension(session.dimension());
		this.first = pieces.id("[CLS]");
		this.last = pieces.id("[SEP]");
	}

	/**
	 * @throws InvalidInputException when a library is missing
	 */
	static OnnxEmbedder load(OnnxModel model, int threads) {
		String name = model.label() + "-tokenizer.json";
		byte[] tokenizer = resource(model, name);
		byte[] file = resource(model, model.label() + ".onnx");
		try {
			WordPiece pieces = WordPiece.readTokenizer(new ByteArrayInputStream(tokenizer), name);
			String fingerprint = ContentHash.over("onnx-1")
				.bytes(file)
				.bytes(tokenizer)
				.text(model.pooling.name())
				.text(model.document)
				.text(model.query)
				.build()
				.toString();
			return new OnnxEmbedder(model, pieces, new OnnxSession(model.label(), file, threads), fingerprint);
		}
		catch (IOException ex) {
			throw new UncheckedIOException("The tokenizer of %s cannot be read: get the jar anew".formatted(model), ex);
		}
		catch (LinkageError ex) {
			throw new InvalidInputException(
					"ONNX model '%s' needs ONNX Runtime: add the dependency com.microsoft.onnxruntime:onnxruntime (%s)"
						.formatted(model.label(), ex),
					ex);
		}
	}

	private static byte[] resource(OnnxModel model, String name) {
		try (InputStream resource = OnnxEmbedder.class.getResourceAsStream("/" + name)) {
			if (resource == null) {
				throw new InvalidInputException(
						"ONNX model '%s' is not on the class path, which has no %s: add the dependency %s"
							.formatted(model.label(), name, model.artifact()));
			}
			return resource.readAllBytes();
		}
		catch (IOException ex) {
			throw new UncheckedIOException("%s cannot be read: get the jar %s anew".formatted(name, model.artifact()),
					ex);
		}
	}

	WordPiece pieces() {
		return this.pieces;
	}

	@Override
	public EmbedderProfile profile() {
		return this.profile;
	}

	@Override
	public List<float[]> embedDocuments(List<String> texts) {
		int[][] sequences = new int[texts.size()][];
		for (int i = 0; i < sequences.length; i++) {
			sequences[i] = sequence(this.model.document, texts.get(i), BatchText.of(texts, i));
		}
		float[][] vectors = new float[sequences.length][];
		for (int[] batch : PieceBatches.of(sequences, this.model.isQuantized())) {
			int[][] together = new int[batch.length][];
			for (int i = 0; i < batch.length; i++) {
				together[i] = sequences[batch[i]];
			}
			float[][] answers = embed(together);
			for (int i = 0; i < batch.length; i++) {
				vectors[batch[i]] = answers[i];
			}
		}
		return Arrays.asList(vectors);
	}

	@Override
	public float[] embedQuery(String text) {
		return embed(new int[][] { sequence(this.model.query, text, BatchText.question(text)) })[0];
	}

	private int[] sequence(String prefix, String text, BatchText place) {
		if (text.codePoints().noneMatch(Character::isLetterOrDigit)) {
			throw new NotEmbeddableException(
					"There is no vector for %s: it has no letter and no digit, give it at least one word"
						.formatted(place));
		}
		int[] ids = this.pieces.ids(prefix + text);
		int[] sequence = new int[ids.length + OnnxModel.AROUND];
		if (sequence.length > this.model.maxPieces) {
			throw new NotEmbeddableException("There is no vector for %s: it has %d pieces and model '%s' reads %d"
				.formatted(place, sequence.length, this.model.label(), this.model.maxPieces));
		}
		sequence[0] = this.first;
		System.arraycopy(ids, 0, sequence, 1, ids.length);
		sequence[sequence.length - 1] = this.last;
		return sequence;
	}

	private float[][] embed(int[][] sequences) {
		float[][] vectors = this.session.run(sequences, this.model.pooling);
		for (int i = 0; i < vectors.length; i++) {
			vectors[i] = UnitVectors.scale(vectors[i], UnitVectors.squaredLength(vectors[i]));
		}
		return vectors;
	}

	@Override
	public void close() {
		this.session.close();
	}

}

package dev.stroma.benchmarks.quality;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.FloatBuffer;
import java.nio.LongBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;

import dev.stroma.text.TokenCounter;
import dev.stroma.text.WordPiece;

/**
 * The transformer that the bundled model learned from, for its speed, run in the fastest
 * way: 256 tokens, texts of about one length at a time, up to 32 of them and 512 tokens,
 * one thread.
 */
final class MiniLm implements AutoCloseable {

	private static final int FIRST = 101;

	private static final int LAST = 102;

	private static final int MOST_PIECES = 254;

	private static final int MOST_TEXTS = 32;

	private static final int MOST_TOGETHER = 512;

	private final OrtEnvironment environment = OrtEnvironment.getEnvironment();

	private final OrtSession session;

	private final WordPiece pieces;

	MiniLm() {
		try (InputStream model = MiniLm.class.getResourceAsStream("/all-minilm-l6-v2-q.onnx");
				InputStream tokenizer = MiniLm.class.getResourceAsStream("/all-minilm-l6-v2-q-tokenizer.json");
				OrtSession.SessionOptions options = new OrtSession.SessionOptions()) {
			if (model == null || tokenizer == null) {
				throw new IllegalStateException("The MiniLM jar is not on the class path");
			}
			options.setIntraOpNumThreads(1);
			this.session = this.environment.createSession(model.readAllBytes(), options);
			this.pieces = WordPiece.readTokenizer(tokenizer, "MiniLM's");
		}
		catch (IOException ex) {
			throw new UncheckedIOException("MiniLM cannot be read", ex);
		}
		catch (OrtException ex) {
			throw new IllegalStateException("MiniLM does not run here", ex);
		}
	}

	/** A text as far as it is read. */
	String cut(String text) {
		return text.substring(0, TokenCounter.wordPiece(this.pieces).after(text, 0, text.length(), MOST_PIECES));
	}

	/** Unit-length vectors in the order of the texts. */
	List<float[]> embed(List<String> texts) {
		List<int[]> ids = texts.stream().map(this.pieces::ids).toList();
		List<Integer> order = new ArrayList<>();
		for (int i = 0; i < ids.size(); i++) {
			order.add(i);
		}
		order.sort(Comparator.comparingInt((i) -> ids.get(i).length));
		float[][] vectors = new float[ids.size()][];
		for (int from = 0, to; from < order.size(); from = to) {
			to = from + 1;
			while (to < order.size() && to - from < MOST_TEXTS
					&& (to - from + 1) * Math.min(MOST_PIECES, ids.get(order.get(to)).length) <= MOST_TOGETHER) {
				to++;
			}
			List<Integer> batch = order.subList(from, to);
			float[][] states = run(batch.stream().map(ids::get).toList());
			for (int i = 0; i < states.length; i++) {
				vectors[batch.get(i)] = states[i];
			}
		}
		return Arrays.asList(vectors);
	}

	private float[][] run(List<int[]> batch) {
		int length = 2 + Math.min(MOST_PIECES, batch.get(batch.size() - 1).length);
		long[] ids = new long[batch.size() * length];
		long[] mask = new long[ids.length];
		for (int i = 0; i < batch.size(); i++) {
			int[] text = batch.get(i);
			int count = Math.min(MOST_PIECES, text.length);
			int at = i * length;
			ids[at++] = FIRST;
			for (int j = 0; j < count; j++) {
				ids[at++] = text[j];
			}
			ids[at++] = LAST;
			Arrays.fill(mask, i * length, at, 1);
		}
		long[] shape = { batch.size(), length };
		try (OnnxTensor idTensor = OnnxTensor.createTensor(this.environment, LongBuffer.wrap(ids), shape);
				OnnxTensor maskTensor = OnnxTensor.createTensor(this.environment, LongBuffer.wrap(mask), shape);
				OnnxTensor types = OnnxTensor.createTensor(this.environment, LongBuffer.wrap(new long[ids.length]),
						shape);
				OrtSession.Result result = this.session
					.run(Map.of("input_ids", idTensor, "attention_mask", maskTensor, "token_type_ids", types))) {
			FloatBuffer states = ((OnnxTensor) result.get(0)).getFloatBuffer();
			return pooled(states, mask, batch.size(), length);
		}
		catch (OrtException ex) {
			throw new IllegalStateException("MiniLM failed", ex);
		}
	}

	/** Of each text the mean of its states, scaled to unit length. */
	private static float[][] pooled(FloatBuffer states, long[] mask, int texts, int length) {
		int dimension = states.remaining() / mask.length;
		float[][] vectors = new float[texts][dimension];
		for (int i = 0; i < mask.length; i++) {
			float[] vector = vectors[i / length];
			for (int k = 0; k < dimension && mask[i] > 0; k++) {
				vector[k] += states.get(i * dimension + k);
			}
		}
		for (float[] vector : vectors) {
			double squares = 0;
			for (float number : vector) {
				squares += (double) number * number;
			}
			for (int k = 0; k < dimension; k++) {
				vector[k] /= (float) Math.sqrt(squares);
			}
		}
		return vectors;
	}

	@Override
	public void close() {
		try {
			this.session.close();
		}
		catch (OrtException ex) {
			throw new IllegalStateException("MiniLM could not be closed", ex);
		}
	}

}

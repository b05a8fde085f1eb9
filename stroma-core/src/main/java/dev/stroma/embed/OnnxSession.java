package dev.stroma.embed;

import java.nio.FloatBuffer;
import java.nio.LongBuffer;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.locks.ReentrantReadWriteLock;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import ai.onnxruntime.TensorInfo;

import dev.stroma.embed.OnnxModel.Pooling;
import dev.stroma.error.InvalidInputException;
import dev.stroma.error.ProviderException;
import dev.stroma.error.ProviderException.FailureClass;

/**
 * A BERT-like model in ONNX Runtime: ids, mask and types in, one state per piece out. The
 * only class that knows the library, which may be missing. Thread-safe; closing waits for
 * what is being computed.
 */
final class OnnxSession implements AutoCloseable {

	private final OrtEnvironment environment = OrtEnvironment.getEnvironment();

	private final String name;

	private final OrtSession session;

	private final int dimension;

	private final ReentrantReadWriteLock closing = new ReentrantReadWriteLock();

	private boolean closed;

	/**
	 * @param threads how many compute one batch
	 */
	OnnxSession(String name, byte[] model, int threads) {
		this.name = name;
		try (OrtSession.SessionOptions options = new OrtSession.SessionOptions()) {
			options.setIntraOpNumThreads(threads);
			// Waiting threads would keep processors busy that are the host's
			options.addConfigEntry("session.intra_op.allow_spinning", "0");
			this.session = this.environment.createSession(model, options);
			TensorInfo states = (TensorInfo) this.session.getOutputInfo().values().iterator().next().getInfo();
			this.dimension = (int) states.getShape()[2];
		}
		catch (OrtException ex) {
			throw new InvalidInputException(
					"ONNX model '%s' does not run here: use another version of ONNX Runtime (%s)".formatted(name,
							ex.getMessage()),
					ex);
		}
	}

	int dimension() {
		return this.dimension;
	}

	/**
	 * One vector per sequence, not scaled.
	 * @param sequences the last one the longest
	 */
	float[][] run(int[][] sequences, Pooling pooling) {
		this.closing.readLock().lock();
		try {
			if (this.closed) {
				throw new ProviderException(FailureClass.DEPENDENCY_UNAVAILABLE,
						"ONNX model '%s' is closed".formatted(this.name));
			}
			return compute(sequences, pooling);
		}
		catch (OrtException ex) {
			throw new ProviderException(FailureClass.DEPENDENCY_UNAVAILABLE,
					"ONNX model '%s' failed on %d texts: %s".formatted(this.name, sequences.length, ex.getMessage()),
					ex);
		}
		finally {
			this.closing.readLock().unlock();
		}
	}

	private float[][] compute(int[][] sequences, Pooling pooling) throws OrtException {
		int length = sequences[sequences.length - 1].length;
		long[] ids = new long[sequences.length * length];
		long[] mask = new long[ids.length];
		for (int i = 0; i < sequences.length; i++) {
			for (int j = 0; j < sequences[i].length; j++) {
				ids[i * length + j] = sequences[i][j];
			}
			Arrays.fill(mask, i * length, i * length + sequences[i].length, 1);
		}
		long[] shape = { sequences.length, length };
		Map<String, OnnxTensor> inputs = new LinkedHashMap<>();
		try {
			for (String input : this.session.getInputNames()) {
				long[] values = switch (input) {
					case "input_ids" -> ids;
					case "attention_mask" -> mask;
					default -> new long[ids.length]; // token_type_ids: one text
				};
				inputs.put(input, OnnxTensor.createTensor(this.environment, LongBuffer.wrap(values), shape));
			}
			try (OrtSession.Result result = this.session.run(inputs)) {
				return pooled(((OnnxTensor) result.get(0)).getFloatBuffer(), sequences, length, pooling);
			}
		}
		finally {
			inputs.values().forEach(OnnxTensor::close);
		}
	}

	private float[][] pooled(FloatBuffer states, int[][] sequences, int length, Pooling pooling) {
		float[][] vectors = new float[sequences.length][this.dimension];
		float[] state = new float[this.dimension];
		for (int i = 0; i < sequences.length; i++) {
			int pieces = (pooling == Pooling.FIRST) ? 1 : sequences[i].length;
			for (int j = 0; j < pieces; j++) {
				states.get((i * length + j) * this.dimension, state);
				for (int k = 0; k < this.dimension; k++) {
					vectors[i][k] += state[k];
				}
			}
		}
		return vectors;
	}

	@Override
	public void close() {
		this.closing.writeLock().lock();
		try {
			if (!this.closed) {
				this.closed = true;
				this.session.close();
			}
		}
		catch (OrtException ex) {
			throw new IllegalStateException("ONNX model '%s' could not be closed".formatted(this.name), ex);
		}
		finally {
			this.closing.writeLock().unlock();
		}
	}

}

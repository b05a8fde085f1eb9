package dev.stroma.modeltool;

import java.nio.FloatBuffer;
import java.nio.LongBuffer;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import ai.onnxruntime.TensorInfo;

/**
 * A BERT-like model in an ONNX file: ids, mask and types in, one state per piece out. Two
 * threads; batches of one length need no padding.
 */
final class OnnxTeacher implements Teacher {

	private static final int THREADS = 2;

	private final OrtEnvironment environment = OrtEnvironment.getEnvironment();

	private final OrtSession session;

	private final int first;

	private final int last;

	private final int dimension;

	/**
	 * @param first the id of the special token before a text, {@code [CLS]}
	 * @param last the id of the one after it, {@code [SEP]}
	 */
	OnnxTeacher(Path model, int first, int last) {
		this.first = first;
		this.last = last;
		try (OrtSession.SessionOptions options = new OrtSession.SessionOptions()) {
			options.setIntraOpNumThreads(THREADS);
			options.addConfigEntry("session.intra_op.allow_spinning", "0");
			this.session = this.environment.createSession(model.toString(), options);
			TensorInfo states = (TensorInfo) this.session.getOutputInfo().values().iterator().next().getInfo();
			this.dimension = (int) states.getShape()[2];
		}
		catch (OrtException ex) {
			throw new IllegalArgumentException("The teacher '%s' is no ONNX model that runs here".formatted(model), ex);
		}
	}

	@Override
	public int dimension() {
		return this.dimension;
	}

	@Override
	public float[][] firstStates(List<int[]> sequences) {
		int length = sequences.get(0).length + 2;
		float[] states = run(sequences);
		float[][] vectors = new float[sequences.size()][];
		for (int i = 0; i < vectors.length; i++) {
			int start = i * length * this.dimension;
			vectors[i] = Arrays.copyOfRange(states, start, start + this.dimension);
		}
		return vectors;
	}

	@Override
	public float[][] meanStates(List<int[]> sequences) {
		int length = sequences.get(0).length + 2;
		float[] states = run(sequences);
		float[][] vectors = new float[sequences.size()][this.dimension];
		for (int i = 0; i < vectors.length; i++) {
			for (int j = 0; j < length; j++) {
				int start = (i * length + j) * this.dimension;
				for (int k = 0; k < this.dimension; k++) {
					vectors[i][k] += states[start + k];
				}
			}
			Vectors.scaleToUnit(vectors[i]);
		}
		return vectors;
	}

	/** The states, by sequence, piece and number. */
	private float[] run(List<int[]> sequences) {
		int length = sequences.get(0).length + 2;
		long[] ids = new long[sequences.size() * length];
		for (int i = 0; i < sequences.size(); i++) {
			int[] sequence = sequences.get(i);
			ids[i * length] = this.first;
			for (int j = 0; j < sequence.length; j++) {
				ids[i * length + 1 + j] = sequence[j];
			}
			ids[(i + 1) * length - 1] = this.last;
		}
		long[] ones = new long[ids.length];
		Arrays.fill(ones, 1);
		long[] shape = { sequences.size(), length };
		Map<String, OnnxTensor> inputs = new LinkedHashMap<>();
		try {
			for (String name : this.session.getInputNames()) {
				long[] values = switch (name) {
					case "input_ids" -> ids;
					case "attention_mask" -> ones;
					case "token_type_ids" -> new long[ids.length];
					default -> throw new IllegalArgumentException(
							"The teacher wants an input '%s': use a BERT-like model".formatted(name));
				};
				inputs.put(name, OnnxTensor.createTensor(this.environment, LongBuffer.wrap(values), shape));
			}
			try (OrtSession.Result result = this.session.run(inputs)) {
				FloatBuffer buffer = ((OnnxTensor) result.get(0)).getFloatBuffer();
				float[] states = new float[buffer.remaining()];
				buffer.get(states);
				return states;
			}
		}
		catch (OrtException ex) {
			throw new IllegalStateException(
					"The teacher failed on %d texts of %d pieces".formatted(sequences.size(), length - 2), ex);
		}
		finally {
			inputs.values().forEach(OnnxTensor::close);
		}
	}

	@Override
	public void close() {
		try {
			this.session.close();
		}
		catch (OrtException ex) {
			throw new IllegalStateException("The teacher could not be closed", ex);
		}
	}

}

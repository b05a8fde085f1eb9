package dev.stroma.modeltool;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * Writes a model into a directory, each row rounded to four bits a number: what finds
 * best is the same in both forms.
 */
final class ModelWriter {

	private static final ObjectMapper JSON = new ObjectMapper();

	private final Path directory;

	ModelWriter(Path directory) {
		this.directory = directory;
	}

	/**
	 * The teacher's {@code tokenizer.json} with another vocabulary and without what only
	 * a transformer needs.
	 */
	Path tokenizer(Path teacher, List<String> vocabulary) throws IOException {
		ObjectNode json = (ObjectNode) JSON.readTree(teacher.toFile());
		json.putNull("truncation");
		json.putNull("padding");
		json.putNull("post_processor");
		json.putArray("added_tokens");
		ObjectNode pieces = json.withObjectProperty("model").putObject("vocab");
		for (int id = 0; id < vocabulary.size(); id++) {
			pieces.put(vocabulary.get(id), id);
		}
		Path file = this.directory.resolve("tokenizer.json");
		JSON.writeValue(file.toFile(), json);
		return file;
	}

	/** {@code model.safetensors} of float32, and {@code config.json}. */
	void model2vec(float[][] rows) throws IOException {
		int dimension = rows[0].length;
		int bytes = Math.multiplyExact(rows.length, dimension * Float.BYTES);
		ObjectNode header = JSON.createObjectNode();
		ObjectNode table = header.putObject("embeddings");
		table.put("dtype", "F32");
		table.putArray("shape").add(rows.length).add(dimension);
		table.putArray("data_offsets").add(0).add(bytes);
		byte[] text = JSON.writeValueAsBytes(header);
		int padded = (text.length + 7) / 8 * 8;
		ByteBuffer buffer = ByteBuffer.allocate(Math.addExact(8 + padded, bytes)).order(ByteOrder.LITTLE_ENDIAN);
		buffer.putLong(padded).put(text).put(" ".repeat(padded - text.length).getBytes(StandardCharsets.US_ASCII));
		for (float[] row : rows) {
			for (float number : Int4.rounded(row)) {
				buffer.putFloat(number);
			}
		}
		Files.write(this.directory.resolve("model.safetensors"), buffer.array());
		ObjectNode config = JSON.createObjectNode().put("model_type", "model2vec").put("normalize", true);
		JSON.writeValue(this.directory.resolve("config.json").toFile(), config);
	}

	/**
	 * {@code rows.int4}: every scale, then every row's codes, of number {@code k} in the
	 * upper half of a byte and of number {@code k + dimension / 2} in the lower half.
	 */
	Path packed(float[][] rows) throws IOException {
		int half = rows[0].length / 2;
		ByteArrayOutputStream bytes = new ByteArrayOutputStream();
		DataOutputStream output = new DataOutputStream(bytes);
		for (float[] row : rows) {
			output.writeFloat(Int4.step(row));
		}
		for (float[] row : rows) {
			int[] codes = Int4.codes(row, Int4.step(row));
			for (int k = 0; k < half; k++) {
				output.writeByte(codes[k] << 4 | codes[half + k] & 0xF);
			}
		}
		Path file = this.directory.resolve("rows.int4");
		Files.write(file, bytes.toByteArray());
		return file;
	}

}

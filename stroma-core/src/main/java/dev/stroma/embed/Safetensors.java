package dev.stroma.embed;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;

import dev.stroma.error.InvalidInputException;

/**
 * The directory of a safetensors file
 * (<a href="https://github.com/huggingface/safetensors#format">its format</a>): eight
 * bytes with the length of a JSON header, the header, the numbers. Nothing is believed
 * before it is checked against the file's size, and no number is read.
 */
final class Safetensors {

	private static final int LENGTH_BYTES = 8;

	private static final int LONGEST_HEADER = 10_000_000;

	private static final JsonFactory JSON = JsonFactory.builder()
		.streamReadConstraints(StreamReadConstraints.builder().maxNestingDepth(10).maxStringLength(1_000_000).build())
		.build();

	/**
	 * One tensor.
	 *
	 * @param type such as {@code F32}
	 * @param start of its numbers in the file
	 */
	record Tensor(String name, String type, List<Long> shape, long start, long end) {
	}

	private final Path file;

	private final Map<String, Tensor> tensors = new LinkedHashMap<>();

	private Safetensors(Path file) {
		this.file = file;
	}

	/**
	 * @param channel of the file, not closed
	 * @throws InvalidInputException when it is damaged
	 */
	static Map<String, Tensor> read(Path file, FileChannel channel) throws IOException {
		Safetensors directory = new Safetensors(file);
		long size = channel.size();
		if (size < LENGTH_BYTES) {
			throw directory.damaged("has %d bytes, fewer than a header has".formatted(size));
		}
		long length = directory.bytes(channel, 0, LENGTH_BYTES).getLong();
		if (length < 2 || length > LONGEST_HEADER || length > size - LENGTH_BYTES) {
			throw directory.damaged("has %d bytes and says that %s of them are its header, at most %d can be"
				.formatted(size, Long.toUnsignedString(length), Math.min(LONGEST_HEADER, size - LENGTH_BYTES)));
		}
		byte[] header = directory.bytes(channel, LENGTH_BYTES, (int) length).array();
		try (JsonParser json = JSON.createParser(header)) {
			directory.tensors(json, LENGTH_BYTES + length, size);
		}
		catch (JsonProcessingException ex) {
			throw directory.damaged("has a broken header: " + ex.getOriginalMessage());
		}
		return directory.tensors;
	}

	private ByteBuffer bytes(FileChannel channel, long position, int count) throws IOException {
		ByteBuffer buffer = ByteBuffer.allocate(count).order(ByteOrder.LITTLE_ENDIAN);
		while (buffer.hasRemaining()) {
			if (channel.read(buffer, position + buffer.position()) < 0) {
				throw damaged("ends within its header");
			}
		}
		return buffer.flip();
	}

	private void tensors(JsonParser json, long dataStart, long size) throws IOException {
		if (json.nextToken() != JsonToken.START_OBJECT) {
			throw damaged("has no object as its header");
		}
		while (json.nextToken() == JsonToken.FIELD_NAME) {
			String name = json.currentName();
			if (json.nextToken() != JsonToken.START_OBJECT) {
				throw damaged("has no object for tensor '%s'".formatted(name));
			}
			if (name.equals("__metadata__")) {
				json.skipChildren();
			}
			else {
				this.tensors.put(name, tensor(json, name, dataStart, size));
			}
		}
	}

	private Tensor tensor(JsonParser json, String name, long dataStart, long size) throws IOException {
		String type = "";
		List<Long> shape = List.of();
		List<Long> offsets = List.of();
		while (json.nextToken() == JsonToken.FIELD_NAME) {
			String field = json.currentName();
			json.nextToken();
			switch (field) {
				case "dtype" -> type = json.getValueAsString("");
				case "shape" -> shape = numbers(json, name, field);
				case "data_offsets" -> offsets = numbers(json, name, field);
				default -> json.skipChildren();
			}
		}
		if (offsets.size() != 2 || offsets.get(0) > offsets.get(1) || offsets.get(1) > size - dataStart) {
			throw damaged(
					"places tensor '%s' at %s of its %d bytes of data".formatted(name, offsets, size - dataStart));
		}
		return new Tensor(name, type, shape, dataStart + offsets.get(0), dataStart + offsets.get(1));
	}

	private List<Long> numbers(JsonParser json, String name, String field) throws IOException {
		List<Long> numbers = new ArrayList<>();
		if (json.currentToken() != JsonToken.START_ARRAY) {
			throw damaged("has no list as %s of tensor '%s'".formatted(field, name));
		}
		while (json.nextToken() != JsonToken.END_ARRAY) {
			if (json.currentToken() != JsonToken.VALUE_NUMBER_INT || json.getLongValue() < 0) {
				throw damaged("has '%s' in %s of tensor '%s'".formatted(json.getText(), field, name));
			}
			numbers.add(json.getLongValue());
		}
		return numbers;
	}

	private InvalidInputException damaged(String what) {
		return new InvalidInputException("The model '%s' %s: copy it anew".formatted(this.file, what));
	}

}

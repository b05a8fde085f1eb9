package dev.stroma.embed;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Writes a static model of a few pieces as Model2Vec does: piece {@code i} has the row
 * {@code (i, 1, -i)}, and {@code [UNK]}, piece 0, one that would show.
 */
final class TinyModel {

	/** Words of the embedders' contract among them. */
	static final List<String> PIECES = List.of("[UNK]", "tide", "low", "high", "##s", "when", "does", "the", "turns",
			"a", "harbour", "norden", "42", "at", "noon", "turn", "small", "boats", "hafen");

	static final int DIMENSION = 3;

	private TinyModel() {
	}

	static Path write(Path folder) {
		return write(folder, "F32");
	}

	/**
	 * @param type of the numbers
	 */
	static Path write(Path folder, String type) {
		write(folder.resolve("tokenizer.json"), tokenizer(PIECES).getBytes(StandardCharsets.UTF_8));
		write(folder.resolve("model.safetensors"), safetensors("embeddings", type, PIECES.size()));
		return folder;
	}

	static void write(Path file, byte[] bytes) {
		try {
			Files.createDirectories(file.getParent());
			Files.write(file, bytes);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	static String tokenizer(List<String> pieces) {
		String vocabulary = IntStream.range(0, pieces.size())
			.mapToObj((id) -> "\"%s\":%d".formatted(pieces.get(id), id))
			.collect(Collectors.joining(","));
		return """
				{"version":"1.0","truncation":null,"added_tokens":[{"id":0,"content":"[UNK]"}],
				"normalizer":{"type":"BertNormalizer","clean_text":true,"handle_chinese_chars":true,"strip_accents":null,"lowercase":true},
				"pre_tokenizer":{"type":"BertPreTokenizer"},
				"model":{"type":"WordPiece","unk_token":"[UNK]","continuing_subword_prefix":"##","max_input_chars_per_word":100,"vocab":{%s}}}
				"""
			.formatted(vocabulary);
	}

	static byte[] safetensors(String name, String type, int rows) {
		List<Float> numbers = new ArrayList<>();
		for (int row = 0; row < rows; row++) {
			numbers.addAll(List.of((row == 0) ? 99f : row, 1f, (float) -row));
		}
		int width = type.equals("F32") ? 4 : type.equals("F16") ? 2 : 1;
		ByteBuffer data = ByteBuffer.allocate(numbers.size() * width).order(ByteOrder.LITTLE_ENDIAN);
		for (float number : numbers) {
			switch (width) {
				case 4 -> data.putFloat(number);
				case 2 -> data.putShort(half(number));
				default -> data.put((byte) number);
			}
		}
		return safetensors(
				"{\"__metadata__\":{\"format\":\"pt\"},\"%s\":{\"dtype\":\"%s\",\"shape\":[%d,%d],\"data_offsets\":[0,%d]}}"
					.formatted(name, type, rows, DIMENSION, data.capacity()),
				data.array());
	}

	static byte[] safetensors(String header, byte[] data) {
		byte[] text = header.getBytes(StandardCharsets.UTF_8);
		return ByteBuffer.allocate(8 + text.length + data.length)
			.order(ByteOrder.LITTLE_ENDIAN)
			.putLong(text.length)
			.put(text)
			.put(data)
			.array();
	}

	/** Of small whole numbers. */
	private static short half(float number) {
		if (number == 0) {
			return 0;
		}
		int bits = Float.floatToIntBits(number);
		return (short) ((bits >>> 16 & 0x8000) | ((bits >>> 23 & 0xFF) - 127 + 15 << 10) | (bits >>> 13 & 0x3FF));
	}

}

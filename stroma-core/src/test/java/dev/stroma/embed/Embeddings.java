package dev.stroma.embed;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;

import dev.stroma.provider.Answer;
import dev.stroma.provider.ModelServer;

/**
 * What {@code /embeddings} is asked and answers.
 */
public final class Embeddings {

	private static final ObjectMapper JSON = new ObjectMapper();

	private static final Embedder HASHING = HashingEmbedder.of(64);

	private Embeddings() {
	}

	/** Vectors of hashed words, packed if asked so, the last one first. */
	public static Answer hashed() {
		return (seen, out, connection) -> {
			List<String> inputs = inputs(seen);
			boolean packed = request(seen).path("encoding_format").asText().equals("base64");
			List<String> items = new ArrayList<>();
			for (int i = 0; i < inputs.size(); i++) {
				float[] vector = HASHING.embedQuery(inputs.get(i));
				items.add(item(i, packed ? '"' + pack(vector) + '"' : numbers(vector)));
			}
			Collections.reverse(items);
			Answer.json(answer(items.toArray(String[]::new))).write(seen, out, connection);
		};
	}

	public static List<String> inputs(ModelServer.Seen seen) {
		return StreamSupport.stream(request(seen).path("input").spliterator(), false).map(JsonNode::asText).toList();
	}

	static JsonNode request(ModelServer.Seen seen) {
		try {
			return JSON.readTree(seen.body());
		}
		catch (IOException ex) {
			throw new IllegalArgumentException(seen.body(), ex);
		}
	}

	static String answer(String... items) {
		return """
				{"object":"list","model":"m","data":[%s],"usage":{"details":{"prompt_tokens":99},"prompt_tokens":%d}}"""
			.formatted(String.join(",", items), 10 * items.length);
	}

	static String item(int index, String embedding) {
		return """
				{"object":"embedding","index":%d,"embedding":%s}""".formatted(index, embedding);
	}

	private static String numbers(float[] vector) {
		List<String> numbers = new ArrayList<>();
		for (float number : vector) {
			numbers.add(Float.toString(number));
		}
		return numbers.stream().collect(Collectors.joining(",", "[", "]"));
	}

	static String pack(float... vector) {
		ByteBuffer bytes = ByteBuffer.allocate(4 * vector.length).order(ByteOrder.LITTLE_ENDIAN);
		bytes.asFloatBuffer().put(vector);
		return Base64.getEncoder().encodeToString(bytes.array());
	}

}

package dev.stroma.embed;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;

/**
 * What a server's {@code /embeddings} is asked.
 */
final class EmbeddingRequest {

	private static final JsonFactory JSON = new JsonFactory();

	private EmbeddingRequest() {
	}

	/**
	 * The body of a request.
	 * @param dimensions how wide the vectors are to be, 0 for the model's own width
	 * @param base64 whether the vectors are to come packed
	 * @param prefix put before each text
	 */
	static byte[] json(String model, int dimensions, boolean base64, String prefix, List<String> texts) {
		ByteArrayOutputStream bytes = new ByteArrayOutputStream();
		try (JsonGenerator json = JSON.createGenerator(bytes)) {
			json.writeStartObject();
			json.writeStringField("model", model);
			json.writeArrayFieldStart("input");
			for (String text : texts) {
				json.writeString(prefix + text);
			}
			json.writeEndArray();
			if (dimensions > 0) {
				json.writeNumberField("dimensions", dimensions);
			}
			if (base64) {
				json.writeStringField("encoding_format", "base64");
			}
			json.writeEndObject();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		return bytes.toByteArray();
	}

}

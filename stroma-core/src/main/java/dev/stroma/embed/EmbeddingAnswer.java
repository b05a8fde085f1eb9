package dev.stroma.embed;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import org.jspecify.annotations.Nullable;

/**
 * What {@code /embeddings} answers: the vectors in the order of the texts they belong to,
 * which their {@code index} says, and the tokens read, 0 where it does not say.
 */
record EmbeddingAnswer(List<float[]> vectors, long tokens) {

	private static final JsonFactory JSON = new JsonFactory();

	/**
	 * @param texts how many were sent
	 * @throws IOException when there is not exactly one vector of finite numbers for each
	 * text
	 */
	static EmbeddingAnswer parse(byte[] body, int texts) throws IOException {
		try (JsonParser json = JSON.createParser(body)) {
			return new Reader(json, texts).read();
		}
	}

	private static final class Reader {

		private final JsonParser json;

		private final float[][] vectors;

		private float[] numbers = new float[1024];

		private int items;

		private long tokens;

		private Reader(JsonParser json, int texts) {
			this.json = json;
			this.vectors = new float[texts][];
		}

		EmbeddingAnswer read() throws IOException {
			if (this.json.nextToken() != JsonToken.START_OBJECT) {
				throw wrong("it is no JSON object");
			}
			boolean hasData = false;
			while (this.json.nextToken() == JsonToken.FIELD_NAME) {
				String field = this.json.currentName();
				JsonToken value = this.json.nextToken();
				if (field.equals("data") && value == JsonToken.START_ARRAY) {
					hasData = true;
					readItems();
				}
				else if (field.equals("usage") && value == JsonToken.START_OBJECT) {
					readUsage();
				}
				else {
					this.json.skipChildren();
				}
			}
			if (!hasData) {
				throw wrong("it has no list 'data'");
			}
			requireAll();
			return new EmbeddingAnswer(new ArrayList<>(Arrays.asList(this.vectors)), this.tokens);
		}

		private void requireAll() throws IOException {
			if (this.items != this.vectors.length) {
				throw wrong("%d vectors for %d texts".formatted(this.items, this.vectors.length));
			}
		}

		private void readItems() throws IOException {
			while (this.json.nextToken() == JsonToken.START_OBJECT) {
				int index = (this.vectors.length == 1) ? 0 : -1;
				float @Nullable [] vector = null;
				while (this.json.nextToken() == JsonToken.FIELD_NAME) {
					String field = this.json.currentName();
					JsonToken value = this.json.nextToken();
					if (field.equals("index") && value == JsonToken.VALUE_NUMBER_INT) {
						index = this.json.getIntValue();
					}
					else if (field.equals("embedding")) {
						vector = readVector(value);
					}
					else {
						this.json.skipChildren();
					}
				}
				place(index, vector);
			}
		}

		private void place(int index, float @Nullable [] vector) throws IOException {
			this.items++;
			if (this.items > this.vectors.length) {
				throw wrong("more than %d vectors for as many texts".formatted(this.vectors.length));
			}
			if (index < 0 || index >= this.vectors.length) {
				throw wrong("vector %d of %d has the index %s".formatted(this.items, this.vectors.length,
						(index < 0) ? "none" : index));
			}
			if (vector == null) {
				throw wrong("no vector at index %d".formatted(index));
			}
			if (this.vectors[index] != null) {
				throw wrong("two vectors have the index %d".formatted(index));
			}
			this.vectors[index] = vector;
		}

		private float @Nullable [] readVector(JsonToken value) throws IOException {
			return switch (value) {
				case VALUE_NULL -> null;
				case VALUE_STRING -> decodeBase64();
				case START_ARRAY -> readNumbers();
				default -> throw wrong("a vector is neither numbers nor a text of base64");
			};
		}

		private float[] readNumbers() throws IOException {
			int count = 0;
			for (JsonToken token = this.json.nextToken(); token != JsonToken.END_ARRAY; token = this.json.nextToken()) {
				if (token == null || !token.isNumeric()) {
					throw wrong("number %d of a vector is %s".formatted(count + 1, this.json.getText()));
				}
				if (count == EmbedderProfile.MAX_DIMENSION) {
					throw wrong("a vector has more than %d numbers".formatted(count));
				}
				if (count == this.numbers.length) {
					this.numbers = Arrays.copyOf(this.numbers, 2 * count);
				}
				this.numbers[count++] = this.json.getFloatValue();
			}
			return Arrays.copyOf(this.numbers, count);
		}

		/** Little-endian floats, as OpenAI packs them. */
		private float[] decodeBase64() throws IOException {
			FloatBuffer floats = ByteBuffer.wrap(this.json.getBinaryValue())
				.order(ByteOrder.LITTLE_ENDIAN)
				.asFloatBuffer();
			float[] vector = new float[floats.remaining()];
			floats.get(vector);
			return vector;
		}

		private void readUsage() throws IOException {
			while (this.json.nextToken() == JsonToken.FIELD_NAME) {
				boolean isInput = this.json.currentName().equals("prompt_tokens");
				if (this.json.nextToken() == JsonToken.VALUE_NUMBER_INT && isInput) {
					this.tokens = this.json.getLongValue();
				}
				this.json.skipChildren();
			}
		}

		private IOException wrong(String what) {
			return new JsonParseException(this.json, what);
		}

	}

}

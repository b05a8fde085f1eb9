package dev.stroma.search.rerank;

import java.io.IOException;
import java.util.Arrays;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;

/**
 * What {@code /rerank} answers: a list {@code results} in any order, each with the
 * {@code index} of its text and a {@code relevance_score}.
 */
final class RerankAnswer {

	private static final JsonFactory JSON = new JsonFactory();

	private final JsonParser json;

	private final double[] scores;

	private RerankAnswer(JsonParser json, int texts) {
		this.json = json;
		this.scores = new double[texts];
		Arrays.fill(this.scores, Double.NaN);
	}

	/**
	 * The scores in the order of the texts.
	 * @param texts how many were sent
	 * @throws IOException when there is not exactly one finite score for each text
	 */
	static double[] parse(byte[] body, int texts) throws IOException {
		try (JsonParser json = JSON.createParser(body)) {
			return new RerankAnswer(json, texts).read();
		}
	}

	private double[] read() throws IOException {
		if (this.json.nextToken() != JsonToken.START_OBJECT) {
			throw wrong("it is no JSON object");
		}
		while (this.json.nextToken() == JsonToken.FIELD_NAME) {
			boolean results = this.json.currentName().equals("results");
			if (this.json.nextToken() == JsonToken.START_ARRAY && results) {
				readResults();
			}
			else {
				this.json.skipChildren();
			}
		}
		for (int i = 0; i < this.scores.length; i++) {
			if (!Double.isFinite(this.scores[i])) {
				throw wrong("text %d of %d has no score".formatted(i + 1, this.scores.length));
			}
		}
		return this.scores;
	}

	private void readResults() throws IOException {
		while (this.json.nextToken() == JsonToken.START_OBJECT) {
			int index = -1;
			double score = Double.NaN;
			while (this.json.nextToken() == JsonToken.FIELD_NAME) {
				String field = this.json.currentName();
				JsonToken value = this.json.nextToken();
				if (field.equals("index") && value == JsonToken.VALUE_NUMBER_INT) {
					index = this.json.getIntValue();
				}
				else if (field.equals("relevance_score") && value.isNumeric()) {
					score = this.json.getDoubleValue();
				}
				else {
					this.json.skipChildren();
				}
			}
			if (index < 0 || index >= this.scores.length || !Double.isNaN(this.scores[index])) {
				throw wrong("a result has the index %d, which is none of %d texts or came before".formatted(index,
						this.scores.length));
			}
			this.scores[index] = score;
		}
	}

	private IOException wrong(String what) {
		return new JsonParseException(this.json, what);
	}

}

package dev.stroma.text;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import org.jspecify.annotations.Nullable;

import dev.stroma.error.InvalidInputException;

/**
 * Reads a {@code tokenizer.json} of the Hugging Face tokenizers library as far as it
 * describes a {@link WordPiece}, and refuses it where it asks for something else. Used
 * once.
 */
final class TokenizerJson {

	private static final JsonFactory JSON = JsonFactory.builder()
		.streamReadConstraints(StreamReadConstraints.builder().maxNestingDepth(100).maxStringLength(1_000_000).build())
		.build();

	/** No known vocabulary is half as large. */
	private static final int MOST_PIECES = 2_000_000;

	private final String name;

	private final List<String> pieces = new ArrayList<>();

	private boolean lowerCase = true;

	private @Nullable Boolean stripAccents;

	/**
	 * @param name of the file or resource, for messages
	 */
	TokenizerJson(String name) {
		this.name = name;
	}

	WordPiece read(InputStream tokenizer) throws IOException {
		try (JsonParser json = JSON.createParser(tokenizer)) {
			if (json.nextToken() != JsonToken.START_OBJECT) {
				throw wrong("is no JSON object");
			}
			while (json.nextToken() == JsonToken.FIELD_NAME) {
				String name = json.currentName();
				json.nextToken();
				switch (name) {
					case "normalizer" -> normalizer(json);
					case "pre_tokenizer" -> preTokenizer(json);
					case "model" -> model(json);
					default -> json.skipChildren();
				}
			}
		}
		catch (JsonProcessingException ex) {
			throw new InvalidInputException(
					"The tokenizer '%s' is damaged: %s; copy it anew".formatted(this.name, ex.getOriginalMessage()),
					ex);
		}
		if (this.pieces.isEmpty()) {
			throw wrong("has no model.vocab");
		}
		boolean strips = (this.stripAccents != null) ? this.stripAccents : this.lowerCase;
		return WordPiece.of(this.pieces).lowerCase(this.lowerCase).stripAccents(strips);
	}

	private void normalizer(JsonParser json) throws IOException {
		if (json.currentToken() == JsonToken.VALUE_NULL) {
			this.lowerCase = false;
			return;
		}
		object(json, "normalizer");
		while (json.nextToken() == JsonToken.FIELD_NAME) {
			String name = json.currentName();
			JsonToken value = json.nextToken();
			switch (name) {
				case "type" -> require(json, "normalizer.type", "BertNormalizer");
				case "lowercase" -> this.lowerCase = json.getBooleanValue();
				case "strip_accents" ->
					this.stripAccents = (value == JsonToken.VALUE_NULL) ? null : json.getBooleanValue();
				case "clean_text", "handle_chinese_chars" -> require(json, "normalizer." + name, "true");
				default -> json.skipChildren();
			}
		}
	}

	private void preTokenizer(JsonParser json) throws IOException {
		object(json, "pre_tokenizer");
		while (json.nextToken() == JsonToken.FIELD_NAME) {
			String name = json.currentName();
			json.nextToken();
			if (name.equals("type")) {
				require(json, "pre_tokenizer.type", "BertPreTokenizer");
			}
			json.skipChildren();
		}
	}

	private void model(JsonParser json) throws IOException {
		object(json, "model");
		while (json.nextToken() == JsonToken.FIELD_NAME) {
			String name = json.currentName();
			json.nextToken();
			switch (name) {
				case "type" -> require(json, "model.type", "WordPiece");
				case "unk_token" -> require(json, "model.unk_token", WordPiece.UNKNOWN);
				case "continuing_subword_prefix" -> require(json, "model.continuing_subword_prefix", "##");
				case "max_input_chars_per_word" ->
					require(json, "model.max_input_chars_per_word", String.valueOf(WordPiece.LONGEST_WORD));
				case "vocab" -> vocabulary(json);
				default -> json.skipChildren();
			}
		}
	}

	private void vocabulary(JsonParser json) throws IOException {
		object(json, "model.vocab");
		while (json.nextToken() == JsonToken.FIELD_NAME) {
			String piece = json.currentName();
			if (json.nextToken() != JsonToken.VALUE_NUMBER_INT) {
				throw wrong("gives piece '%s' no number".formatted(piece));
			}
			long id = json.getLongValue();
			if (id < 0 || id >= MOST_PIECES) {
				throw wrong(
						"gives piece '%s' the number %d, at most %d pieces are read".formatted(piece, id, MOST_PIECES));
			}
			if (id >= this.pieces.size()) {
				this.pieces.addAll(Collections.nCopies((int) id + 1 - this.pieces.size(), ""));
			}
			this.pieces.set((int) id, piece);
		}
	}

	private void object(JsonParser json, String what) throws IOException {
		if (json.currentToken() != JsonToken.START_OBJECT) {
			throw wrong("has no object as %s".formatted(what));
		}
	}

	private void require(JsonParser json, String what, String value) throws IOException {
		String actual = json.getValueAsString();
		if (actual == null && json.currentToken().isBoolean()) {
			actual = json.getText();
		}
		if (!value.equals(actual)) {
			throw wrong("has %s %s, not %s".formatted(what, actual, value));
		}
	}

	private InvalidInputException wrong(String what) {
		return new InvalidInputException(
				"The tokenizer '%s' %s: only the WordPiece tokenizers of BERT models are read, take a model that has one"
					.formatted(this.name, what));
	}

}

package dev.stroma.chat;

import java.io.IOException;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import org.jspecify.annotations.Nullable;

/**
 * Finds the one JSON object or array in what a model wrote.
 *
 * <ol>
 * <li>It begins with the first <code>{</code>, or with a <code>[</code> before it from
 * which an array can be read. What is in a broken object is not looked at: it would be
 * something else than what was meant.</li>
 * <li>No second one follows.</li>
 * </ol>
 */
final class JsonText {

	private static final ObjectMapper JSON = new ObjectMapper();

	/** Brackets tried before the first object, as prose may have some. */
	private static final int MAX_TRIES = 20;

	private JsonText() {
	}

	/**
	 * @throws IOException when there is none, a broken one or more than one
	 */
	static JsonNode find(String text) throws IOException {
		Found first = next(text, 0);
		if (first == null) {
			throw new IOException("there is no JSON object or array in it");
		}
		boolean another;
		try {
			another = next(text, first.end) != null;
		}
		catch (JsonProcessingException ex) {
			another = false;
		}
		if (another) {
			throw new IOException("there is more than one JSON value in it");
		}
		return first.value;
	}

	private record Found(JsonNode value, int end) {
	}

	private static @Nullable Found next(String text, int from) throws IOException {
		int tries = 0;
		for (int i = from; i < text.length() && tries < MAX_TRIES; i++) {
			if (text.charAt(i) == '{') {
				return read(text, i);
			}
			if (text.charAt(i) == '[') {
				tries++;
				try {
					return read(text, i);
				}
				catch (JsonProcessingException ex) {
					// a bracket in prose
				}
			}
		}
		return null;
	}

	private static Found read(String text, int start) throws IOException {
		try (JsonParser parser = JSON.createParser(text.substring(start))) {
			JsonNode value = JSON.readTree(parser);
			return new Found(value, start + (int) parser.currentLocation().getCharOffset());
		}
	}

}

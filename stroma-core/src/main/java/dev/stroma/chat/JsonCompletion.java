package dev.stroma.chat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;

import dev.stroma.corpus.Beginning;
import dev.stroma.error.ProviderException;
import dev.stroma.error.ProviderException.FailureClass;

/**
 * Asks for a JSON value of a type, and once more when the answer is none.
 */
final class JsonCompletion<T> {

	private static final ObjectMapper JSON = JsonMapper.builder()
		.disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
		.enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
		.build();

	private static final int MAX_REASON = 200;

	private final ChatCompletions model;

	private final Class<T> type;

	JsonCompletion(ChatCompletions model, Class<T> type) {
		this.model = model;
		this.type = type;
	}

	JsonReply<T> complete(ChatRequest request) {
		ChatReply first = answer(request);
		try {
			return new JsonReply<>(read(first), first, false);
		}
		catch (IOException ex) {
			return repair(request, first, ex);
		}
	}

	private JsonReply<T> repair(ChatRequest request, ChatReply first, IOException refused) {
		List<ChatMessage> messages = new ArrayList<>(request.messages());
		messages.add(ChatMessage.assistant(first.text()));
		messages
			.add(ChatMessage.user("This cannot be used: %s. Answer again, with one valid JSON value and nothing else."
				.formatted(reason(refused))));
		ChatReply second = answer(request.messages(messages));
		try {
			return new JsonReply<>(read(second), second, true);
		}
		catch (IOException ex) {
			ex.addSuppressed(refused);
			throw new ProviderException(FailureClass.SCHEMA_MISMATCH,
					"%s answered twice without the %s that was asked for (%s): say in the request what it looks like"
						.formatted(this.model, this.type.getSimpleName(), reason(ex)),
					ex);
		}
	}

	/** One that was cut is not worth a second call: it would be cut again. */
	private ChatReply answer(ChatRequest request) {
		ChatReply reply = this.model.complete(request);
		if (!reply.isComplete()) {
			throw new ProviderException(FailureClass.SCHEMA_MISMATCH,
					"%s ended its answer because of %s, so that its JSON is not complete: allow more tokens or ask for less"
						.formatted(this.model, reply.finishReason()));
		}
		return reply;
	}

	private T read(ChatReply reply) throws IOException {
		JsonNode value = JsonText.find(reply.text());
		T read = JSON.treeToValue(value, this.type);
		if (read == null) {
			throw new IOException("it is null");
		}
		return read;
	}

	private static String reason(IOException failure) {
		String message = (failure instanceof JsonProcessingException json) ? json.getOriginalMessage()
				: String.valueOf(failure.getMessage());
		String line = message.replaceAll("\\s+", " ");
		return (line.length() <= MAX_REASON) ? line : Beginning.of(line, MAX_REASON) + "...";
	}

}

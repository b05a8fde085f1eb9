package dev.stroma.chat;

import java.util.List;

import org.jspecify.annotations.Nullable;

import dev.stroma.error.InvalidInputException;

/**
 * What a chat model is asked. Immutable; the methods named after an option return a
 * changed copy.
 */
public final class ChatRequest {

	private final List<ChatMessage> messages;

	private final @Nullable Double temperature;

	private final int maxTokens;

	private final @Nullable String jsonSchema;

	private ChatRequest(List<ChatMessage> messages, @Nullable Double temperature, int maxTokens,
			@Nullable String jsonSchema) {
		this.messages = messages;
		this.temperature = temperature;
		this.maxTokens = maxTokens;
		this.jsonSchema = jsonSchema;
	}

	/**
	 * @param messages at least one, in the order in which they were said
	 */
	public static ChatRequest of(List<ChatMessage> messages) {
		if (messages.isEmpty()) {
			throw new InvalidInputException("A chat request has no message: give at least one");
		}
		return new ChatRequest(List.copyOf(messages), null, 0, null);
	}

	public static ChatRequest of(ChatMessage... messages) {
		return of(List.of(messages));
	}

	/**
	 * @param temperature 0 for the likeliest words, up to 2; default: what the server
	 * takes
	 */
	public ChatRequest temperature(double temperature) {
		if (!(temperature >= 0 && temperature <= 2)) {
			throw new InvalidInputException("The temperature is %s: use 0 to 2".formatted(temperature));
		}
		return new ChatRequest(this.messages, temperature, this.maxTokens, this.jsonSchema);
	}

	/**
	 * @param maxTokens how long the answer may be in the model's tokens, 0 for what the
	 * server allows, as by default; one that is cut has the finish reason
	 * {@link ChatReply.FinishReason#LENGTH LENGTH}
	 */
	public ChatRequest maxTokens(int maxTokens) {
		if (maxTokens < 0) {
			throw new InvalidInputException(
					"The answer may have %d tokens: use 1 or more, or 0 for any number".formatted(maxTokens));
		}
		return new ChatRequest(this.messages, this.temperature, maxTokens, this.jsonSchema);
	}

	/**
	 * @param jsonSchema a JSON schema that the server is to keep the answer to, as many
	 * do; default: none
	 */
	public ChatRequest jsonSchema(String jsonSchema) {
		return new ChatRequest(this.messages, this.temperature, this.maxTokens, jsonSchema);
	}

	ChatRequest messages(List<ChatMessage> messages) {
		return new ChatRequest(List.copyOf(messages), this.temperature, this.maxTokens, this.jsonSchema);
	}

	public List<ChatMessage> messages() {
		return this.messages;
	}

	/** {@code null} for what the server takes. */
	public @Nullable Double temperature() {
		return this.temperature;
	}

	/** 0 for what the server allows. */
	public int maxTokens() {
		return this.maxTokens;
	}

	public @Nullable String jsonSchema() {
		return this.jsonSchema;
	}

}

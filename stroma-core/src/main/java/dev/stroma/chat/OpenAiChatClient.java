package dev.stroma.chat;

import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Locale;
import java.util.function.Consumer;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.stroma.error.InvalidInputException;
import dev.stroma.provider.Endpoint;
import dev.stroma.provider.Lanes.Lane;
import dev.stroma.provider.ProviderClient;

/**
 * A chat model behind an OpenAI-compatible {@code /chat/completions}. An answer may have
 * 4 MiB. Nothing touches the network before the first request.
 */
public final class OpenAiChatClient implements ChatCompletions {

	/** For one request, where the endpoint has none; streaming, between two parts. */
	public static final Duration DEFAULT_TIMEOUT = Duration.ofSeconds(30);

	private static final int MAX_RESPONSE_BYTES = 4 * 1024 * 1024;

	private static final String PATH = "/chat/completions";

	private static final ObjectMapper JSON = new ObjectMapper();

	private final String model;

	private final ProviderClient client;

	private OpenAiChatClient(String model, ProviderClient client) {
		this.model = model;
		this.client = client;
	}

	/**
	 * @param model the name that the server knows it by
	 */
	public static OpenAiChatClient of(Endpoint endpoint, String model) {
		String name = model.strip();
		if (name.isEmpty()) {
			throw new InvalidInputException("The chat model's name is blank: say which model it is");
		}
		return new OpenAiChatClient(name, new ProviderClient(endpoint, name, DEFAULT_TIMEOUT, MAX_RESPONSE_BYTES));
	}

	@Override
	public ChatReply complete(ChatRequest request) {
		return counted(this.client.post(PATH, Lane.QUESTION, json(request, false), ChatAnswer::parse));
	}

	@Override
	public ChatReply stream(ChatRequest request, Consumer<String> parts) {
		return counted(this.client.stream(PATH, Lane.QUESTION, json(request, true), ChatAnswer::new, parts));
	}

	private ChatReply counted(ChatReply reply) {
		this.client.countTokens(reply.inputTokens(), reply.outputTokens());
		return reply;
	}

	private byte[] json(ChatRequest request, boolean stream) {
		ObjectNode root = JSON.createObjectNode().put("model", this.model);
		for (ChatMessage message : request.messages()) {
			root.withArray("messages")
				.addObject()
				.put("role", message.role().name().toLowerCase(Locale.ROOT))
				.put("content", message.text());
		}
		if (request.temperature() != null) {
			root.put("temperature", request.temperature());
		}
		if (request.maxTokens() > 0) {
			root.put("max_tokens", request.maxTokens());
		}
		if (request.jsonSchema() != null) {
			putSchema(root, request.jsonSchema());
		}
		if (stream) {
			root.put("stream", true).putObject("stream_options").put("include_usage", true);
		}
		try {
			return JSON.writeValueAsBytes(root);
		}
		catch (JsonProcessingException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private static void putSchema(ObjectNode root, String schema) {
		try {
			root.putObject("response_format")
				.put("type", "json_schema")
				.putObject("json_schema")
				.put("name", "answer")
				.set("schema", JSON.readTree(schema));
		}
		catch (JsonProcessingException ex) {
			throw new InvalidInputException("The JSON schema of a chat request is no JSON: " + ex.getOriginalMessage(),
					ex);
		}
	}

	@Override
	public String toString() {
		return this.client.toString();
	}

}
